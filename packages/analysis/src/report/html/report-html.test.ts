// A report as one HTML file: whole, well-formed, small whatever its size, and safe whatever people wrote.
import { setLocaleSource } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";
import type { Report } from "@gonogo/protocols/report";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { firstDuel, firstDuelGates, withVariant } from "../../testing/first-duel.ts";
import { playRun } from "../../testing/play-run.ts";
import { openingRule } from "../../words/rule-text.ts";
import { spokenVerdict } from "../../words/spoken-verdict.ts";
import { buildReport } from "../build-report.ts";
import { escapeHtml } from "./markup.ts";
import { reportHtml } from "./report-html.ts";

const origin = {
  url: "https://gonogo.example/runs/01a2226e-e092-71a3-98e4-c72c34bb3c9f",
  writtenAt: "2026-11-28T13:53:00.000Z",
};
const report = buildReport(firstDuel());
const file = reportHtml(report, origin);

/** What is wrong with the nesting of the body; null: nothing. Void elements stand in the head alone. */
function nestingFault(html: string): string | null {
  const body = html.slice(html.indexOf("<body>"), html.indexOf("</html>"));
  const found = XMLValidator.validate(body, { allowBooleanAttributes: true });
  return found === true ? null : JSON.stringify(found.err);
}

/** Ids that stand twice, and links to what is not there. */
function linkFaults(html: string): string[] {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target = ""]) => target);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place),
    ...links.filter((target) => !ids.includes(target)),
  ];
}

const bytesOf = (html: string): number => new TextEncoder().encode(html).length;

/** The markup of a part of the file. */
function partOf(html: string, id: string): string {
  const from = html.indexOf(`<section id="${id}"`);
  return from < 0 ? "" : html.slice(from, html.indexOf("</section>", from));
}

