// The bounds of a pilot that adapts: its own, or longer blocks and a quarter of the load.
import { expect, it } from "vitest";
import { adaptBoundsOf } from "./adapt-bounds.ts";
import { Load } from "./load.ts";
import { Plan } from "./plan.ts";

const bounds = (load: object, plan: object = {}) =>
  adaptBoundsOf({ load: Load.parse(load), plan: Plan.parse(plan) });

it.each([
  [100, 1_000],
  [1_000, 10_000],
  [1_500, 10_000],
  [2_500, 10_000],
  [8_000, 20_000],
  [60_000, 60_000],
])("blocks of %i ms may be %i ms long", (blockMs, maxBlockMs) => {
  expect(bounds({ kind: "open", ratePerS: 500 }, { blockMs }).maxBlockMs).toBe(maxBlockMs);
});

it("keeps a quarter of the clients and of the rate, and one client at least", () => {
  expect(bounds({ kind: "closed", clients: 50 }).minClients).toBe(13);
  expect(bounds({ kind: "closed", clients: 1 }).minClients).toBe(1);
  expect(bounds({ kind: "open", ratePerS: 500 }).minRatePerS).toBe(125);
});

it("is what the definition says where it says it", () => {
  const adapt = { maxBlockMs: 3_000, minClients: 40, minRatePerS: 7 };
  expect(bounds({ kind: "closed", clients: 50 }, { adapt })).toEqual(adapt);
});
