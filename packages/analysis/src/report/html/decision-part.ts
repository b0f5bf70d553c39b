// What was decided on the report: the decision that stands in full, and the entries before it.
import { msg, t } from "@gonogo/locale/t";
import type { Decision, Report } from "@gonogo/protocols/report";
import { decisionParts, decisionsOf } from "../rows/decision-parts.ts";
import { type Markup, markup, nothing, type Part } from "./markup.ts";
import { type Bounds, bullets, facts, joined, leftOut, section, shortened } from "./parts.ts";

const decisionsLeftOut = msg(
  "{count, plural, one {# more decision} other {# more decisions}}: see {file} of the run.",
);

export function decisionPart(report: Report, bounds: Bounds): Markup {
  const found = decisionsOf(report);
  if (found === null) return nothing;
  const { stands, withdrawn, history } = found;
  return section(
    "decision",
    t("Decision"),
    null,
    joined([
      stands ? standing(stands, report) : markup`<p>${withdrawn}</p>`,
      history.length > 0
        ? markup`<h3>${t("History")}</h3>${bullets(
            history.slice(0, bounds.entries).map(({ text }) => shortened(text, bounds)),
          )}${leftOut(history.length - bounds.entries, decisionsLeftOut)}`
        : nothing,
    ]),
  );
}

function standing(decision: Decision, report: Report): Markup {
  const {
    head,
    notes,
    reasons,
    caveats,
    setAside,
    phases,
    facts: own,
  } = decisionParts(decision, report);
  const titled = (title: string, lines: readonly Part[]): Part =>
    lines.length > 0 && markup`<h3>${title}</h3>${bullets(lines)}`;
  return markup`<p><strong>${head.outcome}</strong> ${head.signed}.</p>${notes.map(
    (text) => markup`<p class="quiet">${text}</p>`,
  )}${titled(t("Reasons"), reasons)}${titled(
    t("Caveats"),
    caveats.map(({ finding, text }) => [finding, text].filter(Boolean).join(": ")),
  )}${setAside && markup`<p>${setAside.head}: ${setAside.findings.join(", ")}.</p>`}${titled(
    t("Phases"),
    phases.map(({ title, what }) => [title, what].filter(Boolean).join(": ")),
  )}${facts(own)}`;
}
