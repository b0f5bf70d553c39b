// Scores metric by metric with their weights, which the reader may change, and the weighted mean below them.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { largestWeight, weightOf } from "@gonogo/analysis/report/scores/score-weights";
import type { MetricRanking, Overall, Ranking } from "@gonogo/analysis/report/scores/scores";
import { formatPercent } from "@gonogo/analysis/words/format";
import { scoreNote, scoreText } from "@gonogo/analysis/words/score-words";
import { t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { metrics } from "@gonogo/protocols/spec";
import { useId, useState } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { SeriesKey } from "@/components/charts/frame/series-key";
import { fieldClasses } from "@/components/ui/input";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import type { WeightsState } from "./use-weights.ts";

type ScoreTableProps = {
  rankings: readonly MetricRanking[];
  overall: Overall;
  variants: Report["variants"];
  looks: readonly SeriesLook[];
  state: WeightsState;
};

/** The table; on a phone each metric becomes a card with a line for each variant. */
export function ScoreTable({ rankings, overall, variants, looks, state }: ScoreTableProps) {
  const shareOf = ({ metric }: MetricRanking) =>
    overall.parts.find((part) => part.metric === metric)?.share ?? null;
  return (
    <ScrollFrame
      className="rounded-md md:overflow-x-auto md:border"
      label={t("Scores of variants")}
    >
      <table className="responsive-table w-full border-collapse text-13">
        <thead className="bg-muted text-12">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t("Metric")}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t("Weight")}
            </th>
            {variants.map(({ name }, place) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                <span className="flex items-center justify-end gap-2">
                  {looks[place] ? <SeriesKey look={looks[place]} line={false} /> : null}
                  <TruncatedName name={name} max={variants.length > 4 ? 12 : 24} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rankings.map((ranking) => {
            const { better } = metrics[ranking.metric];
            const label = translated(metrics[ranking.metric].label);
            const share = shareOf(ranking);
            return (
              <tr key={ranking.metric} className="border-t align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium md:min-w-32">
                  {label}
                  <span className="block font-normal text-12 text-muted-foreground">
                    {better === "lower" ? t("lower is better") : t("higher is better")}
                  </span>
                </th>
                <td className="px-3 py-2 text-right whitespace-nowrap" data-label={t("Weight")}>
                  <span>
                    <WeightField
                      label={label}
                      value={state.weights.get(ranking.metric) ?? 0}
                      onChange={(weight) => state.set(ranking.metric, weight)}
                    />
                    <span className="figure block text-12 text-muted-foreground">
                      {share === null ? t("not counted##score") : formatPercent(share)}
                    </span>
                  </span>
                </td>
                {variants.map(({ name }, place) => (
                  <ScoreCell key={name} ranking={ranking} place={place} name={name} />
                ))}
              </tr>
            );
          })}
          <tr className="border-t-2 align-top">
            <th scope="row" className="px-3 py-2 text-left font-medium md:min-w-32">
              {t("Overall")}
              <span className="block font-normal text-12 text-muted-foreground">
                {t("weighted mean")}
              </span>
            </th>
            <td className="hidden md:table-cell print:table-cell" />
            {variants.map(({ name }, place) => (
              <ScoreCell key={name} ranking={overall} place={place} name={name} />
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollFrame>
  );
}

type ScoreCellProps = { ranking: Ranking; place: number; name: string };

/** A score with its interval, or why there is none; on a phone with its variant's name. */
function ScoreCell({ ranking, place, name }: ScoreCellProps) {
  const score = ranking.scores[place];
  const note = scoreNote(ranking, place);
  if (!score) return <td />;
  const { text, interval } = scoreText(score);
  return (
    <td className="px-3 py-2 text-right" data-stack>
      <span className="text-left text-12 text-muted-foreground md:hidden print:hidden">
        <TruncatedName name={name} max={22} />
      </span>
      <span className="block">
        {score.value === null ? null : (
          <>
            <span className="figure font-medium">{text}</span>{" "}
            {interval ? (
              <span className="figure whitespace-nowrap text-12 text-muted-foreground">
                {interval}
              </span>
            ) : null}
          </>
        )}
        {note ? <span className="block text-12 text-muted-foreground">{note}</span> : null}
      </span>
    </td>
  );
}

// The weight of a metric: a small field that counts what can be read, and marks what cannot.

type WeightFieldProps = { label: string; value: number; onChange: (weight: number) => void };

function WeightField({ label, value, onChange }: WeightFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isIssuey = typed !== null && weightOf(typed) === null;
  return (
    <span className="inline-grid justify-items-end gap-1">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("Weight of {metric}", { metric: label })}
        aria-invalid={isIssuey || undefined}
        aria-describedby={isIssuey ? id : undefined}
        className={cn(fieldClasses, "figure h-8 w-16 px-2 text-right sm:text-13 print:border-0")}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const weight = weightOf(target.value);
          if (weight !== null) onChange(weight);
        }}
        onBlur={() => setTyped(null)}
      />
      {isIssuey ? (
        <span id={id} className="text-12 text-destructive">
          {t("0 to {most}", { most: largestWeight })}
        </span>
      ) : null}
    </span>
  );
}
