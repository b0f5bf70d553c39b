// What gates would have said of past runs: one sentence for all, one for each gate, and a row for each run.
// Every state has its words: nothing asked yet, judging, no runs, gates that changed since, and a refusal.
import type { Gate } from "@gonogo/protocols/spec";
import { History } from "lucide-react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { DryRunAnswer } from "@/lib/router-types";
import type { RequestError } from "@/lib/trpc";
import { DryRunTable } from "./dry-run-table.tsx";

type DryRunViewProps = {
  /** null: the form's gates cannot be read yet. */
  gates: readonly Gate[] | null;
  pending: boolean;
  error: RequestError | null;
  answer: DryRunAnswer | null;
  /** The gates have changed since the answer was asked for. */
  outdated: boolean;
  onTry: () => void;
};

/** Why there is nothing to try; null: there is. */
function hindrance(gates: DryRunViewProps["gates"]): string | null {
  if (gates === null) return "Fields that need attention come first.";
  return gates.length === 0 ? "Add a gate to try it on past runs." : null;
}

export function DryRunView({ gates, pending, error, answer, outdated, onTry }: DryRunViewProps) {
  const hindered = hindrance(gates);
  return (
    <section aria-label="Gates on past runs" aria-busy={pending} className="-mt-2 grid gap-3 pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          busy={pending}
          disabled={hindered !== null}
          onClick={onTry}
        >
          {pending ? null : <History aria-hidden />}
          Try on past runs
        </Button>
        <p className="text-12 text-muted-foreground">
          {hindered ?? "Judges the last 40 finished runs by these gates. Nothing is stored."}
        </p>
      </div>
      <ErrorNotice error={error} />
      {pending ? <Judging /> : answer ? <Answer answer={answer} outdated={outdated} /> : null}
    </section>
  );
}

const Judging = () => (
  <div role="status" className="grid gap-2">
    <p className="text-13 text-muted-foreground">
      Judging the stored blocks, run by run; it ends after 20 s at most.
    </p>
    <Skeleton className="h-16 w-full" />
  </div>
);

function Answer({ answer, outdated }: { answer: DryRunAnswer; outdated: boolean }) {
  if (answer.finishedRuns === 0)
    return (
      <p className="text-13 text-muted-foreground">
        {answer.summary} Run it once, and its gates can be tried here.
      </p>
    );
  return (
    <div className="grid gap-3">
      {outdated ? (
        <Notice tone="caution">
          The gates have changed since: what follows is of those before. Try them again.
        </Notice>
      ) : null}
      <p className="text-13 font-medium">{answer.summary}</p>
      <ul className="grid gap-1 text-13">
        {answer.gateCounts.map((counts) => (
          <li key={counts.gateIndex}>{counts.sentence}</li>
        ))}
      </ul>
      <DryRunTable runs={answer.runs} />
    </div>
  );
}
