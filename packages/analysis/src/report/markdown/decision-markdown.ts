// The decision on a report as Markdown, with the entries before it: for a pull request, a ticket, an archive.
// What people wrote stays their words: marks of Markdown in it are escaped.
import { t } from "@gonogo/locale/t";
import type { Decision, Report } from "@gonogo/protocols/report";
import { markdownCode, markdownText as plain } from "../../words/markdown-text.ts";
import { decisionParts, decisionsOf } from "../rows/decision-parts.ts";

type Decided = Pick<Report, "run" | "decisions" | "verdict" | "cells">;

/** `## Decision` and what is below it; empty where nobody has decided anything. */
export function decisionMarkdown(report: Decided): string {
  const found = decisionsOf(report);
  if (found === null) return "";
  const { stands, withdrawn, history } = found;
  const parts = [
    `## ${t("Decision")}`,
    stands ? standing(stands, report) : plain(withdrawn),
    ...section(
      t("History"),
      history.map(({ text }) => plain(text)),
    ),
  ];
  return parts.join("\n\n");
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`**${title}**\n\n${bullets(lines)}`] : [];

function standing(decision: Decision, report: Decided): string {
  const { head, notes, reasons, caveats, setAside, phases, facts } = decisionParts(
    decision,
    report,
  );
  return [
    `**${head.outcome}** ${plain(head.signed)}.`,
    ...notes.map((note) => `> ${note}`),
    ...section(t("Reasons"), reasons.map(plain)),
    ...section(
      t("Caveats"),
      caveats.map(({ text, finding }) =>
        finding ? `${markdownCode(finding)}: ${plain(text)}` : plain(text),
      ),
    ),
    ...(setAside ? [`${setAside.head}: ${setAside.findings.map(markdownCode).join(", ")}.`] : []),
    ...section(
      t("Phases"),
      phases.map(({ title, what }) => [plain(title), plain(what)].filter(Boolean).join(": ")),
    ),
    ...facts.map(([name, value]) => `**${name}**: ${plain(value)}`),
  ].join("\n\n");
}
