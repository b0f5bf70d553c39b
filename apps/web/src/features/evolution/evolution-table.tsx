// The runs of an evolution as a table, newest first, each with its figure, verdict and a link to its report.

import { unitFor } from "@gonogo/analysis/words/format";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { writeFigure } from "@/lib/report/write-figure";
import { subjectText } from "@/lib/subject-text";
import type { EvolutionPoint } from "./evolution-series.ts";

type EvolutionTableProps = { metric: MetricName; points: readonly EvolutionPoint[] };

/** `; baseline`, or `; left out: that broke this gate`: what the run is to the gate on this series. */
function baselineWords({ baseline }: EvolutionPoint): string {
  if (baseline === null) return "";
  return baseline === "used"
    ? "; baseline"
    : `; not in the baseline: a run ${leftOutBecause[baseline](1)}`;
}

/** Newest first; a change of environment is said in the row where it took effect. */
export function EvolutionTable({ metric, points }: EvolutionTableProps) {
  const unit = unitFor(
    metric,
    points.map((point) => point.estimate),
  );
  return (
    <table className="responsive-table w-full text-13">
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            Run, when it finished
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Subject
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium">
            {metrics[metric].label}
            {unit.label ? ` (${unit.label})` : ""}
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Verdict
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Remarks
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => {
          const figure = writeFigure(
            { value: point.estimate, low: point.low, high: point.high },
            { ...unit, label: "" },
          );
          return (
            <tr key={point.runId} className="border-b align-top">
              <td className="py-2 pr-3">
                <Link className="link" href={`/runs/${point.runId}`}>
                  <LocalTime at={point.at} />
                </Link>
              </td>
              <td className="px-3 py-2" data-label="Subject">
                {subjectText(point.subject) ?? "unknown"}
              </td>
              <td className="figure px-3 py-2 text-right" data-label={metrics[metric].label}>
                {point.estimate === null ? "not supported" : figure.full.replace(/\s+/g, " ")}
              </td>
              <td className="px-3 py-2" data-label="Verdict">
                <VerdictBadge verdict={point.verdict} />
              </td>
              <td className="px-3 py-2 text-muted-foreground">
                definition {point.benchmarkVersion}
                {point.environmentChanged ? "; environment changed" : ""}
                {baselineWords(point)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
