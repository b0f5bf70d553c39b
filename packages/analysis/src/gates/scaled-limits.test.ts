// Limits that scale: each cell is judged against its own, and sentences, thresholds and Markdown show it.
import { Gate, parseGate } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { thresholdsMarkdown, thresholdsOf } from "../report/gates/thresholds.ts";
import { reportMarkdown } from "../report/markdown/report-markdown.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { saidOfGate } from "../testing/said.ts";
import { limitText, scaleText } from "../words/limit-text.ts";

const readGate = (text: string) => {
  const reading = parseGate(text);
  return reading.ok ? reading.gate : reading.issue.message;
};

// A closed load of healthy clients: throughput grows with them, p99 does not.
const report = buildReport(
  firstDuel({
    spec: {
      axes: [{ name: "clients", values: [2, 8] }],
      gates: [
        "throughput(grpc) >= 10,000/s per 4 clients",
        "p99(grpc) < 0.05 ms per client (advisory)",
        "p99(grpc) < 9 ms at clients = 8",
      ],
    },
  }),
);
const gates = report.verdict?.gates ?? [];

it("judges each cell against what the limit comes to there", () => {
  expect(gates.map(({ cell, limit }) => [cell, limit])).toEqual([
    [0, 5_000],
    [1, 20_000],
    [0, 100],
    [1, 400],
    [1, 9_000],
  ]);
  expect(gates.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "fail", "pass", "pass"]);
  expect(gates[1]?.rule).toBe("throughput(grpc) >= 10,000/s per 4 clients");
  expect(saidOfGate(gates[1])).toMatch(
    / above the limit of 20,000\/s \(10,000\/s per 4 clients\) \(.* clients = 8\)\.$/,
  );
});

it("would have passed or failed by the same evidence as a plain gate with that limit", () => {
  const plain = buildReport(
    firstDuel({
      spec: {
        axes: [{ name: "clients", values: [2, 8] }],
        gates: ["throughput(grpc) >= 5,000/s at clients = 2"],
      },
    }),
  );
  const [own, other] = [gates[0], plain.verdict?.gates[0]];
  for (const field of ["estimate", "low", "high", "pPass", "margin", "limit"] as const)
    expect(own?.[field], field).toBe(other?.[field]);
  expect(report.explanations[0]?.passLimit).toBe(plain.explanations[0]?.passLimit);
});

it("shows thresholds as cells by gates, met or broken", () => {
  const table = thresholdsOf(gates, report.cells);
  expect(table?.rows.map(({ results }) => results.map((one) => one?.outcome ?? null))).toEqual([
    ["pass", "fail", null],
    ["pass", "pass", "pass"],
  ]);
  const text = table ? thresholdsMarkdown(table) : "";
  expect(text).toContain("| p99 of grpc < 0.05 ms per client (advisory) |");
  expect(text).toMatch(
    /\| clients = 2 \| met: .*, limit ≥ 5,000\/s \| broken: .*, limit < 100 µs \|/,
  );
  expect(reportMarkdown(report)).toContain(text);
  expect(reportMarkdown(report)).toContain("| 20,000/s, 10,000/s per 4 clients |");
});

it.each([
  ["memory(grpc) < 2 GB per 1,000 clients", 20e6, "20 MB", "2 GB per 1,000 clients"],
  ["memory(grpc) < 64 KiB per client", 655_360, "655.36 kB", "65.536 kB per client"],
  ["p99(grpc) < 3 ms per 70 clients", 428.571_428_571, "428.571 µs", "3 ms per 70 clients"],
  ["cpuUse(grpc) <= 90 % per 100 clients", 0.09, "9 %", "90 % per 100 clients"],
])("writes %s in units that people read", (text, limit, limitInCell, scale) => {
  const gate = Gate.parse(readGate(text));
  expect([limitText({ gate, limit }), scaleText(gate)]).toEqual([limitInCell, scale]);
});

it("holds gates that say the same of different cells in one column", () => {
  const [first] = gates.filter(({ cell }) => cell === 0);
  const [second] = gates.filter(({ cell }) => cell === 1);
  const split = [first, second].flatMap((one, gateIndex) => (one ? [{ ...one, gateIndex }] : []));
  const table = thresholdsOf(split, report.cells);
  expect(table?.gates.map(({ rule }) => rule)).toEqual([first?.rule]);
  expect(table?.rows.map(({ results }) => results.map((one) => one?.gateIndex))).toEqual([
    [0],
    [1],
  ]);
});

it("says nothing more where one cell is judged", () => {
  const [only] = report.cells;
  expect(
    thresholdsOf(
      gates.filter(({ cell }) => cell === 0),
      only ? [only] : [],
    ),
  ).toBeNull();
});
