// Seeds an imported run: logs of single requests as h2load would have written them, sent through the import itself.
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { importRun } from "@gonogo/services/import/import-run";
import type { Scenario, SeedSide } from "./scenario.ts";

const requests = 1_500;
const blockMs = 1_600;

/** Lines of `h2load --log-file`: a request a millisecond. */
function logOf(side: SeedSide, startUnixMs: number, place: readonly number[]): string {
  const normal = seededNormal(seededRandom(seedFrom(13, ...place)));
  const level = side.medianUs * Math.exp(0.02 * normal());
  return Array.from({ length: requests }, (_, i) => {
    const latencyUs = Math.max(1, Math.round(level * Math.exp((side.sigma ?? 0.25) * normal())));
    return `${(startUnixMs + i) * 1_000}\t200\t${latencyUs}\n`;
  }).join("");
}

/** Sides in turns, each round's order turned round; answers the id of the run. */
export async function seedImport(
  context: Context,
  actor: Actor,
  { scenario, spec }: { readonly scenario: Scenario; readonly spec: BenchmarkSpec },
): Promise<string> {
  const { rounds } = spec.plan;
  const { sides } = scenario;
  const startUnixMs = context.now().getTime() - rounds * sides.length * blockMs;
  const blocks = Array.from({ length: rounds }, (_, round) => {
    const numbered = sides.map((side, at) => ({ side, at }));
    return (round % 2 === 0 ? numbered : numbered.toReversed()).map(({ side, at }, position) => ({
      variant: side.name,
      sent: requests,
      output: logOf(side, startUnixMs + (round * sides.length + position) * blockMs, [round, at]),
    }));
  }).flat();
  const { id } = await importRun(context, actor, {
    ...{ benchmark: spec.name, tool: "h2load", toolVersion: "1.52.0", skipMs: 100 },
    ...{ subject: { version: "v4.0.0", branch: "main" }, blocks },
  });
  return id;
}
