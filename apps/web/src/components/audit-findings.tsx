// What the audit of published figures found: each finding with its arithmetic, the figures that it is about, and what to do.
// On a benchmark's page before and after figures are kept, and in reports.
import { msg, t, translated } from "@gonogo/locale/t";
import type { AuditFinding } from "@gonogo/protocols/published";
import { CircleSlash, TriangleAlert } from "lucide-react";
import { cn } from "@/lib/cn";

const looks = {
  contradiction: { icon: CircleSlash, word: msg("Contradiction"), text: "text-no-go" },
  caution: { icon: TriangleAlert, word: msg("Caution"), text: "text-inconclusive" },
} as const;

/** More ids than these are counted. */
const mostIds = 6;

function idsText(ids: readonly string[]): string {
  const more = ids.length - mostIds;
  const named = ids.slice(0, mostIds).join(", ");
  return more > 0
    ? t("Of {ids} and {more} more", { ids: named, more })
    : t("Of {ids}", { ids: named });
}

export function AuditFindings({ findings }: { findings: readonly AuditFinding[] }) {
  if (findings.length === 0)
    return <p className="text-13">{t("The audit of the published figures finds nothing.")}</p>;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {findings.map((finding) => (
        <Finding
          key={`${finding.rule} ${finding.claims.join()} ${finding.figures.join()}`}
          finding={finding}
        />
      ))}
    </ul>
  );
}

function Finding({ finding }: { finding: AuditFinding }) {
  const { icon: Icon, word, text } = looks[finding.severity];
  const ids = [...finding.claims, ...finding.figures];
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-md border p-4 text-13 break-inside-avoid">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cn("inline-flex items-center gap-2 font-medium", text)}>
          <Icon className="size-4" aria-hidden />
          {t(word)}
        </span>
        <code className="text-12">{finding.rule}</code>
      </p>
      <p className="break-words">{translated(finding.sentence)}</p>
      <p className="figure break-words text-12">{finding.arithmetic}</p>
      <p className="text-muted-foreground">
        <strong className="font-medium text-foreground">{t("Remedy:")}</strong>{" "}
        {translated(finding.remedy)}
      </p>
      {ids.length > 0 ? (
        <p className="border-t pt-2 text-12 break-words text-muted-foreground">{idsText(ids)}</p>
      ) : null}
    </li>
  );
}
