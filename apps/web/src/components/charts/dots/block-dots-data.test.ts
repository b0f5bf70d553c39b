// Blocks in order, those without a value, and labels that do not overlap.
import { axisUnit } from "@gonogo/analysis/charts/axis-unit";
import { describe, expect, it } from "vitest";
import { spreadLabels } from "../frame/plot.tsx";
import { dotRows, dotTable, orderTicks, roundStarts } from "./block-dots-data.ts";

describe("dots", () => {
  it("orders blocks, and puts those without a value on the axis", () => {
    const rows = dotRows(
      [
        {
          id: "b",
          key: "v0",
          sequence: 1,
          round: 0,
          position: 1,
          valid: false,
          reasons: ["x"],
          value: null,
          ranOn: "",
        },
        {
          id: "a",
          key: "v1",
          sequence: 0,
          round: 0,
          position: 0,
          valid: true,
          reasons: [],
          value: 7,
          ranOn: "",
        },
        {
          id: "c",
          key: "v1",
          sequence: 2,
          round: 1,
          position: 0,
          valid: true,
          reasons: [],
          value: 8,
          ranOn: "",
        },
      ],
      3,
    );
    expect(rows.map((row) => [row.order, row.plotted])).toEqual([
      [1, 7],
      [2, 3],
      [3, 8],
    ]);
    expect(roundStarts(rows)).toEqual([
      { order: 1, round: 0 },
      { order: 3, round: 1 },
    ]);
  });
  it("has cores in the table where any is known, and no such column otherwise", () => {
    const coresIn = (known: readonly string[]) => {
      const dots = known.map((ranOn, sequence) => ({
        ...{ id: `${sequence}`, key: "v0", sequence, round: sequence, position: 0 },
        ...{ valid: true, reasons: [], value: 7, ranOn },
      }));
      const { columns, rows } = dotTable(dotRows(dots, 0), [], axisUnit("us", 5_000));
      const column = columns.findIndex(({ label }) => label === "Cores");
      return rows.map((cells) => cells[column]);
    };
    expect(coresIn(["engine 1, target 0 (100 %)", ""])).toEqual([
      "engine 1, target 0 (100 %)",
      "–",
    ]);
    expect(coresIn(["", ""])).toEqual([undefined, undefined]);
  });
  it("counts blocks in round steps, from the first to the last", () => {
    const rows = (from: number, length: number) =>
      dotRows(
        Array.from({ length }, (_, i) => ({
          id: `${i}`,
          key: "v0",
          sequence: from + i,
          round: 0,
          position: 0,
          valid: true,
          reasons: [],
          value: 1,
          ranOn: "",
        })),
        0,
      );
    expect(orderTicks(rows(0, 30), 6)).toEqual([1, 5, 10, 15, 20, 25, 30]);
    expect(orderTicks(rows(0, 3), 10)).toEqual([1, 2, 3]);
    expect(orderTicks(rows(100, 40), 5)).toEqual([101, 110, 120, 130, 140]);
    expect(orderTicks([], 5)).toEqual([1]);
  });
  it("spreads labels by the gap, in order, within bounds", () => {
    expect(spreadLabels([50, 48, 120], 14, 0, 130)).toEqual([62, 48, 120]);
    const crowded = spreadLabels([128, 129, 130], 14, 0, 130);
    expect(crowded).toEqual([102, 116, 130]);
  });
});
