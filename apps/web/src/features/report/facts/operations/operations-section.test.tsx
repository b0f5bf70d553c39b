// The page of a run of several operations: tables by operation, steps of workflows, and the choice of one.

import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReportView } from "../../report-view.tsx";
import { reportOfOperation } from "../../section/operation-view.ts";
import { onTab } from "../../testing/pages.ts";
import { waterfall } from "./operations-section.tsx";

const get = { kind: "http", path: "/tasks" } as const;
const names = ["rest", "grpc"];
const report = buildReport(
  syntheticInput({
    variants: names.map((name) => ({
      name,
      medianUs: 200,
      isWorkflow: true,
      operations: [
        { name: "create", parts: 1, slower: 1.5 },
        { name: "read", parts: 1, slower: 0.5 },
      ],
    })),
    spec: {
      variants: names.map((name, i) => ({
        name,
        target: `target-${i}`,
        workflow: [
          { name: "create", operation: { ...get, priority: i } },
          { name: "read", operation: get },
        ],
      })),
      gates: [{ metric: "p99", of: "grpc", operation: "create", op: "<", limitMs: 50 }],
    },
  }),
);

it("names the priority that an operation is sent with, by variant", () => {
  const html = renderToStaticMarkup(
    <ReportView report={report} address={onTab("latency")} mode="shared" />,
  );
  for (const text of ["rest, priority 0", "grpc, priority 1", "GET /tasks, priority 1"])
    expect(html).toContain(text);
});

it("shows every operation, whole iterations, and the steps of each workflow", () => {
  const html = renderToStaticMarkup(
    <ReportView report={report} address={onTab("latency")} mode="shared" />,
  );
  for (const text of ["Whole iterations", "Steps of rest", "Steps of grpc"])
    expect(html).toContain(text);
  expect(html).toMatch(/iterations started: [\d,]+ completed, the median in/);
  expect(html).toContain('<option value="iteration">whole iterations</option>');
});

it("narrows comparison, curves and blocks to one operation", () => {
  const create = reportOfOperation(report, "create");
  expect(create.comparison).toBe(report.operations[0]?.comparison);
  expect(create.curves.length).toBe(names.length);
  const [whole, part] = [report.blocks[0], create.blocks[0]];
  expect(part?.requests).toBeLessThan(whole?.requests ?? 0);
  expect(part?.p50Us).toBeGreaterThan(whole?.p50Us ?? Number.POSITIVE_INFINITY);
  expect(reportOfOperation(report, null)).toBe(report);
});

it("names the operation of every line of the CSV", () => {
  const lines = comparisonCsv(report).trim().split("\r\n");
  const last = lines.slice(1).map((line) => line.split(",").at(-1));
  expect(lines[0]?.endsWith(",operation")).toBe(true);
  expect([...new Set(last)]).toEqual(["", "create", "read", "iteration"]);
});

it("lets each bar begin where the one before it ended", () => {
  expect(waterfall([3, null, 1])).toEqual([
    { fromShare: 0, share: 0.75 },
    null,
    { fromShare: 0.75, share: 0.25 },
  ]);
  expect(waterfall([null])).toEqual([null]);
});
