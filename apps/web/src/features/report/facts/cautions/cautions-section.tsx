// Cautions: every finding about the measurement itself, with evidence and remedy,
// and the fairness checklist. Open findings come first; accepted ones stay visible.

import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { evidenceText } from "@gonogo/analysis/words/evidence-words";
import {
  type FairnessState,
  fairnessLack,
  fairnessState,
  fairnessWords,
  groupedSides,
} from "@gonogo/analysis/words/fairness-words";
import { findingName, severityWords } from "@gonogo/analysis/words/finding-names";
import { bySeverity, findingAnchor, firstOfEach } from "@gonogo/analysis/words/finding-order";
import { formatCount } from "@gonogo/analysis/words/format";
import { failureWords } from "@gonogo/analysis/words/outcome-words";
import { type Msg, t, translated } from "@gonogo/locale/t";
import type { Diagnostic, Report } from "@gonogo/protocols/report";
import {
  Check,
  CircleQuestionMark,
  CircleSlash,
  EqualNot,
  Info,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { Trans } from "@/components/trans";
import { cn } from "@/lib/cn";
import { ReportSection } from "../../section/report-section.tsx";

// The fairness checklist: whether the sides were on equal terms, check by check.
// Sides that agree are written once.

const looks: Readonly<Record<FairnessState, { icon: LucideIcon; word: Msg; text: string }>> = {
  equal: { icon: Check, word: fairnessWords.equal, text: "text-go" },
  unequal: { icon: EqualNot, word: fairnessWords.unequal, text: "text-inconclusive" },
  unknown: { icon: CircleQuestionMark, word: fairnessWords.unknown, text: "text-muted-foreground" },
  open: { icon: CircleQuestionMark, word: fairnessWords.open, text: "text-muted-foreground" },
};

/** The checklist as a table: of every comparison, judged or not, also while there is nothing to list yet. */
function FairnessTable({ report }: { report: Report }) {
  const { fairness: checks } = report;
  if (checks.length === 0) {
    const lack = fairnessLack(report);
    return lack === null ? null : (
      <p className="text-13" data-fairness="to come">
        <span className="font-medium">{t("Are the sides on equal terms?")}</span> {lack}
      </p>
    );
  }
  return (
    <table className="responsive-table w-full text-13">
      <caption className="mb-2 text-left font-medium">{t("Are the sides on equal terms?")}</caption>
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            {t("Check")}
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            {t("Result")}
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            {t("Sides")}
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <CheckRow key={check.check} check={check} />
        ))}
      </tbody>
    </table>
  );
}

type OneCheck = Report["fairness"][number];

function CheckRow({ check }: { check: OneCheck }) {
  const look = looks[fairnessState(check)];
  const Icon = look.icon;
  const groups = groupedSides(check.sides);
  return (
    <tr className="border-b align-top">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {translated(check.check)}
      </th>
      <td className={cn("px-3 py-2 whitespace-nowrap", look.text)}>
        <span className="inline-flex items-center gap-2">
          <Icon className="size-4" aria-hidden />
          {t(look.word)}
        </span>
      </td>
      <td className="px-3 py-2">
        {groups.map((group) => (
          <span key={group.value} className="block">
            {groups.length === 1 ? null : (
              <span className="text-muted-foreground">
                {group.variants.map((variant, index) => (
                  <span key={variant}>
                    {index > 0 ? ", " : ""}
                    <TruncatedName name={variant} max={20} />
                  </span>
                ))}
                :{" "}
              </span>
            )}
            {group.value}
          </span>
        ))}
      </td>
    </tr>
  );
}

const severityLooks: Readonly<Record<Diagnostic["severity"], { icon: LucideIcon; text: string }>> =
  {
    invalidating: { icon: CircleSlash, text: "text-no-go" },
    caution: { icon: TriangleAlert, text: "text-inconclusive" },
    note: { icon: Info, text: "text-muted-foreground" },
  };

/** Findings and fairness of a report. */
export function CautionsSection({ report }: { report: Report }) {
  const findings = bySeverity(report.diagnostics);
  const first = firstOfEach(findings);
  return (
    <ReportSection
      id="doubts"
      title={t("Cautions")}
      lead={t(
        "Findings about the measurement itself, not about the variants. No rule sees everything: rare events between blocks stay unseen.",
      )}
    >
      <div className="grid gap-6">
        {findings.length === 0 ? (
          <p className="text-13">
            {report.run.status === "running"
              ? t("No check of this measurement found anything so far.")
              : t("No check of this measurement found anything to report.")}
          </p>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {findings.map((one) => {
              const anchor = findingAnchor(one);
              return (
                <Finding
                  key={`${one.code}-${one.variant ?? ""}-${one.cell ?? ""}`}
                  finding={one}
                  anchor={first.get(anchor) === one ? anchor : undefined}
                />
              );
            })}
          </ul>
        )}
        <FailureTexts failureTexts={report.failureTexts} />
        <FairnessTable report={report} />
      </div>
    </ReportSection>
  );
}

/** Why requests failed, and what targets answered to them; nothing where nothing is known. */
function FailureTexts({ failureTexts }: Pick<Report, "failureTexts">) {
  if (failureTexts.length === 0) return null;
  return (
    <section aria-label={t("Why requests and connections failed")} className="grid gap-2 text-13">
      <h3 className="font-medium">{t("Why requests and connections failed")}</h3>
      <ul className="grid gap-2">
        {failureTexts.map(({ variant, failure, words, blocks, count }) => (
          <li key={`${variant} ${failure} ${words}`} className="grid gap-1 sm:flex sm:gap-3">
            <span className="shrink-0 text-muted-foreground">
              <Trans
                text="{variant}, {failure}, in {blocks, plural, one {# block} other {# blocks}}"
                values={{
                  variant: <TruncatedName name={variant} />,
                  failure: `${failureWords(failure)}${count === null ? "" : ` ×${formatCount(count)}`}`,
                  blocks,
                }}
              />
            </span>
            <q translate="no" className="min-w-0 break-words">
              {words}
            </q>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding, anchor }: { finding: Diagnostic; anchor: string | undefined }) {
  const look = severityLooks[finding.severity];
  const Icon = look.icon;
  const { sentence, remedy } = diagnosticWords(finding);
  const evidence = Object.entries(finding.params).flatMap(
    ([name, value]) => evidenceText(name, value) ?? [],
  );
  const cell = finding.cellLabel;
  return (
    <li
      id={anchor}
      className="grid scroll-mt-24 content-start gap-2 rounded-md border p-4 text-13 break-inside-avoid target:ring-2 target:ring-ring"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cn("inline-flex items-center gap-2 font-medium", look.text)}>
          <Icon className="size-4" aria-hidden />
          {t(severityWords[finding.severity])}
        </span>
        <a className="link" href={`/methods#finding-${finding.code}`} data-anchor>
          {findingName({ ...finding, variant: null })}
        </a>
        {finding.variant ? (
          <span className="text-muted-foreground">
            <TruncatedName name={finding.variant} />
          </span>
        ) : null}
        {cell ? <span className="text-muted-foreground">{cell}</span> : null}
        {finding.accepted ? (
          <span className="ml-auto rounded-sm bg-muted px-2 text-12">
            {t("accepted by the definition")}
          </span>
        ) : null}
      </p>
      <p>{sentence}</p>
      {remedy ? (
        <p className="text-muted-foreground">
          <strong className="font-medium text-foreground">{t("Remedy:")}</strong> {remedy}
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