describe("reportHtml", () => {
  it("has question, answer, gates with intervals, comparison, cautions and provenance", () => {
    const { verdict, benchmark, diagnostics, run } = report;
    if (verdict === null) throw new Error("the duel has a verdict");
    expect(file).toContain(`<h1>${escapeHtml(benchmark.question)}</h1>`);
    expect(file).toContain(`data-answer="${verdict.verdict}"`);
    expect(file).toContain(escapeHtml(spokenVerdict(verdict)));
    for (const { gate } of verdict.gates) expect(file).toContain(escapeHtml(openingRule(gate)));
    for (const { code } of diagnostics) expect(file).toContain(`id="caution-${code}`);
    expect(file.match(/data-gate-outcome/g)).toHaveLength(verdict.gates.length);
    for (const part of ["comparison", "charts", "measured", "blocks", "definition", "provenance"])
      expect(file).toContain(`<section id="${part}"`);
    expect(file).toContain(`<a href="${origin.url}">`);
    expect(file).toContain(run.id);
    expect(file).toContain("28 Nov 2026, 13:53 UTC");
  });

  it("is well-formed, shows no lost figure, and runs and loads nothing", () => {
    expect(nestingFault(file)).toBeNull();
    expect(file).not.toMatch(/\bNaN\b|\bundefined\b|\bInfinity\b|\[object/);
    expect(file).not.toMatch(/<script|<img|<iframe|\son\w+=|javascript:|url\(|@import/i);
    expect(file).toContain("default-src &#39;none&#39;");
    expect(linkFaults(file)).toEqual([]);
  });

  it("draws a marker for each block, hollow where it does not count", () => {
    const [first, ...rest] = report.blocks;
    if (first === undefined) throw new Error("the duel has blocks");
    const hollow = (one: Report) => reportHtml(one, origin).split('fill="var(--page)"').length - 1;
    const voided = { ...first, valid: false, invalidBecause: ["not-steady" as const] };
    expect(hollow(report)).toBe(0);
    expect(hollow({ ...report, blocks: [voided, ...rest] })).toBe(3);
  });

  it("lists and draws of a running run the blocks that ran, and its gates as they stand", () => {
    const input = firstDuel();
    const ran = 19;
    const blocks = input.blocks.map((block, place) =>
      place < ran
        ? block
        : {
            ...block,
            ...{ result: null, status: place === ran ? "running" : "planned" },
            sequence: place === ran ? ran : null,
          },
    ) as typeof input.blocks;
    const running = buildReport({ ...input, run: { ...input.run, status: "running" }, blocks });
    const html = reportHtml(running, origin);
    expect(partOf(html, "blocks").match(/<tr><th scope="row"/g)).toHaveLength(ran);
    // A cross is a block without a figure.
    expect(partOf(html, "charts")).not.toContain("l8,8m0,-8l-8,8");
    expect(running.soFar).toHaveLength(3);
    expect(partOf(html, "gates")).toContain("would pass");
    expect(partOf(html, "gates")).toContain("So far, on 6 valid rounds");
    expect(html.match(/data-gate-outcome/g)).toHaveLength(3);
  });

  it("has the gates of a run without a verdict", () => {
    const [first] = report.spec.gates;
    if (first === undefined) throw new Error("the duel has gates");
    const gates = [{ ...first, blocking: false }];
    const advisory = buildReport(firstDuel({ spec: { gates } }));
    expect(advisory.verdict).toBeNull();
    const html = partOf(reportHtml(advisory, origin), "gates");
    expect(html).toContain("not judged");
    expect(html).toContain("none of these gates is blocking");
    expect(html).toContain(">advisory<");
  });

  it("offers the command of a paired run, which keyboards can scroll", () => {
    const params = {
      ...{ head: null, request: "GET /orders", hasBody: false, headers: [] },
      ...{ gates: ["p50(head) / p50(base) <= 1.1"], clients: 8 },
    };
    const paired = { code: "paired-command", params } as const;
    const html = partOf(reportHtml({ ...report, paired }, origin), "gates");
    expect(html).toContain('<pre tabindex="0"><code>gonogo ab --base ');
    expect(partOf(reportHtml(report, origin), "gates")).not.toContain("gonogo ab");
  });

  it("lists the blocks of a second measurement by themselves", () => {
    const { input } = playRun({
      run: {
        variants: withVariant("grpc", { medianUs: 420 }),
        spec: { plan: { rounds: 10, confirm: true }, gates: firstDuelGates },
      },
    });
    const twice = buildReport(input);
    const again = twice.confirmation?.blocks.length ?? 0;
    expect(again).toBeGreaterThan(0);
    const [first = "", second = ""] = partOf(reportHtml(twice, origin), "blocks").split(
      "Second measurement:",
    );
    const rows = (html: string) => html.match(/<tr><th scope="row"/g)?.length;
    expect([rows(first), rows(second)]).toEqual([twice.blocks.length, again]);
  });

  it("keeps what people wrote text, wherever it stands", () => {
    const hostile = `</style></title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const text = JSON.stringify(report)
      .replaceAll('"rest"', JSON.stringify(`rest ${hostile}`))
      .replaceAll(JSON.stringify(report.benchmark.question), JSON.stringify(hostile));
    const html = reportHtml(
      {
        ...(JSON.parse(text) as Report),
        definitionYaml: hostile,
        run: { ...report.run, note: hostile, tags: [hostile], subject: { branch: hostile } },
      },
      origin,
    );
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toMatch(/<script|<img/);
    expect(html.split("</style>")).toHaveLength(2);
    expect(nestingFault(html)).toBeNull();
  });

  it("stays below 2 MB with the most cells, blocks, gates and characters", () => {
    const cells = Array.from({ length: 60 }, (_, index) => ({
      ...{ index, label: `clients = ${index + 1}`, values: { clients: index + 1 } },
    }));
    const each = <T extends object>(rows: readonly T[], times = 1): T[] =>
      cells.flatMap(({ index }) =>
        Array.from({ length: times }, (_, turn) =>
          rows.map((row) => ({ ...row, cell: index, cellLabel: `漢字 ${index}`, turn })),
        ).flat(),
      );
    const { verdict } = report;
    const large: Report = {
      ...report,
      cells,
      rounds: each(report.rounds),
      comparison: each(report.comparison),
      curves: each(report.curves),
      explanations: each(report.explanations, 5),
      diagnostics: each(report.diagnostics, 5),
      blocks: each(report.blocks, 6).map((block, place) => ({
        ...block,
        id: `${place}`,
        round: place % 200,
      })),
      verdict: verdict && { ...verdict, gates: each(verdict.gates, 5) },
      definitionYaml: "漢字".repeat(500_000),
    };
    const html = reportHtml(large, origin);
    expect(bytesOf(html)).toBeLessThan(2_000_000);
    expect(nestingFault(html)).toBeNull();
    expect(linkFaults(html)).toEqual([]);
    expect(html).toMatch(/[\d,]+ more cells: see report\.csv of the run\./);
    expect(html).toMatch(/[\d,]+ more rows: see blocks\.csv of the run\./);
  });

  const long = "漢".repeat(1_000);
  const many = <T>(count: number, make: (place: number) => T): T[] =>
    Array.from({ length: count }, (_, place) => make(place));
  const [finding] = report.diagnostics;
  if (finding === undefined) throw new Error("the duel has findings");
  it.each<[string, Partial<Report>]>([
    [
      "decisions",
      {
        decisions: many(200, (number) => ({
          ...{ id: `${number}`, number, outcome: "rejected", at: "2026-11-28T13:53:00.000Z" },
          reasons: many(20, () => long),
          ...{ caveats: [], setAside: [], cost: null, owner: null, phases: [], checkpoint: null },
          by: { name: "Ada", email: null, domain: null, account: "1", nameSince: null },
        })) as unknown as Report["decisions"],
      },
    ],
    [
      "warnings",
      {
        run: {
          ...report.run,
          note: long.repeat(10),
          warnings: many(2_000, (place) => ({
            code: "few-rounds",
            params: { rounds: place, needed: 6 },
          })),
        },
      },
    ],
    [
      "findings of many variants",
      {
        diagnostics: many(900, (place) => ({
          ...finding,
          variant: `${place % 300} ${long}`,
          cell: place,
          severity: place % 3 === 0 ? ("caution" as const) : ("invalidating" as const),
        })),
      },
    ],
    [
      "fairness",
      {
        fairness: many(400, (place) => ({
          ...{ check: `${place} ${long}`, equal: false },
          sides: many(8, (side) => ({ variant: `v${side}`, value: `${side} ${long}` })),
        })) as unknown as Report["fairness"],
      },
    ],
  ])("stays below 2 MB with the most and longest %s", (_, changes) => {
    const html = reportHtml({ ...report, ...changes }, origin);
    expect(bytesOf(html)).toBeLessThan(2_000_000);
    expect(nestingFault(html)).toBeNull();
    expect(linkFaults(html)).toEqual([]);
    const isSaid = /[\d,]+ more \w+s: see report\.json of the run\.|Too large for this file/;
    expect(isSaid.test(html)).toBe(true);
  });
});

it("is written in the reader's language, whatever language the report was kept in", () => {
  setLocaleSource({ locale: "pt-BR", messages: messagesOf("pt-BR") });
  try {
    const portuguese = reportHtml(report, origin);
    expect(file).toContain('<html lang="en">');
    expect(portuguese).toContain('<html lang="pt-BR">');
    for (const part of [
      "28 de nov. de 2026, 13:53 UTC",
      "2 clientes, 2 conexões, tempo limite de 10 s",
      "220 B enviados, 260 B recebidos",
      "uma requisição",
    ])
      expect(portuguese).toContain(part);
    expect(nestingFault(portuguese)).toBeNull();
    expect(linkFaults(portuguese)).toEqual([]);
  } finally {
    setLocaleSource({ locale: "en", messages: null });
  }
});
