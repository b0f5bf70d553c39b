// Published figures beside measured ones: which correspond, by variant, operation and cell, and where they disagree.
import { PublishedFile, type PublishedFileInput } from "@gonogo/protocols/published";
import { Report } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import { auditFigures } from "../audit/audit-figures.ts";
import { buildReport } from "../report/build-report.ts";
import { reportMarkdown } from "../report/markdown/report-markdown.ts";
import { firstDuel } from "../testing/first-duel.ts";
import { publishedOf } from "./published-beside-measured.ts";

const attachedAt = "2026-11-23T20:00:00.000Z";
const duel = firstDuel({
  spec: { load: { kind: "closed", clients: 2 }, axes: [{ name: "clients", values: [2, 8] }] },
});
const measured = buildReport(duel);
const p50 = measured.comparison.find((row) => row.metric === "p50" && row.cell === 0)?.values[0];

const publishedWith = (figures: PublishedFileInput["figures"]) => {
  const file = PublishedFile.parse({ title: "Elsewhere", figures });
  const report = {
    ...measured,
    published: publishedOf(measured, { file, attachedAt, audit: { findings: auditFigures(file) } }),
  };
  const { published } = Report.parse(report);
  if (!published) throw new Error("no published figures");
  return published;
};
const us = (value: number) => `${value.toFixed(3)} µs`;

it("sets a figure beside that of its cell, and shows on which side of the interval it lies", () => {
  const { value, low, high } = p50 ?? {};
  if (value == null || low == null || high == null) throw new Error("no interval");
  const cell = { clients: 2 };
  const { rows } = publishedWith([
    { id: "same", variant: "rest", metric: "p50", value: us(value), cell },
    { id: "less", variant: "rest", metric: "p50", value: us(low / 2), cell: { ...cell }, run: 1 },
    { id: "more", variant: "rest", metric: "p50", value: us(high * 61), cell, run: 2 },
  ]);
  expect(rows.map(({ id, cell: index, place }) => [id, index, place])).toEqual([
    ["same", 0, "within"],
    ["less", 0, "below"],
    ["more", 0, "above"],
  ]);
  expect(rows[2]?.ratio).toBeCloseTo((high * 61) / value, 3);
  expect(rows[0]).toMatchObject({ measured: value, low, high });
});

it("counts a published value with its rounding: 0.4 ms may be what lies within", () => {
  const { value = 0 } = p50 ?? {};
  const rounded = Number(((value ?? 0) / 1_000).toFixed(1));
  const { rows } = publishedWith([
    { id: "coarse", variant: "rest", metric: "p50", value: `${rounded} ms`, cell: { clients: 2 } },
  ]);
  expect(rows[0]?.place).toBe("within");
});

describe("correspondence", () => {
  const idsOf = (figure: Partial<PublishedFileInput["figures"][number]>) =>
    publishedWith([{ id: "one", variant: "rest", metric: "p50", value: "1 ms", ...figure }]);
  it("takes every cell that has the values which a figure names", () => {
    expect(idsOf({}).rows.map(({ cell }) => cell)).toEqual([0, 1]);
    expect(idsOf({ cell: { clients: 8 } }).rows.map(({ cell }) => cell)).toEqual([1]);
  });
  it.each<[string, Partial<PublishedFileInput["figures"][number]>]>([
    ["a variant that is not there", { variant: "soap" }],
    ["a cell that is not there", { cell: { clients: 50 } }],
    ["an axis that nothing says anything of", { cell: { clients: 2, rttMs: 50 } }],
    ["a metric of the publication's own", { metric: "deliveryTime" }],
    ["what was expected and not measured", { measured: false }],
    ["work that was not done", { failed: "answered HTTP 404" }],
    ["another stage", { stage: "string fields" }],
    ["a debug build", { buildMode: "debug" }],
  ])("leaves out %s, and says so", (_, figure) => {
    const { rows, notMeasured } = idsOf(figure);
    expect(rows).toEqual([]);
    expect(notMeasured).toMatchObject([{ id: "one", value: "1 ms" }]);
  });
});

it("brings the audit's findings along, also into Markdown, where names are no markup", () => {
  const file = PublishedFile.parse({
    title: "Elsewhere | *bold*",
    figures: [{ id: "a", variant: "rest", metric: "p50", value: "36 ms" }],
    claims: [{ id: "claim", kind: "ratio", states: 61 }],
  });
  const published = publishedOf(measured, {
    file,
    attachedAt,
    audit: { findings: auditFigures(file) },
  });
  const text = reportMarkdown({ ...measured, published });
  expect(text).toContain("## Published and measured");
  expect(text).toContain("Elsewhere \\| \\*bold\\* · attached 2026-11-23");
  expect(text).toContain("disagrees: above the interval");
  expect(text).toContain("(claim-without-figure): The factor 61 is claimed");
  expect(reportMarkdown(measured)).not.toContain("Published");
});
