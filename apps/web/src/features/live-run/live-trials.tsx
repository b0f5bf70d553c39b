// The search that runs: its trials as they begin and are judged, the latest first.
// Nothing for other loads. Screen readers announce a trial when it is judged.
"use client";

import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { TrialReport } from "@gonogo/protocols/events";
import { memo } from "react";
import { timeText } from "@/lib/report/time-text";
import { trialPhaseWords, trialVerdict } from "@/lib/report/trial-words";

export const LiveTrials = memo(function LiveTrials({ trials }: { trials: readonly TrialReport[] }) {
  if (trials.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-medium">{t("Search for the capacity")}</h3>
      <ol aria-live="polite" className="flex flex-wrap gap-2 text-12">
        {[...trials].reverse().map((trial) => (
          <li key={trial.number} className="rounded-md border px-2 py-1" data-trial={trial.number}>
            <span className="text-muted-foreground">
              {trial.number}. {t(trialPhaseWords[trial.phase])}
            </span>{" "}
            <span className="font-mono tabular-nums">
              {formatCount(Math.round(trial.ratePerS))}/s
            </span>{" "}
            <Verdict trial={trial} />
          </li>
        ))}
      </ol>
    </div>
  );
});

function Verdict({ trial: { result } }: { trial: TrialReport }) {
  if (result === null) return <span className="text-muted-foreground">{t("running…")}</span>;
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>{result.kept ? "✓" : "✕"}</span> {trialVerdict(result)}
      <span className="font-mono tabular-nums"> {timeText(result.quantileUs)}</span>
    </span>
  );
}
