// The decision on a report as Markdown, with the entries before it: for a pull request, a ticket, an archive.
// What people wrote stays their words: marks of Markdown in it are escaped.
import {
  type Decision,
  type DecisionCaveat,
  departureOf,
  type Report,
  renamedText,
  signerText,
  standingDecision,
} from "@gonogo/protocols/report";
import { costText, departureText, findingText, outcomeWords } from "../../words/decision-words.ts";
import { capital, plural } from "../../words/format.ts";
import { markdownCode, markdownText as plain } from "../../words/markdown-text.ts";

type Decided = Pick<Report, "run" | "decisions" | "verdict" | "cells">;

const day = (at: string): string => at.slice(0, 10);

/** `## Decision` and what is below it; empty where nobody has decided anything. */
export function decisionMarkdown(report: Decided): string {
  const [last, ...earlier] = report.decisions;
  if (!last) return "";
  const stands = standingDecision(report.decisions);
  const history = stands ? earlier : report.decisions;
  const parts = [
    "## Decision",
    stands
      ? standing(stands, report)
      : `No decision stands: ${plain(signerText(last.by))} withdrew it on ${day(last.at)}.`,
    ...(history.length > 0 ? [`**History**\n\n${bullets(history.map(entry))}`] : []),
  ];
  return parts.join("\n\n");
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`**${title}**\n\n${bullets(lines)}`] : [];

const entry = ({ outcome, by, at, reasons }: Decision): string =>
  `${day(at)}: ${outcomeWords[outcome]} by ${plain(signerText(by))}${reasons.length > 0 ? `: ${reasons.map(plain).join("; ")}` : ""}`;

function standing(decision: Decision, { run, verdict, cells }: Decided): string {
  const { outcome, by, at, reasons, caveats, setAside, cost, owner, phases, checkpoint } = decision;
  const departure = departureOf(outcome, verdict?.verdict ?? null);
  const renamed = renamedText(by, run);
  const caveat = (one: DecisionCaveat): string => {
    const finding = findingText(one, cells);
    return finding ? `${markdownCode(finding)}: ${plain(one.text)}` : plain(one.text);
  };
  const price = costText(cost);
  const facts = [
    ...(price ? [`**Cost**: ${plain(price)}`] : []),
    ...(owner ? [`**Owner**: ${plain(owner)}`] : []),
    ...(checkpoint
      ? [
          `**Next checkpoint**: ${[checkpoint.date, plain(checkpoint.text)].filter(Boolean).join(": ")}`,
        ]
      : []),
  ];
  return [
    `**${capital(outcomeWords[outcome])}** by ${plain(signerText(by))} on ${day(at)}.`,
    ...(renamed ? [`> ${renamed}`] : []),
    ...(departure ? [`> ${departureText[departure]}`] : []),
    ...section("Reasons", reasons.map(plain)),
    ...section("Caveats", caveats.map(caveat)),
    ...(setAside.length > 0
      ? [
          `${plural(setAside.length, "finding")} set aside: ${setAside
            .map((one) => markdownCode(findingText(one, cells) ?? ""))
            .join(", ")}.`,
        ]
      : []),
    ...section(
      "Phases",
      phases.map(({ name, what, date }) =>
        [`${plain(name)}${date ? ` (${date})` : ""}`, plain(what)].filter(Boolean).join(": "),
      ),
    ),
    ...facts,
  ].join("\n\n");
}
