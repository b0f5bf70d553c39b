// Choosing runs to compare, by plain forms: boxes beside the latest runs, and one more run for a comparison.
import { msg, t } from "@gonogo/locale/t";
import { Scale } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { RunOutcome } from "@/components/run-outcome";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import type { RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

const nameOf = ({ subject, createdAt }: RunSummary) =>
  subjectText(subject) ?? createdAt.slice(0, 16).replace("T", " ");

const columns: readonly Column<RunSummary>[] = [
  {
    head: msg("Compare"),
    headless: true,
    className: "w-px",
    cell: (run) => (
      <input
        type="checkbox"
        name="run"
        value={run.id}
        aria-label={t("Compare {benchmark}, {run}", {
          benchmark: run.benchmark.slug,
          run: nameOf(run),
        })}
        className="size-4 align-middle"
      />
    ),
  },
  { head: msg("Verdict"), className: "w-px", cell: (run) => <RunOutcome run={run} /> },
  {
    head: msg("Run##noun"),
    className: "min-w-40",
    cell: (run) => (
      <Link className="font-medium hover:underline" href={`/runs/${run.id}`}>
        {nameOf(run)}
      </Link>
    ),
  },
  { head: msg("Benchmark"), from: "sm", cell: ({ benchmark }) => benchmark.slug },
  {
    head: msg("Finished##run"),
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ finishedAt, createdAt }) => <LocalTime at={finishedAt ?? createdAt} />,
  },
];

/** The latest finished runs with a box each. */
export function ChooseRuns({ runs }: { runs: readonly RunSummary[] }) {
  if (runs.length < 2)
    return (
      <EmptyState
        icon={Scale}
        title={t("There are no two finished runs yet")}
        action={
          <Button asChild variant="outline">
            <Link href="/benchmarks">{t("Choose a benchmark to run")}</Link>
          </Button>
        }
      >
        {t("Runs of one benchmark, and branches of it, are compared here once they have finished.")}
      </EmptyState>
    );
  return (
    <form action="/compare" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted-foreground">
          {t(
            "Choose two to five; the one that is highest in the list is the baseline, and you can change it afterwards.",
          )}
        </p>
        <Button type="submit">{t("Compare the chosen runs")}</Button>
      </div>
      <FactTable label={t("Finished runs")} columns={columns} rows={runs} keyOf={({ id }) => id} />
    </form>
  );
}

/** One more run for a comparison. */
export function AddRun({ ids, runs }: { ids: readonly string[]; runs: readonly RunSummary[] }) {
  if (runs.length === 0) return null;
  return (
    <form action="/compare" className="flex items-center gap-2">
      <input type="hidden" name="runs" value={ids.join(",")} />
      <select
        name="run"
        aria-label={t("Run to add")}
        className="h-9 max-w-56 rounded-md border bg-background px-3 text-13"
      >
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {nameOf(run)} · {(run.finishedAt ?? run.createdAt).slice(0, 10)}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outline">
        {t("Add")}
      </Button>
    </form>
  );
}
