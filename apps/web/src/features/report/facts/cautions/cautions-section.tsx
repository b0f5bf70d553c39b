// Cautions: every finding about the measurement itself, with evidence and remedy,
// and the fairness checklist. Open findings come first; accepted ones stay visible.
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { evidenceText } from "@gonogo/analysis/words/evidence-words";
import { formatCount, plural } from "@gonogo/analysis/words/format";
import type { Diagnostic, Report } from "@gonogo/protocols/report";
import { CircleSlash, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { cn } from "@/lib/cn";
import { ReportSection } from "../../section/report-section.tsx";
import { bySeverity } from "./caution-order.ts";
import { FairnessTable } from "./fairness-table.tsx";

const severities: Readonly<
  Record<Diagnostic["severity"], { icon: LucideIcon; word: string; text: string }>
> = {
  invalidating: { icon: CircleSlash, word: "Invalidating", text: "text-no-go" },
  caution: { icon: TriangleAlert, word: "Caution", text: "text-inconclusive" },
  note: { icon: Info, word: "Note", text: "text-muted-foreground" },
};

/** Findings and fairness of a report. */
export function CautionsSection({ report }: { report: Report }) {
  const findings = bySeverity(report.diagnostics);
  return (
    <ReportSection
      id="doubts"
      title="Cautions"
      lead="Findings about the measurement itself, not about the variants. No rule sees everything: rare events between blocks stay unseen."
    >
      <div className="grid gap-6">
        {findings.length === 0 ? (
          <p className="text-13">
            No check of this measurement found anything{" "}
            {report.run.status === "running" ? "so far" : "to report"}.
          </p>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {findings.map((one) => (
              <Finding key={`${one.code}-${one.variant ?? ""}-${one.cell ?? ""}`} finding={one} />
            ))}
          </ul>
        )}
        <FailureTexts failureTexts={report.failureTexts} />
        <FairnessTable
          checks={report.fairness}
          variants={report.variants.length}
          imported={report.run.imported !== null}
        />
      </div>
    </ReportSection>
  );
}

/** Why requests failed, and what targets answered to them; nothing where nothing is known. */
function FailureTexts({ failureTexts }: Pick<Report, "failureTexts">) {
  if (failureTexts.length === 0) return null;
  return (
    <section aria-label="Why requests and connections failed" className="grid gap-2 text-13">
      <h3 className="font-medium">Why requests and connections failed</h3>
      <ul className="grid gap-2">
        {failureTexts.map(({ variant, failure, words, blocks, count }) => (
          <li key={`${variant} ${failure} ${words}`} className="grid gap-1 sm:flex sm:gap-3">
            <span className="shrink-0 text-muted-foreground">
              <TruncatedName name={variant} />, {failure}
              {count === null ? "" : ` ×${formatCount(count)}`}, in {plural(blocks, "block")}
            </span>
            <q className="min-w-0 break-words">{words}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding }: { finding: Diagnostic }) {
  const look = severities[finding.severity];
  const Icon = look.icon;
  const { sentence, remedy } = diagnosticWords(finding);
  const evidence = Object.entries(finding.params).flatMap(
    ([name, value]) => evidenceText(name, value) ?? [],
  );
  const cell = finding.cellLabel;
  return (
    <li className="grid content-start gap-2 rounded-md border p-4 text-13 break-inside-avoid">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cn("inline-flex items-center gap-2 font-medium", look.text)}>
          <Icon className="size-4" aria-hidden />
          {look.word}
        </span>
        <a className="link" href={`/methods#finding-${finding.code}`} data-anchor>
          <code className="text-12">{finding.code}</code>
        </a>
        {finding.variant ? (
          <span className="text-muted-foreground">
            <TruncatedName name={finding.variant} />
          </span>
        ) : null}
        {cell ? <span className="text-muted-foreground">{cell}</span> : null}
        {finding.accepted ? (
          <span className="ml-auto rounded-sm bg-muted px-2 text-12">
            accepted by the definition
          </span>
        ) : null}
      </p>
      <p>{sentence}</p>
      {remedy ? (
        <p className="text-muted-foreground">
          <strong className="font-medium text-foreground">Remedy:</strong> {remedy}
        </p>
      ) : null}
      {evidence.length > 0 ? (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t pt-2 text-12">
          {evidence.map((piece) => (
            <div key={piece.name} className="flex gap-2">
              <dt className="shrink-0 text-muted-foreground">{piece.name}</dt>
              <dd className="figure min-w-0">{piece.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
