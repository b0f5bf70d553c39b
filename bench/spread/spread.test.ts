import { describe, expect, it } from "vitest";
import type { Spread } from "../rows/spread.ts";
import { factors } from "./factors.ts";
import { compareSpreads, halves, meanDifference, spreadGoals, spreadText } from "./text.ts";

/** Evenly from -1 to 1 in logarithms, so many times as wide, around 100. */
const blocks = (width: number, count = 40) =>
  Array.from({ length: count }, (_, i) => 100 * Math.exp(width * ((2 * i) / (count - 1) - 1)));

describe("meanDifference", () => {
  it("is the mean over all pairs of what they differ by, as logarithms", () => {
    const values = [100, 130, 90, 400, 100];
    const pairs = values.flatMap((a, i) =>
      values.slice(i + 1).map((b) => Math.abs(Math.log(a / b))),
    );
    const mean = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
    expect(meanDifference(values)).toBeCloseTo(mean, 12);
  });

  it("finds blocks that alternate between two places, which an interquartile range of few may miss", () => {
    expect(meanDifference([12, 31, 12, 31, 12, 31])).toBeCloseTo(Math.log(31 / 12) * (9 / 15), 12);
  });
});

describe("compareSpreads", () => {
  const said = (without: number[], controlled: number[]) => {
    const { ratio } = compareSpreads({ without, with: controlled });
    return { ratio, halves: halves(ratio) };
  };

  it("says that a control halves only where the whole interval does", () => {
    expect(said(blocks(0.4), blocks(0.1))).toMatchObject({ halves: true });
    expect(said(blocks(0.1), blocks(0.1))).toMatchObject({ halves: false });
    expect(said(blocks(0.2), blocks(0.1))).toMatchObject({ halves: null });
    expect(said(blocks(0.4), blocks(0.1)).ratio.value).toBeCloseTo(4, 9);
    expect(said(blocks(0.4, 3), blocks(0.1, 3))).toMatchObject({ halves: null });
  });

  it("gives the same figures for the same blocks, and holds what is closer than the recording step alike", () => {
    expect(said(blocks(0.3), blocks(0.1))).toEqual(said(blocks(0.3), blocks(0.1)));
    const { ratio } = said([100, 100, 100], [100, 100, 100]);
    expect(ratio).toEqual({ value: 1, low: 1, high: 1 });
  });

  it("has intervals that hold the true ratio about as often as they claim", () => {
    let seed = 7;
    const uniform = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed / 0x80000000;
    };
    const drawn = (width: number) =>
      Array.from({ length: 16 }, () => Math.exp(width * (uniform() + uniform() + uniform())));
    const held = Array.from({ length: 60 }, () => said(drawn(0.3), drawn(0.1)).ratio).filter(
      ({ low, high }) => low <= 3 && high >= 3,
    );
    expect(held.length).toBeGreaterThan(50);
  });
});

describe("the row's text and goals", () => {
  const side = (width: number) => ({ p50: blocks(width), p99: blocks(width) });
  const result: Spread = {
    ...{ kind: "spread", title: "Spread", engine: "0.1", blockMs: 500 },
    factors: {
      placement: {
        ...{ without: "kernel", with: "apart", blocks: 40 },
        pairs: [{ load: "nginx, -c 1", without: side(0.4), with: side(0.1) }],
      },
    },
    absent: { "idle-cores": "refused" },
  };

  it("shows both percentiles of each load and names what is absent", () => {
    const text = spreadText(result);
    expect(text).toContain("**kernel → apart** (40 blocks of each)");
    expect(text.match(/^\| nginx, -c 1 \| p(50|99) \|.*\| yes \|$/gm)).toHaveLength(2);
    expect(text).toContain("Without idle-cores: refused.");
  });

  it("counts every factor that is known as one to measure", () => {
    const all = Object.keys(factors).length;
    expect(spreadGoals(result)).toEqual([
      { text: "every factor is measured", measured: `1 of ${all}`, reached: false },
    ]);
  });
});
