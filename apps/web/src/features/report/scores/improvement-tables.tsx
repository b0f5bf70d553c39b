// The improvement matrix of one metric (every variant against every other), and every metric against one variant.
"use client";

import {
  type Change,
  improvementMatrix,
  improvementsOver,
} from "@gonogo/analysis/report/scores/improvements";
import { changeText, withheldText } from "@gonogo/analysis/words/score-words";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { sideColour } from "../section/side-colour.ts";

// A change against a named variant: percent with its interval, and whether that is better, worse or not decided.

const sideWords: Readonly<Record<NonNullable<Change["side"]>, Msg>> = {
  better: msg("better"),
  worse: msg("worse"),
  "not decided": msg("not decided"),
};

type ChangeCellProps = {
  /** null: a variant meets itself. */
  change: Change | null;
  /** What a phone puts before it. */
  name: string;
};

const colourOf = ({ percent, side }: Change): string | undefined =>
  percent === null || (side !== "better" && side !== "worse")
    ? undefined
    : sideColour(side === "better", Math.max(0.01, 1 + percent / 100));

function ChangeCell({ change, name }: ChangeCellProps) {
  if (change === null)
    return (
      <td className="hidden bg-muted/50 md:table-cell print:table-cell">
        <span className="sr-only">{t("itself##variant")}</span>
      </td>
    );
  const { text, interval } = changeText(change);
  return (
    <td className="px-3 py-2 text-right" style={{ backgroundColor: colourOf(change) }} data-stack>
      <span className="text-left text-12 md:hidden print:hidden">
        <TruncatedName name={name} max={22} />
      </span>
      <span className="block">
        {change.percent === null ? (
          <span className="text-12 text-muted-foreground">{withheldText(change.note)}</span>
        ) : (
          <>
            <span className="figure font-medium whitespace-nowrap">{text}</span>{" "}
            {interval ? <span className="figure text-12 whitespace-nowrap">{interval}</span> : null}{" "}
            <span className="text-12 whitespace-nowrap">
              {change.side === null ? null : t(sideWords[change.side])}
            </span>
          </>
        )}
      </span>
    </td>
  );
}

type MetricChoiceProps = {
  value: MetricName;
  choices: readonly MetricName[];
  onChange: (metric: MetricName) => void;
  label: string;
};

/** A native select: long lists, keyboard and phones come with it. */
function MetricChoice({ value, choices, onChange, label }: MetricChoiceProps) {
  return (
    <select
      aria-label={label}
      className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
      value={value}
      onChange={({ target }) => onChange(choices.find((one) => one === target.value) ?? value)}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {translated(metrics[one].label)}
        </option>
      ))}
    </select>
  );
}

type Shown = { report: Pick<Report, "variants" | "comparison" | "cells">; cell: number | null };

type MatrixProps = Shown & {
  metric: MetricName;
  choices: readonly MetricName[];
  onMetric: (metric: MetricName) => void;
};

export function ImprovementMatrix({ report, cell, metric, choices, onMetric }: MatrixProps) {
  const names = report.variants.map(({ name }) => name);
  const matrix = improvementMatrix(report, metric, cell);
  const { label, better } = metrics[metric];
  return (
    <ChangeTable
      title={t("{metric}: every variant against every other", { metric: translated(label) })}
      lead={
        better === "lower"
          ? t(
              "How the variant of a row differs from that of a column, which is 100 %; lower is better.",
            )
          : t(
              "How the variant of a row differs from that of a column, which is 100 %; higher is better.",
            )
      }
      choice={
        <MetricChoice
          label={t("Metric of the matrix")}
          {...{ choices }}
          value={metric}
          onChange={onMetric}
        />
      }
      first={t("Variant")}
      heads={names.map((name) => t("against {variant}", { variant: name }))}
      rows={matrix.map((changes, place) => ({ name: names[place] ?? "", changes }))}
    />
  );
}

type AgainstProps = Shown & { over: number; onOver: (place: number) => void };

export function ImprovementsOver({ report, cell, over, onOver }: AgainstProps) {
  const base = report.variants[over]?.name ?? "";
  const others = report.variants.flatMap(({ name }, place) =>
    place === over ? [] : [{ name, place }],
  );
  return (
    <ChangeTable
      title={t("Every metric against {variant}", { variant: base })}
      lead={t("How each variant differs from {variant}, which is 100 %.", { variant: base })}
      choice={
        <label className="flex items-center gap-2 text-12 text-muted-foreground">
          {t("Against")}
          <select
            className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
            value={over}
            onChange={({ target }) => onOver(Number(target.value))}
          >
            {report.variants.map(({ name }, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
      }
      first={t("Metric")}
      heads={others.map(({ name }) => name)}
      rows={improvementsOver(report, over, cell).map(({ metric, changes }) => ({
        name: translated(metrics[metric].label),
        changes: others.map(({ place }) => changes[place] ?? null),
      }))}
    />
  );
}

type ChangeTableProps = {
  title: string;
  lead: string;
  choice: ReactNode;
  first: string;
  heads: readonly string[];
  rows: readonly { name: string; changes: readonly (Change | null)[] }[];
};

function ChangeTable({ title, lead, choice, first, heads, rows }: ChangeTableProps) {
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-end justify-between gap-2">
        <span className="grid gap-1">
          <span className="text-14 font-medium">{title}</span>
          <span className="text-12 text-muted-foreground">{lead}</span>
        </span>
        <span className="print:hidden">{choice}</span>
      </figcaption>
      <ScrollFrame className="rounded-md md:overflow-x-auto md:border" label={title}>
        <table className="responsive-table w-full border-collapse text-13">
          <thead className="bg-muted text-12">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                {first}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-right font-medium">
                  <TruncatedName name={head} max={heads.length > 4 ? 18 : 32} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, changes }) => (
              <tr key={name} className="border-t align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium md:min-w-32">
                  <TruncatedName name={name} max={36} />
                </th>
                {changes.map((change, index) => (
                  <ChangeCell key={heads[index]} change={change} name={heads[index] ?? ""} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </figure>
  );
}
