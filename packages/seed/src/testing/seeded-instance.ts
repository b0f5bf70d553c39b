// Instances with scenarios in them, for database tests: a scenario is written once in a whole run of tests, into a template
// database that every instance with it is copied from. Imported by tests only.
import { sharedTemplate } from "@gonogo/db/testing/test-database";
import { z } from "@gonogo/protocols/zod";
import {
  instanceOfFile,
  makeTestInstance,
  type TestInstance,
  type TestInstanceSettings,
} from "@gonogo/services/testing/test-context";
import { seedScenario } from "../seed-scenario.ts";

const Seeded = z.object({ link: z.string(), runIds: z.array(z.string()).readonly() }).readonly();
type Seeded = z.output<typeof Seeded>;
type Prepared = TestInstanceSettings & { readonly seeded: Readonly<Record<string, Seeded>> };

/** What a template's note says: what the scenarios answered, and the key of secrets that they may have stored. */
const Note = z.object({ secretKey: z.base64(), seeded: z.record(z.string(), Seeded) });

export type SeededInstance = TestInstance & {
  /** The page and runs of one of its scenarios. */
  seeded(scenario: string): Seeded;
  /** The first run of one of its scenarios. */
  runOf(scenario: string): string;
};

/** The template of the scenarios, each written on top of those before it, so that lists that begin alike share them. */
async function templateOf(scenarios: readonly string[]): Promise<Prepared> {
  const name = scenarios.at(-1);
  if (name === undefined) return { seeded: {} };
  const { template, note } = await sharedTemplate(scenarios.join(", "), async (as) => {
    const before = await templateOf(scenarios.slice(0, -1));
    const instance = await makeTestInstance(before);
    try {
      const last = await seedScenario(instance.context, instance.owner, name);
      const secretKey = Buffer.from(instance.secretKey).toString("base64");
      await instance.keepAs(as, { secretKey, seeded: { ...before.seeded, [name]: last } });
    } catch (error) {
      await instance.close().catch(() => {});
      throw error;
    }
  });
  const { secretKey, seeded } = Note.parse(note);
  return { template, secretKey: new Uint8Array(Buffer.from(secretKey, "base64")), seeded };
}

/**
 * An instance whose database has the scenarios, as `seedScenario` writes them, and nothing else.
 * @param scenarios what other files also begin with stands first
 */
export async function makeSeededInstance(scenarios: readonly string[]): Promise<SeededInstance> {
  const { seeded, ...settings } = await templateOf(scenarios);
  const all = new Map(Object.entries(seeded));
  const answerOf = (scenario: string): Seeded => {
    const answer = all.get(scenario);
    if (!answer) throw new Error(`the instance has no ${scenario}; it has ${scenarios.join(", ")}`);
    return answer;
  };
  return {
    ...(await makeTestInstance(settings)),
    seeded: answerOf,
    runOf: (scenario) => {
      const [id] = answerOf(scenario).runIds;
      if (id === undefined) throw new Error(`${scenario} has no run`);
      return id;
    },
  };
}

/** As `testInstance`, with scenarios: made before a file's first test, closed after the last. */
export const seededInstance = (
  scenarios: readonly string[],
  prepare?: (instance: SeededInstance) => Promise<void>,
): SeededInstance => instanceOfFile(() => makeSeededInstance(scenarios), prepare);
