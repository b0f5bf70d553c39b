// What every part of the file is made of: sections, tables that scroll by themselves, folded details, lists of facts.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { capital } from "../../words/format.ts";
import { isEmpty, type Markup, markup, nothing, type Part } from "./markup.ts";

/** The most of each kind that the file holds; what is left out is said in its place. */
export type Bounds = {
  readonly cells: number;
  /** Blocks that charts draw, each of them in several. */
  readonly drawnBlocks: number;
  readonly rows: number;
  readonly gates: number;
  readonly findings: number;
  /** Of a list that people or rules wrote: decisions, warnings. */
  readonly entries: number;
  /** Characters of one such text. */
  readonly text: number;
  /** Characters of the definition, whose bodies may be megabytes. */
  readonly definition: number;
};

/** Nothing where `body` is. `id` is where links of the file lead. */
export const section = (id: string, title: string, lead: Part, body: Markup): Markup =>
  isEmpty(body)
    ? nothing
    : markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${lead && markup`<p class="lead">${lead}</p>`}${body}</section>`;

export const joined = (parts: readonly Markup[]): Markup => markup`${parts}`;

export const details = (summary: Part, body: Markup, isOpen = false): Markup =>
  isOpen
    ? markup`<details open><summary>${summary}</summary>${body}</details>`
    : markup`<details><summary>${summary}</summary>${body}</details>`;

export type Column = { readonly label: string; readonly isNumber?: boolean };
export type Cell = Part | { readonly className: string; readonly of: Part };

const isStyled = (cell: Cell): cell is { readonly className: string; readonly of: Part } =>
  typeof cell === "object" && cell !== null && "className" in cell;

/** The attribute with the space before it; nothing without classes. */
export const classOf = (classes: string): Part => classes !== "" && markup` class="${classes}"`;

const cellOf = (cell: Cell, column: Column | undefined, isHead: boolean): Markup => {
  const classes = [
    ...(column?.isNumber ? ["num"] : []),
    ...(isStyled(cell) ? [cell.className] : []),
  ].join(" ");
  const body = isStyled(cell) ? cell.of : cell;
  return isHead
    ? markup`<th scope="row"${classOf(classes)}>${body}</th>`
    : markup`<td${classOf(classes)}>${body}</td>`;
};

type TableOptions = {
  /** Tells the table from the others for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows beyond are left out, and how many is said. */
  readonly most: number;
  /** The file of the run that has all rows. Default: the whole report. */
  readonly leftIn?: string;
};

/** Its beginning, where it is longer than the file holds. */
export const shortened = (text: string, { text: most }: Pick<Bounds, "text">): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;

/** The file of the run that holds all that the report does. */
export const wholeReport = "report.json";

const rowsLeftOut = msg(
  "{count, plural, one {# more row} other {# more rows}}: see {file} of the run.",
);
/** What is said of findings that are left out. */
export const findingsLeftOut = msg(
  "{count, plural, one {# more finding} other {# more findings}}: see {file} of the run.",
);

/** `3 more rows: see blocks.csv of the run.`; nothing where none is left out. `said` has places for the count and the file. */
export const leftOut = (count: number, said: Msg, file = wholeReport): Markup =>
  count > 0 ? markup`<p class="note">${t(said, { count, file })}</p>` : nothing;

/** The first cell of each row is its head. Nothing without rows. */
export function table({ label, columns, rows, most, leftIn }: TableOptions): Markup {
  if (rows.length === 0) return nothing;
  return markup`${scroll(
    label,
    markup`<table><thead><tr>${columns.map(
      (one) => markup`<th scope="col"${classOf(one.isNumber ? "num" : "")}>${one.label}</th>`,
    )}</tr></thead><tbody>${rows
      .slice(0, most)
      .map(
        (row) =>
          markup`<tr>${row.map((cell, place) => cellOf(cell, columns[place], place === 0))}</tr>`,
      )}</tbody></table>`,
  )}${leftOut(rows.length - most, rowsLeftOut, leftIn)}`;
}

/** Wide content scrolls within itself, by the keyboard too. */
export const scroll = (label: string, body: Markup): Markup =>
  markup`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${body}</div>`;

/** Facts by name; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Part])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== "" && value !== false);
  return shown.length === 0
    ? nothing
    : markup`<dl>${shown.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export const bullets = (lines: readonly Part[]): Markup =>
  lines.length === 0 ? nothing : markup`<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`;

/** The name of a metric where a title begins with it; p99 stays what it is. */
export const metricTitle = (metric: MetricName): string =>
  metrics[metric].isNamed
    ? translated(metrics[metric].label)
    : capital(translated(metrics[metric].label));

/** Times are UTC: the file travels. `24 Nov 2026, 11:21 UTC` */
export function timeText(at: string): string {
  const [day = "", time = ""] = at.split("T");
  const [year = "", month = "1", date = ""] = day.split("-");
  const name = months[Number(month) - 1];
  return t("{day} {month} {year}, {time} UTC", {
    day: Number(date),
    month: name ? t(name) : month,
    year,
    time: time.slice(0, 5),
  });
}

const months = [
  ...[msg("Jan"), msg("Feb"), msg("Mar"), msg("Apr"), msg("May##month"), msg("Jun")],
  ...[msg("Jul"), msg("Aug"), msg("Sep"), msg("Oct"), msg("Nov"), msg("Dec")],
];
