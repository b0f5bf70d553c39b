// Thresholds, cell by cell: which gate is met, broken or open where, against which limit. Each links to the gate's own row.

import {
  type ThresholdTable,
  thresholdsMarkdown,
  thresholdsOf,
  thresholdWords,
} from "@gonogo/analysis/report/gates/thresholds";
import { gateFigures } from "@gonogo/analysis/words/gate-figures";
import { openingRule } from "@gonogo/analysis/words/rule-text";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { type OutcomeLook, outcomeLooks } from "@/components/outcome-looks";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import { gateAnchor } from "./gate-why.ts";

type ThresholdsProps = {
  results: readonly GateResult[];
  cells: Report["cells"];
  /** How results look that are no verdict's; null: each by its outcome. */
  pending: ((result: GateResult) => OutcomeLook) | null;
};

/** Nothing where no gate is judged in two cells. */
export function Thresholds({ results, cells, pending }: ThresholdsProps) {
  const table = thresholdsOf(results, cells);
  if (table === null) return null;
  return (
    <figure className="mb-6 grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-end justify-between gap-2">
        <span className="grid gap-1">
          <span className="text-14 font-medium">{t("Thresholds")}</span>
          <span className="text-12 text-muted-foreground">{countsText(table, pending)}</span>
        </span>
        <span className="print:hidden">
          <CopyButton
            label="Markdown"
            aria-label={t("Copy thresholds as Markdown")}
            text={thresholdsMarkdown(table)}
          />
        </span>
      </figcaption>
      <ScrollFrame
        className="rounded-md md:max-h-[60vh] md:overflow-auto md:border print:max-h-none print:overflow-visible"
        label={t("Thresholds")}
      >
        <table className="responsive-table w-full border-collapse text-13">
          <thead className="sticky top-0 z-10 bg-muted text-12">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                {t("Cell")}
              </th>
              {table.gates.map(({ gateIndex, gate }) => (
                <th key={gateIndex} scope="col" className="px-3 py-2 text-left font-medium">
                  {openingRule(gate)}
                  {gate.blocking ? null : (
                    <span className="font-normal text-muted-foreground"> {t("advisory")}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ cell, label, results: ofCell }) => (
              <tr key={cell} className="border-t align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium md:min-w-36">
                  {label}
                </th>
                {ofCell.map((result, place) => (
                  <ThresholdCell
                    key={table.gates[place]?.gateIndex}
                    result={result}
                    pending={pending}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </figure>
  );
}

type ThresholdCellProps = Pick<ThresholdsProps, "pending"> & {
  result: GateResult | null;
};

function ThresholdCell({ result, pending }: ThresholdCellProps) {
  if (result === null) return <td className="hidden md:table-cell print:table-cell" />;
  const look = pending?.(result) ?? {
    ...outcomeLooks[result.outcome],
    word: thresholdWords[result.outcome],
  };
  const Icon = look.icon;
  const { measured, limit } = gateFigures(result);
  return (
    <td className="px-3 py-2" data-stack>
      <span className="text-left text-12 text-muted-foreground md:hidden print:hidden">
        {openingRule(result.gate)}
      </span>
      <span className="grid justify-items-end gap-0.5 md:justify-items-start">
        <a
          href={`?gates=all#${gateAnchor(result, true)}`}
          className={cn("inline-flex items-center gap-1 font-medium hover:underline", look.text)}
        >
          <Icon className="size-4" strokeWidth={2.5} aria-hidden />
          {t(look.word)}
        </a>
        <span className="figure text-12 whitespace-nowrap text-muted-foreground">
          {result.estimate === null ? "" : `${measured.text}, `}
          {t("limit {limit}", { limit })}
        </span>
      </span>
    </td>
  );
}

const countWords: Readonly<Record<GateResult["outcome"], Msg>> = {
  pass: msg("{count} met"),
  fail: msg("{count} broken"),
  inconclusive: msg("{count} open"),
  "not-evaluated": msg("{count} not judged"),
};

/** `12 met, 4 broken, 2 open`, of all that are judged. */
function countsText({ rows }: ThresholdTable, pending: ThresholdsProps["pending"]): string {
  const results = rows.flatMap((row) => row.results.flatMap((result) => result ?? []));
  if (pending !== null)
    return t("{count} limits, each with what is measured so far.", { count: results.length });
  const counts = (["pass", "fail", "inconclusive", "not-evaluated"] as const).flatMap((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count === 0 ? [] : [t(countWords[outcome], { count })];
  });
  return t("{counts}: what was measured, and the limit in each cell.", {
    counts: counts.join(", "),
  });
}
