// The run of a scenario that a test is about. Imported by tests only.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { seedScenario } from "../seed-scenario.ts";

/** Seeds the scenario and gives the id of its first run. */
export async function seedOneRun(
  { context, owner }: { readonly context: Context; readonly owner: Actor },
  scenario: string,
): Promise<string> {
  const { runIds } = await seedScenario(context, owner, scenario);
  const [id] = runIds;
  if (id === undefined) throw new Error(`${scenario} has no run`);
  return id;
}
