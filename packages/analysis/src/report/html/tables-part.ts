// Tables that only some runs have: operations, the search of a capacity, stages of the load, published figures.
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { stageText } from "@gonogo/protocols/spec";
import { formatCount, formatMetric, formatPercent, noFigure, plural } from "../../words/format.ts";
import { quantileName, sloText } from "../../words/load-line.ts";
import { operationHead, operationRows } from "../rows/operation-rows.ts";
import { auditSeverityWords, publishedHead, publishedTexts } from "../rows/published-rows.ts";
import { type Markup, markup, nothing } from "./markup.ts";
import {
  type Bounds,
  bullets,
  facts,
  findingsLeftOut,
  joined,
  leftOut,
  section,
  table,
} from "./parts.ts";

const number = (label: string) => ({ label, isNumber: true });
const share = (errors: number, requests: number): string =>
  requests === 0 ? noFigure : formatPercent(errors / requests);
const at = (cells: Report["cells"], cell: number): string =>
  cells.find(({ index }) => index === cell)?.label ?? "";

/** What each operation did; nothing where every variant has one request. */
export function operationsPart(report: Report, bounds: Bounds): Markup {
  const { operations, cells } = report;
  const many = cells.length > 1;
  const heads = operationHead();
  return section(
    "operations",
    t("Operations"),
    null,
    joined(
      cells.slice(0, bounds.cells).map(({ index, label }) => {
        const rows = operations.flatMap((operation) => operationRows(report, operation, index));
        const title = many ? t("Operations at {cell}", { cell: label }) : t("Operations");
        const own = table({
          label: title,
          columns: [
            ...heads.slice(0, 2).map((label) => ({ label })),
            ...heads.slice(2).map(number),
          ],
          rows,
          most: bounds.rows,
        });
        return many && rows.length > 0 ? markup`<h3>${title}</h3>${own}` : own;
      }),
    ),
  );
}

/** Each search; nothing for other loads. */
export function capacityPart({ capacity, spec, cells }: Report, bounds: Bounds): Markup {
  const { load } = spec;
  if (load.kind !== "capacity" || capacity.length === 0) return nothing;
  const rate = (perS: number | null) => (perS === null ? noFigure : formatCount(Math.round(perS)));
  const quantile = quantileName(load.slo.quantile);
  return section(
    "capacity",
    t("Capacity"),
    t("The highest rate that keeps the objective: {objective}. Each block is one search.", {
      objective: sloText(load.slo),
    }),
    table({
      label: t("Searches of a capacity"),
      columns: [
        { label: t("Variant") },
        ...(cells.length > 1 ? [{ label: t("Cell") }] : []),
        number(t("Round")),
        number(t("Kept (requests/s)")),
        number(t("Broken (requests/s)")),
        number(t("Trials")),
        number(t("Highest {quantile} kept", { quantile })),
        { label: t("Counts##it counts") },
      ],
      most: bounds.rows,
      rows: capacity.map((row) => {
        const times = row.trials.flatMap(({ kept, quantileUs }) =>
          kept ? (quantileUs ?? []) : [],
        );
        const most = times.length > 0 ? Math.max(...times) : null;
        return [
          row.variant,
          ...(cells.length > 1 ? [at(cells, row.cell)] : []),
          formatCount(row.round + 1),
          rate(row.lowRatePerS),
          rate(row.highRatePerS),
          formatCount(row.trials.length),
          formatMetric("p99", { value: most, low: null, high: null }).text,
          row.valid ? t("yes") : t("no"),
        ];
      }),
    }),
  );
}

/** What each step or ramp did; nothing without stages. */
export function stagesPart({ stages, spec, cells }: Report, bounds: Bounds): Markup {
  const { load } = spec;
  if (load.kind !== "stages") return nothing;
  const time = (value: number | null, isLeast: boolean) =>
    formatMetric("p99", { value, low: null, high: null, bound: isLeast ? "at-least" : "exact" })
      .text;
  return section(
    "stages",
    t("Stages"),
    t(
      "Requests belong to the stage in which they were due; figures are of all valid blocks together.",
    ),
    table({
      label: t("Stages of the load"),
      columns: [
        { label: t("Stage") },
        { label: t("Variant") },
        ...(cells.length > 1 ? [{ label: t("Cell") }] : []),
        ...[t("Requests"), t("Errors"), t("Answered/s"), "p50", "p99"].map(number),
      ],
      most: bounds.rows,
      rows: stages.map((row) => [
        `${row.stage + 1}. ${stageText(load.stages, row.stage)}`,
        row.variant,
        ...(cells.length > 1 ? [at(cells, row.cell)] : []),
        formatCount(row.requests),
        share(row.errors, row.requests),
        row.throughputPerS === null ? noFigure : formatCount(Math.round(row.throughputPerS)),
        time(row.p50Us, row.p50AtLeast),
        time(row.p99Us, row.p99AtLeast),
      ]),
    }),
  );
}

/** Published beside measured, with the audit; nothing without published figures. */
export function publishedPart({ published, cells }: Report, bounds: Bounds): Markup {
  if (published === null) return nothing;
  const { title, source, date, attachedAt, rows, notMeasured, findings } = published;
  // A single cell needs no column.
  const isShown = (_: unknown, place: number) => place !== 1 || cells.length > 1;
  return section(
    "published",
    t("Published and measured"),
    null,
    joined([
      facts([
        [t("Title"), title],
        [t("Source"), source],
        [t("Date"), date],
        [t("Attached"), attachedAt.slice(0, 10)],
      ]),
      table({
        label: t("Published and measured figures"),
        columns: [
          ...publishedHead()
            .slice(0, 2)
            .map((label) => ({ label })),
          ...publishedHead().slice(2).map(number),
          { label: t("Result") },
        ].filter(isShown),
        most: bounds.rows,
        rows: rows.map((row) => publishedTexts(row, cells).filter(isShown)),
      }),
      notMeasured.length > 0
        ? markup`<p class="note">${t("Not measured here: {figures}.", { figures: plural(notMeasured.length, "figure") })}</p>`
        : nothing,
      findings.length > 0
        ? markup`<h3>${t("Audit of the published figures")}</h3>${bullets(findings.slice(0, bounds.findings).map(({ severity, sentence, arithmetic }) => markup`<strong>${t(auditSeverityWords[severity])}</strong>: ${sentence} ${arithmetic}`))}${leftOut(findings.length - bounds.findings, findingsLeftOut)}`
        : nothing,
    ]),
  );
}
