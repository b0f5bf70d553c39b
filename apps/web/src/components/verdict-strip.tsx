// The last verdicts of a benchmark as a strip, oldest first: shape and colour by verdict, each with its run.
import { t } from "@gonogo/locale/t";
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import Link from "next/link";
import { statusWords } from "@/components/ui/status-badge";
import { verdictWords } from "@/components/ui/verdict-badge";

type StripRun = { id: string; status: RunStatus; verdict: VerdictName | null };

/** Height carries the verdict beside colour: a NO-GO is full, an INVALID hollow. */
const looks: Readonly<Record<VerdictName | "none", string>> = {
  GO: "h-3 bg-go",
  "NO-GO": "h-4 bg-no-go",
  INCONCLUSIVE: "h-2 bg-inconclusive",
  INVALID: "h-3 border border-invalid hatched",
  none: "h-1 bg-muted-foreground",
};

/** `runs`: newest first. */
export function VerdictStrip({ runs }: { runs: readonly StripRun[] }) {
  const nameOf = ({ verdict, status }: StripRun) =>
    t(verdict ? verdictWords[verdict] : statusWords[status]);
  return (
    <span className="relative inline-flex h-4 items-end gap-0.5">
      <span className="sr-only">
        {t("Newest first: {verdicts}", { verdicts: runs.map(nameOf).join(", ") })}
      </span>
      {[...runs].reverse().map((run) => (
        <Link
          key={run.id}
          href={`/runs/${run.id}`}
          prefetch={false}
          tabIndex={-1}
          aria-hidden
          title={nameOf(run)}
          className="flex h-4 items-end"
        >
          <span className={`block w-2 rounded-xs ${looks[run.verdict ?? "none"]}`} />
        </Link>
      ))}
    </span>
  );
}
