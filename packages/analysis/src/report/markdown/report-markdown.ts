// A whole report as Markdown, sections in the order of the page: the answer with its gates and figures, cautions,
// where it was measured, how to repeat it, what was decided. For pull requests, tickets and archives; what people wrote
// stays their words, and figures are rounded as on the page.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Diagnostic, Report } from "@gonogo/protocols/report";
import { metricNames, metrics } from "@gonogo/protocols/spec";
import { payloadMarkdown } from "../../payloads/payload-markdown.ts";
import { diagnosticWords } from "../../words/diagnostic-words.ts";
import {
  capital,
  formatFigure,
  formatRatio,
  noFigure,
  plural,
  unitFor,
} from "../../words/format.ts";
import { gateOutcomeWords } from "../../words/gate-outcome-words.ts";
import { limitText, scaleText } from "../../words/limit-text.ts";
import { figuresNote } from "../../words/load-words.ts";
import { markdownTable } from "../../words/markdown-table.ts";
import { markdownText as plain } from "../../words/markdown-text.ts";
import { pairedCommandLead, pairedCommandText } from "../../words/paired-command.ts";
import { hotSpotsMarkdown, profileFacts } from "../../words/profile-text.ts";
import { openingRule } from "../../words/rule-text.ts";
import { runAddressText } from "../../words/run-address-text.ts";
import { furtherReasons, headlineText, reasonText } from "../../words/verdict-words.ts";
import { answerWords } from "../answer/answer.ts";
import { gatesLead } from "../gates/gates-lead.ts";
import { pendingGates, pendingWord, pendingWords } from "../gates/pending-gates.ts";
import { measuredText, thresholdsMarkdown, thresholdsOf } from "../gates/thresholds.ts";
import { machineFacts, statusWords, variantTexts } from "../rows/environment-rows.ts";
import { operationHead, operationRows } from "../rows/operation-rows.ts";
import { auditSeverityWords, publishedHead, publishedTexts } from "../rows/published-rows.ts";
import { defaultWeights, hasScores, scoredMetrics } from "../scores/score-weights.ts";
import { decisionMarkdown } from "./decision-markdown.ts";
import { scoresMarkdown } from "./scores-markdown.ts";

const severityWords: Readonly<Record<Diagnostic["severity"], Msg>> = {
  invalidating: msg("invalidating"),
  caution: msg("caution"),
  note: msg("note##finding"),
};

/** Empty where no variant has operations by name. */
function operationsMarkdown(report: Report): string {
  if (report.operations.length === 0) return "";
  return [
    `## ${t("Operations")}`,
    ...report.cells.flatMap(({ index, label }) => {
      const rows = report.operations.flatMap((operation) =>
        operationRows(report, operation, index),
      );
      if (rows.length === 0) return [];
      const title = report.cells.length > 1 ? [`### ${plain(capital(label))}`] : [];
      return [...title, markdownTable(operationHead(), rows)];
    }),
  ].join("\n\n");
}

// Published beside measured as Markdown, with the audit's findings: a part of the report's text.
// What the publication's file says stays its words; marks of Markdown in it are escaped.

