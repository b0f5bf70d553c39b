// A whole report as one HTML file that opens from disk: no script, no request, the style within it, charts as SVG. What it may
// show is decided before: it is given a report with its fields frozen, as a share has them.
import { currentLocale } from "@gonogo/locale/current-locale";
import { t, tParts } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { answerOf, answerWords } from "../answer/answer.ts";
import { namedByWhatVaries } from "../figures/cell-names.ts";
import { reportLooks } from "../figures/report-charts.ts";
import { answerPart, cautionChips, headPart } from "./answer-part.ts";
import { blocksPart, chartsPart } from "./charts-part.ts";
import { comparisonPart } from "./comparison-part.ts";
import { decisionPart } from "./decision-part.ts";
import { cautionsPart, definitionPart, measuredPart, provenancePart } from "./facts-part.ts";
import { gatesPart } from "./gates-part.ts";
import { isEmpty, type Markup, markup } from "./markup.ts";
import { type Bounds, section, timeText, wholeReport } from "./parts.ts";
import { style } from "./style.ts";
import { capacityPart, operationsPart, publishedPart, stagesPart } from "./tables-part.ts";

/** Nothing is loaded and nothing runs, wherever the file is opened; the style within it is allowed. */
export const reportHtmlPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export type ReportOrigin = {
  /** Address of the run. */
  readonly url: string;
  /** ISO 8601 in UTC. */
  readonly writtenAt: string;
};

/** Tried in this order: the first with which the file stays below 2 MB. */
const ampleBounds: readonly Bounds[] = [
  {
    ...{ cells: 8, drawnBlocks: 1_600, rows: 500, gates: 100, findings: 100, entries: 50 },
    ...{ text: 2_000, definition: 100_000 },
  },
  {
    ...{ cells: 3, drawnBlocks: 600, rows: 150, gates: 40, findings: 40, entries: 20 },
    ...{ text: 1_000, definition: 50_000 },
  },
];
const smallestBounds: Bounds = {
  ...{ cells: 1, drawnBlocks: 200, rows: 40, gates: 10, findings: 10, entries: 10 },
  ...{ text: 300, definition: 10_000 },
};
const mostBytes = 1_900_000;
/** Of all parts, with the smallest bounds: style, head and answer have the rest. */
const mostPartBytes = 1_700_000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const fits = (file: string): boolean => bytesOf(file) <= mostBytes;

/** Below 2 MB: of many cells, blocks and gates the file has the first ones, and says how many are left out. */
export function reportHtml(whole: Report, origin: ReportOrigin): string {
  const report = namedByWhatVaries(whole);
  for (const bounds of ampleBounds) {
    const file = written(report, origin, bounds, partsOf(report, origin, bounds));
    if (fits(file)) return file;
  }
  const parts = partsOf(report, origin, smallestBounds);
  const file = written(report, origin, smallestBounds, parts);
  return fits(file) ? file : written(report, origin, smallestBounds, withinSize(parts));
}

type ReportPart = {
  readonly id: string;
  readonly name: string;
  readonly body: Markup;
  /** A note stands in place of the part. */
  readonly isNote?: true;
};

/** Names and texts may be so many and so long that the smallest bounds are not enough: the largest parts become a note. */
function withinSize(parts: readonly ReportPart[]): ReportPart[] {
  const sized = parts.map(({ id, body }) => ({ id, bytes: bytesOf(body.text) }));
  let all = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  const left = new Set<string>();
  for (const { id, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    if (all <= mostPartBytes) break;
    left.add(id);
    all -= bytes;
  }
  return parts.map((part) => (left.has(part.id) ? noteInstead(part) : part));
}

const noteInstead = ({ id, name }: ReportPart): ReportPart => ({
  ...{ id, name, isNote: true },
  body: section(
    id,
    name,
    null,
    markup`<p class="note">${t("Too large for this file: see {file} of the run.", { file: wholeReport })}</p>`,
  ),
});

function partsOf(report: Report, origin: ReportOrigin, bounds: Bounds): ReportPart[] {
  const looks = reportLooks(report);
  return [
    { id: "gates", name: t("Gates"), body: gatesPart(report, bounds) },
    { id: "comparison", name: t("Comparison"), body: comparisonPart(report, looks, bounds) },
    { id: "charts", name: t("Latency and rounds"), body: chartsPart(report, looks, bounds) },
    { id: "operations", name: t("Operations"), body: operationsPart(report, bounds) },
    { id: "capacity", name: t("Capacity"), body: capacityPart(report, bounds) },
    { id: "stages", name: t("Stages"), body: stagesPart(report, bounds) },
    { id: "published", name: t("Published"), body: publishedPart(report, bounds) },
    { id: "cautions", name: t("Cautions"), body: cautionsPart(report, bounds) },
    { id: "measured", name: t("How it was measured"), body: measuredPart(report, bounds) },
    { id: "blocks", name: t("Blocks"), body: blocksPart(report, bounds) },
    { id: "decision", name: t("Decision"), body: decisionPart(report, bounds) },
    { id: "definition", name: t("Definition"), body: definitionPart(report, bounds) },
    { id: "provenance", name: t("Provenance"), body: provenancePart(report, origin) },
  ].filter(({ body }) => !isEmpty(body));
}

function written(
  report: Report,
  origin: ReportOrigin,
  bounds: Bounds,
  parts: readonly ReportPart[],
): string {
  const hasFindings = parts.some(({ id, isNote }) => id === "cautions" && !isNote);
  const chips = cautionChips(report, bounds, hasFindings);
  const { kind } = answerOf(report);
  const title = `${kind === "RESULTS" ? "" : `${t(answerWords[kind])}: `}${report.benchmark.question}`;
  const brand = tParts("{product} report of {run}", {
    product: markup`<strong>Gonogo</strong>`,
    run: markup`<a href="${origin.url}">${t("run {id}", { id: report.run.id.slice(0, 8) })}</a>`,
  });
  return markup`<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${reportHtmlPolicy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><div class="page"><header><p class="brand"><span>${brand}</span><span>${t("Written {time}", { time: timeText(origin.writtenAt) })}</span></p>${headPart(report, bounds)}</header><main>${answerPart(report)}${chips}<nav aria-label="${t("Parts of this report")}"><ul>${parts.map(({ id, name }) => markup`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>${parts.map(({ body }) => body)}</main></div></body></html>
`.text;
}
