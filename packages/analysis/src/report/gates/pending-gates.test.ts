// Gates before their verdict: what is known so far, and no judgement.
import type { Report } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { buildReport } from "../build-report.ts";
import { pendingGates, pendingWord } from "./pending-gates.ts";

const report = buildReport(firstDuel());
const without = { ...report, verdict: null };

it("has the estimates of the comparison, and judges nothing", () => {
  const rows = pendingGates(without);
  const place = report.variants.findIndex(({ name }) => name === "grpc");
  const p99 = report.comparison.find(({ metric }) => metric === "p99");
  expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => "not-evaluated"));
  expect(rows.map(({ rule }) => rule)).toEqual(report.verdict?.gates.map(({ rule }) => rule));
  expect(rows[0]?.estimate).toBe(p99?.values[place]?.value);
  expect(rows[1]?.estimate).toBe(p99?.ratios[place]?.value);
});

it("has what gates would say so far", () => {
  const soFar = pendingGates(without).map((row) => ({ ...row, outcome: "pass" as const }));
  expect(pendingGates({ ...without, soFar })).toEqual(soFar);
});

it("has one row for each gate and cell, without figures before anything ran", () => {
  const two = buildReport(
    firstDuel({
      spec: { axes: [{ name: "clients", values: [1, 2] }] },
      roundsRun: 0,
      status: "queued",
    }),
  );
  const rows = pendingGates(two);
  expect(rows).toHaveLength(6);
  expect(rows.every(({ estimate }) => estimate === null)).toBe(true);
});

it.each([
  ["running", false, "pass", "to come"],
  ["running", true, "pass", "would pass"],
  ["running", true, "fail", "would fail"],
  ["running", true, "not-evaluated", "open"],
  ["failed", false, "not-evaluated", "not judged"],
] as const)(
  "calls a gate of a run that is %s (so far: %s), %s: %s",
  (status, has, outcome, word) => {
    const run: Report["run"] = { ...report.run, status };
    expect(pendingWord({ run, ...(has && { soFar: [] }) }, { outcome })).toBe(word);
  },
);
