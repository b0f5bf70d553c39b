// Two imported summaries side by side: ratios without intervals, and what differs.

import { formatPercent } from "@gonogo/analysis/words/format";
import { summaryChange, summaryRate, summaryTime } from "@gonogo/analysis/words/summary-words";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { FactTable } from "@/components/fact-table";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { ComparedSummaries } from "@/lib/router-types";

type Figure = ComparedSummaries["benchmarks"][number]["figures"][number];

const labels: Readonly<Record<string, Msg>> = {
  perS: msg("Throughput"),
  failedShare: msg("Failed##requests"),
  meanUs: msg("Mean"),
};

function labelOf(figure: string): string {
  const label = labels[figure];
  return label === undefined ? figure : t(label);
}

function valueText({ figure }: Figure, value: number): string {
  if (figure === "perS") return summaryRate(value);
  return figure === "failedShare" ? formatPercent(value) : summaryTime(value);
}

const className = "whitespace-nowrap";

const differenceLabels = {
  ...{ tool: msg("Tool"), url: msg("Address"), load: msg("Load"), times: msg("Times from") },
  ...{ connections: msg("Connections"), rate: msg("Rate"), duration: msg("Duration") },
} as const;

/** How a load was sent, and from when its times count. */
const conditions: Readonly<Record<string, Msg>> = {
  closed: msg("closed##load"),
  open: msg("open##load"),
  none: msg("none##load"),
  sent: msg("sent##times from"),
  due: msg("due##times from"),
  corrected: msg("corrected##times from"),
  unknown: msg("unknown"),
};

function conditionText(
  { what }: { readonly what: keyof typeof differenceLabels },
  value: string,
): string {
  const condition = what === "load" || what === "times" ? conditions[value] : undefined;
  return condition === undefined ? translated(value) : t(condition);
}

export function SummaryComparison({ comparison }: { comparison: ComparedSummaries }) {
  const { base, head, benchmarks, onlyBase, onlyHead, note } = comparison;
  return (
    <Card id="comparison">
      <CardHeader>
        <div className="min-w-0">
          <CardTitle className="break-words">
            {t("{head} against {base}", { head: head.name, base: base.name })}
          </CardTitle>
          <CardDescription>{translated(note)}</CardDescription>
        </div>
      </CardHeader>
      {benchmarks.length === 0 ? (
        <p className="text-13">{t("The two files have no benchmark name in common.")}</p>
      ) : null}
      {benchmarks.map((one) => (
        <section key={`${one.base} ${one.head}`} className="grid min-w-0 gap-2">
          <h3 className="text-13 font-medium break-words">
            {one.base === one.head
              ? translated(one.base)
              : `${translated(one.base)} → ${translated(one.head)}`}
          </h3>
          {one.differences.length > 0 ? (
            <Notice tone="caution" title={t("Different conditions")}>
              {one.differences
                .map(
                  (found) =>
                    `${t(differenceLabels[found.what])}: ${conditionText(found, found.base)} → ${conditionText(found, found.head)}`,
                )
                .join("; ")}
            </Notice>
          ) : null}
          <FactTable
            label={t("Figures of {name}", { name: translated(one.base) })}
            columns={[
              { head: msg("Figure"), className, cell: ({ figure }) => labelOf(figure) },
              {
                head: msg("Base"),
                numeric: true,
                className,
                cell: (row) => valueText(row, row.base),
              },
              {
                head: msg("This##summary"),
                numeric: true,
                className,
                cell: (row) => valueText(row, row.head),
              },
              { head: msg("Change##of a figure"), numeric: true, className, cell: summaryChange },
            ]}
            rows={one.figures}
            keyOf={({ figure }) => figure}
          />
        </section>
      ))}
      {onlyBase.length + onlyHead.length > 0 ? (
        <p className="text-13 break-words text-muted-foreground">
          {onlyBase.length > 0
            ? `${t("Only in the base: {names}.", { names: onlyBase.map(translated).join(", ") })} `
            : ""}
          {onlyHead.length > 0
            ? t("Only here: {names}.", { names: onlyHead.map(translated).join(", ") })
            : ""}
        </p>
      ) : null}
    </Card>
  );
}
