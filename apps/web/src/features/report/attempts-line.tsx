// Earlier attempts on the same subject and benchmark version, with the verdicts that they had:
// who reads a GO should know how often it was tried. Nothing for a first attempt.
import { ordinal } from "@gonogo/analysis/words/verdict-words";
import type { Report } from "@gonogo/protocols/report";
import Link from "next/link";

/** Attempts that are listed; of more the latest. */
const mostListed = 12;

/** In a share the earlier runs have no links: they are not shared. */
export function AttemptsLine({ report }: { report: Pick<Report, "run" | "earlier"> }) {
  const { earlier, run } = report;
  if (earlier.length === 0) return null;
  const shown = earlier.slice(-mostListed);
  const left = earlier.length - shown.length;
  return (
    <p className="text-14" data-attempts>
      <strong className="font-semibold">{ordinal(run.attempt)} attempt</strong> on this subject and
      version; before it: {left > 0 ? `${left} more, ` : ""}
      {shown.map(({ runId, attempt, verdict }, i) => (
        <span key={attempt}>
          {i > 0 ? ", " : ""}
          {runId === null ? (
            verdict
          ) : (
            <Link className="link" href={`/runs/${runId}`} title={`Attempt ${attempt}`}>
              {verdict}
            </Link>
          )}
        </span>
      ))}
      .
    </p>
  );
}