/** Empty without published figures. */
function publishedMarkdown(report: Report): string {
  const { published, cells } = report;
  if (!published) return "";
  const { title, source, date, attachedAt, rows, notMeasured, findings } = published;
  const attached = t("attached {day}", { day: attachedAt.slice(0, 10) });
  const facts = [title, source, date, attached].filter(Boolean);
  return [
    `## ${t("Published and measured")}`,
    plain(facts.join(" · ")),
    rows.length === 0
      ? t("Nothing of it was measured here.")
      : markdownTable(
          [...publishedHead(), ""],
          rows.map((row) => publishedTexts(row, cells)),
        ),
    notMeasured.length === 0
      ? ""
      : t("Not measured here: {figures}.", { figures: plural(notMeasured.length, "figure") }),
    findings.length === 0
      ? t("The audit of the published figures finds nothing.")
      : [
          `### ${t("Audit of the published figures")}`,
          ...findings.map(
            ({ rule, severity, sentence, arithmetic }) =>
              `- **${t(auditSeverityWords[severity])}** (${rule}): ${plain(sentence)} ${plain(arithmetic)}`,
          ),
        ].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The report, sections in the order of the page; those without content are left out. */
export const reportMarkdown = (report: Report): string =>
  `${[
    answer(report),
    gates(report),
    comparison(report),
    operationsMarkdown(report),
    scores(report),
    hotSpots(report),
    publishedMarkdown(report),
    payloads(report),
    doubts(report),
    environment(report),
    definition(report),
    decisionMarkdown(report),
  ]
    .filter((section) => section !== "")
    .join("\n\n")}\n`;

const section = (title: string, ...parts: readonly string[]): string =>
  parts.every((part) => part === "") ? "" : [`## ${title}`, ...parts.filter(Boolean)].join("\n\n");

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

function answer({ benchmark, verdict, run, rounds, variants, cells }: Report): string {
  const { subject, startedAt, finishedAt } = run;
  const measured = finishedAt ?? startedAt;
  const roundsRun = Math.max(0, ...rounds.map(({ valid }) => valid));
  const facts = [
    t("{benchmark}, version {version}", { benchmark: benchmark.slug, version: benchmark.version }),
    ...[subject.version, subject.commit, subject.branch, subject.stage].filter(Boolean),
    ...(subject.buildMode ? [t("{mode} build", { mode: subject.buildMode })] : []),
    ...(measured ? [`${measured.slice(0, 16).replace("T", " ")} UTC`] : []),
    `${plural(roundsRun, "round")} × ${plural(variants.length, "variant")} × ${plural(cells.length, "cell")}`,
  ];
  const reasons = verdict ? furtherReasons(verdict).map((one) => reasonText(one, verdict)) : [];
  return [
    `# ${plain(benchmark.question)}`,
    verdict
      ? `**${t(answerWords[verdict.verdict])}.** ${plain(headlineText(verdict))}`
      : `**${t("No verdict")}** (${t(statusWords[run.status])}).`,
    facts.map((fact) => plain(String(fact))).join(" · "),
    bullets(reasons.map(plain)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function gates(report: Report): string {
  const { verdict, cells } = report;
  const results = verdict?.gates ?? pendingGates(report);
  const rows = results.map((gate) => [
    verdict ? t(gateOutcomeWords[gate.outcome]) : t(pendingWords[pendingWord(report, gate)]),
    openingRule(gate.gate),
    gate.cell === null || gate.cellLabel === "all" ? "" : gate.cellLabel,
    [limitText(gate), scaleText(gate.gate)].filter(Boolean).join(", "),
    measuredText(gate) ?? gate.reason ?? noFigure,
    gate.gate.blocking ? t("blocking") : t("advisory"),
  ]);
  if (rows.length === 0) return "";
  const header = [...[t("Result"), t("Gate"), t("Cell"), t("Limit"), t("Measured"), t("Kind")]];
  // Its words are those of a verdict.
  const thresholds = verdict === null ? null : thresholdsOf(results, cells);
  return section(
    t("Gates"),
    gatesLead(report),
    ...(thresholds === null ? [] : [thresholdsMarkdown(thresholds)]),
    markdownTable(header, rows),
    ...pairedMarkdown(report),
  );
}

/** Where machines keep a gate from its earlier runs; else nothing. */
function pairedMarkdown({ paired: command }: Report): string[] {
  return command === null
    ? []
    : [t(pairedCommandLead), codeBlock("sh", pairedCommandText(command))];
}

function comparison(report: Report): string {
  const { variants, cells } = report;
  const header = [
    t("Metric"),
    ...variants.flatMap(({ name, baseline }) =>
      variants.length === 1
        ? [name]
        : baseline
          ? [t("{name} (baseline)", { name })]
          : [name, `${name} / ${baselineOf(report)}`],
    ),
  ];
  const tables = cells.flatMap(({ index, label }) => {
    const rows = linesOf(report, index);
    if (rows.length === 0) return [];
    const title = cells.length > 1 ? [`### ${plain(capital(label))}`] : [];
    return [...title, markdownTable(header, rows)];
  });
  return tables.length === 0
    ? ""
    : section(t("Comparison"), figuresNote(report.spec.load) ?? "", ...tables);
}

const baselineOf = ({ variants }: Pick<Report, "variants">): string =>
  variants.find(({ baseline }) => baseline)?.name ?? t("baseline");

/** The comparison's rows of a cell that have a figure, metrics in their usual order. */
const linesOf = (report: Report, cell: number): string[][] =>
  report.comparison
    .filter((row) => row.cell === cell && row.values.some(({ value }) => value !== null))
    .sort((a, b) => metricNames.indexOf(a.metric) - metricNames.indexOf(b.metric))
    .map(({ metric, values, ratios }) => {
      const unit = unitFor(
        metric,
        values.map(({ value }) => value),
      );
      return [
        translated(metrics[metric].label),
        ...values.flatMap((value, place) => {
          const { full } = formatFigure(value, unit);
          if (report.variants[place]?.baseline) return [full];
          const ratio = ratios[place];
          return [full, ratio ? formatRatio(ratio).full : noFigure];
        }),
      ];
    });

const payloads = ({ payloads: table }: Report): string =>
  section(t("Payload sizes"), table ? payloadMarkdown(table) : "");

/** As the page begins: with the report's own weights, over all cells, against the baseline. */
function scores(report: Report): string {
  if (!hasScores(report)) return "";
  const weights = defaultWeights(report);
  const choices = scoredMetrics(report);
  const metric = choices.find((one) => one === "p95") ?? choices[0] ?? "p95";
  const shown = choices.filter((one) => weights.has(one));
  return section(
    t("Scores"),
    scoresMarkdown(report, { cell: null, weights, shown, metric, over: 0 }),
  );
}

/** The ten hottest functions of each CPU profile. */
const hotSpots = ({ profiles }: Report): string =>
  section(
    t("CPU hot spots"),
    ...profiles.flatMap((profile) => [
      `### ${plain(profile.name)}`,
      plain(profileFacts(profile).join(" · ")),
      hotSpotsMarkdown(profile),
    ]),
  );

function doubts({ diagnostics, variants }: Report): string {
  const lines = diagnostics
    .filter(({ severity }) => severity !== "note")
    .map((found) => {
      const { severity, accepted, cellLabel: where, code } = found;
      const { sentence, remedy } = diagnosticWords(found);
      const word = t(severityWords[severity]);
      const kind = accepted ? t("{severity}, accepted", { severity: word }) : word;
      return `**${kind}** (${code}${where ? `, ${plain(where)}` : ""}): ${plain(sentence)} ${plain(remedy)}`;
    });
  const none = variants.length > 0 ? t("Nothing was found against this measurement.") : "";
  return section(t("Cautions"), lines.length > 0 ? bullets(lines) : none);
}

function environment(report: Report): string {
  const { variants } = report;
  const machine = bullets(machineFacts(report).map(([name, value]) => `${name}: ${plain(value)}`));
  const sides = markdownTable(
    [t("Variant"), t("Target"), t("Protocol"), t("Encryption"), t("Requests")],
    variantTexts(report).map(({ name, isBaseline, target, protocol, encryption, operation }) => [
      isBaseline ? t("{name} (baseline)", { name }) : name,
      ...[target, protocol, encryption, operation],
    ]),
  );
  const elsewhere = variants.flatMap(({ name, targetName, runAddress }) =>
    runAddress
      ? [
          t("{variant}: {target} was {address}.", {
            variant: plain(name),
            target: plain(targetName),
            address: plain(runAddressText(runAddress)),
          }),
        ]
      : [],
  );
  return section(t("Environment"), machine, sides, elsewhere.length > 0 ? bullets(elsewhere) : "");
}

const definition = ({ definitionYaml }: Report): string =>
  section(t("Definition"), codeBlock("yaml", definitionYaml.trimEnd()));

function codeBlock(language: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const longestTicks = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
