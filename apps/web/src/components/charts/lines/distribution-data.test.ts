// Cumulative shares end below 100 % where requests were never answered; bins of all series share one grid.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { expect, it } from "vitest";
import { distributionRows, unansweredShares } from "./distribution-data.ts";

const [rest, grpc] = seriesLooks(["rest", "grpc"]);
if (!rest || !grpc) throw new Error("two looks");
const series = [
  { look: rest, from: 24, counts: [50, 50], unanswered: 0 },
  { look: grpc, from: 25, counts: [60, 0, 20], unanswered: 20 },
];

it("adds up to what was answered", () => {
  const rows = distributionRows(series, "cumulative", 24);
  expect(rows.map(({ values }) => values.v0)).toEqual([0, 0.5, 1, 1, 1, 1]);
  expect(rows.map(({ values }) => values.v1)).toEqual([0, 0, 0.6, 0.6, 0.8, 0.8]);
  expect(rows[1]?.fromUs).toBeCloseTo(10);
  expect(unansweredShares(series)).toEqual([{ look: grpc, share: 0.2 }]);
});

it("gives each bin's share, and nothing without answers", () => {
  const rows = distributionRows(series, "histogram", 24);
  expect(rows.map(({ values }) => values.v1)).toEqual([0, 0, 0.6, 0, 0.2, 0]);
  const none = [{ look: rest, from: 0, counts: [], unanswered: 4 }];
  expect(distributionRows(none, "histogram", 24)).toEqual([]);
});
