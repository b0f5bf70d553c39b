// Three quick faults of `npm run chaos`, on the servers of the tests: none loses, repeats or falsifies anything.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFaults } from "./faults/all-faults.ts";
import { strikeIn } from "./perform.ts";
import type { Servers } from "./servers.ts";
import { openWorld, type World } from "./world.ts";

/** None of these asks for servers of its own. */
const faults = allFaults({} as Servers);
/** Beside other tests an answer may take any time. */
const gates = [{ metric: "p50", of: "grpc", op: "<", limitMs: 1_000 }];
/** Short blocks: these faults strike between two, however long those are. */
const plan = { pilot: "off", rounds: 6, warmupMs: 50, blockMs: 200, retriesPerCell: 4 };
let world: World;

describe("a run under way", () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(["postgres-read-only", "statements-cancelled", "connections-ended"])(
    "survives %s",
    async (name) => {
      const fault = faults.find((one) => one.name === name);
      if (!fault) throw new Error(`There is no fault ${name}.`);
      const outcome = await strikeIn(world, fault, { plan, gates });
      expect(outcome).toMatchObject({ ended: "GO", lost: 0, repeated: 0, wrong: [] });
    },
    120_000,
  );
});
