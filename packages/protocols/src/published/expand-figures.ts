// The figures of a file, one by one: rows taken apart, defaults filled in, values read with their units.
// What cannot be read is an issue with the path of its field and what to write there.
import { t } from "@gonogo/locale/t";
import { type MetricName, metricNames, metrics } from "../spec/parts/metric.ts";
import type { MetricUnit } from "../spec/parts/metric-unit.ts";
import type { Amount, PublishedCell, PublishedEntry } from "./figure.ts";
import {
  kindOfUnit,
  kindWords,
  type PublishedUnit,
  type Quantity,
  readAmount,
} from "./quantity.ts";

export type PublishedFigure = {
  readonly id: string;
  readonly metric: string;
  /** In `unit`, as low and high are. */
  readonly value: number;
  readonly unit: PublishedUnit;
  /** One of the last digit that was written. */
  readonly step: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly variant: string | null;
  readonly operation: string | null;
  readonly cell: PublishedCell;
  readonly clients: number | null;
  readonly samples: number | null;
  readonly run: number | null;
  readonly stage: string | null;
  readonly buildMode: "release" | "debug" | null;
  readonly statistic: string | null;
  readonly measured: boolean;
  readonly failed: string | null;
  readonly note: string | null;
};

export type FigureDefaults = Omit<
  PublishedEntry,
  "id" | "metric" | "value" | "unit" | "low" | "high" | "values"
>;

export type FigureIssue = { readonly path: readonly (string | number)[]; readonly message: string };

/** The metric of the product by this name; null: it is one of the publication's own. */
export const productMetric = (name: string): MetricName | null =>
  metricNames.find((metric) => metric === name) ?? null;

/** The id of a row's figure. */
export const rowFigureId = (row: string, metric: string): string =>
  `${row}.${metric.replace(/ /g, "-")}`;

type Given = {
  readonly id: string;
  readonly metric: string;
  readonly value: Amount;
  readonly unit?: PublishedUnit | undefined;
  readonly low?: Amount | undefined;
  readonly high?: Amount | undefined;
  readonly path: readonly (string | number)[];
};

/** Every figure that can be read, and every issue. */
export function expandFigures(
  entries: readonly PublishedEntry[],
  defaults: FigureDefaults = {},
): { readonly figures: PublishedFigure[]; readonly issues: FigureIssue[] } {
  const issues: FigureIssue[] = [];
  const kinds = new Map<string, { kind: MetricUnit; id: string }>();
  const figures = entries.flatMap((entry, index) => {
    const given = givenOf(entry, ["figures", index], issues);
    return given.flatMap((one) => {
      const read = readGiven(one, issues);
      if (!read) return [];
      // A name of the publication's own means one kind of quantity throughout.
      const kind = kindOfUnit(read.unit);
      const first = kinds.get(one.metric);
      if (first && first.kind !== kind) {
        issues.push({
          path: one.path,
          message: t(
            "contradicts {id}: {metric} is {there} there and {here} here; give one of them another name, or correct its unit",
            {
              id: first.id,
              metric: one.metric,
              there: kindWords(first.kind),
              here: kindWords(kind),
            },
          ),
        });
        return [];
      }
      kinds.set(one.metric, first ?? { kind, id: one.id });
      return [{ id: one.id, metric: one.metric, ...read, ...placeOf(entry, defaults) }];
    });
  });
  return { figures, issues };
}

/** The single values of an entry. */
function givenOf(
  entry: PublishedEntry,
  path: readonly (string | number)[],
  issues: FigureIssue[],
): Given[] {
  const { id, metric, value, unit, low, high, values } = entry;
  if (values !== undefined) {
    const extra = Object.entries({ metric, value, unit, low, high }).find(
      ([, one]) => one !== undefined,
    );
    if (extra) {
      issues.push({
        path: [...path, extra[0]],
        message: t(
          "does not go with values: write either metric and value, or values with their units, such as mean: 36.02 ms",
        ),
      });
      return [];
    }
    const all = Object.entries(values);
    if (all.length === 0)
      issues.push({ path: [...path, "values"], message: t("must hold at least one metric") });
    return all.map(([name, one]) => ({
      id: rowFigureId(id, name),
      metric: name,
      value: one,
      path: [...path, "values", name],
    }));
  }
  if (metric === undefined || value === undefined) {
    issues.push({
      path: [...path, metric === undefined ? "metric" : "value"],
      message: t("is missing: a figure has a metric and a value, a row has values"),
    });
    return [];
  }
  return [{ id, metric, value, unit, low, high, path: [...path, "value"] }];
}

type Read = Pick<PublishedFigure, "value" | "unit" | "step" | "low" | "high">;

function readGiven(given: Given, issues: FigureIssue[]): Read | null {
  const refuse = (message: string, field?: string) => {
    issues.push({
      path: field === undefined ? given.path : [...given.path.slice(0, -1), field],
      message,
    });
    return null;
  };
  const amount = readAmount(given.value);
  if (!amount.ok) return refuse(amount.issue);
  const { quantity } = amount;
  const known = productMetric(given.metric);
  const kind = known && metrics[known].unit;
  const unit = quantity.unit ?? given.unit ?? (kind === "count" ? "count" : null);
  if (unit === null)
    return refuse(
      kind
        ? t("has no unit: {metric} is {kind}", { metric: given.metric, kind: kindWords(kind) })
        : t(
            "has no unit: {metric} is a name of its own, so write the unit, or count for a plain number",
            { metric: given.metric },
          ),
    );
  if (given.unit !== undefined && quantity.unit !== null && given.unit !== quantity.unit)
    return refuse(
      t("contradicts the value, which is written in {unit}: leave one of the two out", {
        unit: quantity.unit,
      }),
      "unit",
    );
  if (kind && kindOfUnit(unit) !== kind)
    return refuse(
      t(
        "contradicts its metric: {metric} is {kind}, and {unit} is {unitKind}; correct the unit, or use a name of your own",
        {
          metric: given.metric,
          kind: kindWords(kind),
          unit,
          unitKind: kindWords(kindOfUnit(unit)),
        },
      ),
    );
  const end = (name: "low" | "high"): Quantity | null | undefined => {
    const stated = given[name];
    if (stated === undefined) return undefined;
    const read = readAmount(stated);
    if (!read.ok) return refuse(read.issue, name);
    if (read.quantity.unit === null || read.quantity.unit === unit) return read.quantity;
    return refuse(t("must be a number in {unit}, the unit of the value", { unit }), name);
  };
  const [low, high] = [end("low"), end("high")];
  if (low === null || high === null) return null;
  if (low && high && low.value > high.value)
    return refuse(t("lies above high: exchange the two"), "low");
  return {
    value: quantity.value,
    unit,
    step: quantity.step,
    low: low?.value ?? null,
    high: high?.value ?? null,
  };
}

function placeOf(entry: PublishedEntry, defaults: FigureDefaults) {
  const stated = { ...defaults, ...entry };
  const cell = { ...defaults.cell, ...entry.cell };
  return {
    variant: stated.variant ?? null,
    operation: stated.operation ?? null,
    cell,
    clients: stated.clients ?? (typeof cell.clients === "number" ? cell.clients : null),
    samples: stated.samples ?? null,
    run: stated.run ?? null,
    stage: stated.stage ?? null,
    buildMode: stated.buildMode ?? null,
    statistic: stated.statistic ?? null,
    measured: stated.measured ?? true,
    failed: stated.failed ?? null,
    note: stated.note ?? null,
  };
}
