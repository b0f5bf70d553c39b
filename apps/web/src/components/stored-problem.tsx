// What a worker or the engine stored of a problem. In another language than English it says what the code means, and quotes what was
// stored, marked as English for translators in browsers and for readers of screens.
import { problemWords, type StoredProblem } from "@gonogo/analysis/words/problem-words";
import { Trans } from "./trans.tsx";

export function ProblemMessage({ problem }: { problem: StoredProblem }) {
  const { what, quote, foreign } = problemWords(problem);
  if (quote === null) return <span lang={foreign.what ? "en" : undefined}>{what}</span>;
  return (
    <Trans text="{what}: “{quote}”" values={{ what, quote: <span lang="en">{quote}</span> }} />
  );
}

export function ProblemRemedy({ problem }: { problem: StoredProblem }) {
  const { remedy, foreign } = problemWords(problem);
  return <span lang={foreign.remedy ? "en" : undefined}>{remedy}</span>;
}
