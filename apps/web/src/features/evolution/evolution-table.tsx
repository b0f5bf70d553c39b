// The runs of an evolution as a table, newest first, each with its figure, verdict and a link to its report.
"use client";

import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { leftOutBecause } from "@gonogo/analysis/words/left-out-words";
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { subjectText } from "@/lib/subject-text";
import { type SeriesOf, seriesLabel, seriesUnit } from "./change-words.ts";
import type { EvolutionPoint } from "./evolution-series.ts";

type EvolutionTableProps = { of: SeriesOf; points: readonly EvolutionPoint[] };

/** `; baseline`, or `; left out: that broke this gate`: what the run is to the gate on this series. */
function baselineWords({ baseline }: EvolutionPoint): string {
  if (baseline === null) return "";
  return baseline === "used"
    ? t("; baseline")
    : t("; not in the baseline: a run {why}", { why: leftOutBecause[baseline](1) });
}

const pageLength = 12;
/** The page of a comparison takes this many runs. */
const mostCompared = 5;

/** Newest first; a change of environment is said in the row where it took effect. */
export function EvolutionTable({ of, points }: EvolutionTableProps) {
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pages = Math.max(1, Math.ceil(points.length / pageLength));
  const from = Math.min(page, pages - 1) * pageLength;
  const unit = seriesUnit(
    of,
    points.map((point) => point.estimate),
  );
  const choose = (runId: string, checked: boolean) =>
    setChosen((now) => (checked ? [...now, runId] : now.filter((one) => one !== runId)));
  return (
    <section aria-labelledby="runs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="runs" className="text-16 font-semibold">
          {t("Runs")}
        </h2>
        {chosen.length >= 2 ? (
          <Button asChild size="sm">
            <Link href={`/compare?runs=${chosen.join(",")}`}>
              {t("Compare {count}", { count: chosen.length })}
            </Link>
          </Button>
        ) : (
          <p className="text-12 text-muted-foreground">
            {t("Choose two to {most} runs to compare them.", { most: mostCompared })}
          </p>
        )}
      </div>
      <table className="responsive-table w-full text-13">
        <thead>
          <tr className="border-b text-left text-12 text-muted-foreground">
            <th scope="col" className="py-2 pr-3 font-medium">
              {t("Run, when it finished")}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t("Subject")}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {seriesLabel(of)}
              {unit.label ? ` (${unit.label})` : ""}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t("Verdict")}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t("Remarks")}
            </th>
          </tr>
        </thead>
        <tbody>
          {points
            .toReversed()
            .slice(from, from + pageLength)
            .map((point) => {
              const figure = writeFigure(
                { value: point.estimate, low: point.low, high: point.high },
                { ...unit, label: "" },
              );
              return (
                <tr key={point.runId} className="border-b align-top">
                  <td className="py-2 pr-3">
                    <span className="flex items-center gap-3">
                      <Checkbox
                        aria-label={t("Compare the run of {when} UTC", {
                          when: point.at.slice(0, 16).replace("T", " "),
                        })}
                        checked={chosen.includes(point.runId)}
                        disabled={!chosen.includes(point.runId) && chosen.length >= mostCompared}
                        onCheckedChange={(checked) => choose(point.runId, checked === true)}
                      />
                      <Link className="link" href={`/runs/${point.runId}`}>
                        <LocalTime at={point.at} />
                      </Link>
                    </span>
                  </td>
                  <td className="px-3 py-2" data-label={t("Subject")}>
                    {subjectText(point.subject) ?? t("unknown##subject")}
                  </td>
                  <td className="figure px-3 py-2 text-right" data-label={seriesLabel(of)}>
                    {point.estimate === null
                      ? t("not supported")
                      : figure.full.replace(/\s+/g, " ")}
                  </td>
                  <td className="px-3 py-2" data-label={t("Verdict")}>
                    <VerdictBadge verdict={point.verdict} />
                  </td>
                  <td className="px-3 py-2 text-muted-foreground">
                    {t("definition {version}", { version: point.benchmarkVersion })}
                    {point.environmentChanged ? t("; environment changed or unknown") : ""}
                    {baselineWords(point)}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {pages > 1 ? (
        <nav aria-label={t("Pages of runs")} className="flex items-center gap-3 print:hidden">
          <Button
            variant="outline"
            size="sm"
            disabled={from === 0}
            onClick={() => setPage(page - 1)}
          >
            {t("Newer")}
          </Button>
          <span className="text-13 text-muted-foreground" role="status">
            {t("{from} – {to} of {total}", {
              from: from + 1,
              to: Math.min(points.length, from + pageLength),
              total: points.length,
            })}
          </span>
          <Button
            variant="outline"
            size="sm"
            disabled={from + pageLength >= points.length}
            onClick={() => setPage(page + 1)}
          >
            {t("Older")}
          </Button>
        </nav>
      ) : null}
    </section>
  );
}
