// Errors by kind: shares of all requests, the rarest kinds together, and no panel where nothing failed.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { describe, expect, it } from "vitest";
import { type ErrorBlock, errorKinds } from "./error-kinds-data.ts";

const looks = seriesLooks(["rest", "grpc"]);
const block = (sequence: number, key: string, errors: Record<string, number>): ErrorBlock => ({
  key,
  sequence,
  round: sequence,
  valid: true,
  requests: 100,
  errors,
});

describe("errors by kind", () => {
  it("has a panel for variants with errors alone, the commonest kind first", () => {
    const { kinds, panels } = errorKinds(
      [block(0, "v0", {}), block(1, "v1", { reset: 1, "time-out": 4 }), block(2, "v1", {})],
      looks,
    );
    expect(kinds.map(({ name }) => name)).toEqual(["time-out", "reset"]);
    expect(panels.map(({ look }) => look.name)).toEqual(["grpc"]);
    expect(panels[0]?.rows.map(({ share }) => share)).toEqual([0.05, 0]);
    expect(panels[0]?.rows[0]?.values).toEqual({ v1: 0.04, v2: 0.01 });
  });
  it("puts kinds beyond seven together, and blocks beyond 200", () => {
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`kind ${i}`, 10 - i]));
    const blocks = Array.from({ length: 450 }, (_, i) => block(i, "v0", many));
    const { kinds, panels } = errorKinds(blocks, looks);
    expect(kinds.map(({ name }) => name)).toHaveLength(7);
    expect(kinds.at(-1)?.name).toBe("other errors");
    const rows = panels[0]?.rows ?? [];
    expect(rows).toHaveLength(150);
    expect(rows[0]).toMatchObject({ label: "blocks 1 to 3", requests: 300 });
    expect(rows[0]?.share).toBeCloseTo(0.55);
    const shown = Object.values(rows[0]?.values ?? {}).reduce((sum, one) => sum + one, 0);
    expect(shown).toBeCloseTo(0.55);
  });
  it("is empty where nothing failed", () => {
    expect(errorKinds([block(0, "v0", {})], looks)).toEqual({ kinds: [], panels: [] });
  });
});
