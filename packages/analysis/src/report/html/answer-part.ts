// The head of the file: what was asked, of which version, the answer with the figures that decide, and the cautions by name.
import { msg, t, tParts } from "@gonogo/locale/t";
import { type Report, signerText, standingDecision } from "@gonogo/protocols/report";
import { ratioSpan } from "../../charts/ratio-span.ts";
import { outcomeWords } from "../../words/decision-words.ts";
import { findingName } from "../../words/finding-names.ts";
import { chipsOf, keptFindings } from "../../words/finding-order.ts";
import { capital, formatCount } from "../../words/format.ts";
import { gateFigures } from "../../words/gate-figures.ts";
import { gateOutcomeWords } from "../../words/gate-outcome-words.ts";
import { loadLine } from "../../words/load-line.ts";
import { warningText } from "../../words/warning-words.ts";
import { type AnswerKind, answerOf, answerWords } from "../answer/answer.ts";
import { type DecidingTile, decidingTiles, pictureLabel } from "../answer/deciding-tiles.ts";
import {
  earlierAttempts,
  headChips,
  importLine,
  planLine,
  runDuration,
} from "../answer/report-lines.ts";
import { sureText } from "../answer/sure-text.ts";
import { intervalMark, ratioMark } from "./marks.ts";
import { type Markup, markup, nothing, type Part } from "./markup.ts";
import { type Bounds, bullets, leftOut, shortened, timeText } from "./parts.ts";

/** Colours and sign of each answer; a class of the style has the colours. */
const looks: Readonly<Record<AnswerKind, { readonly tone: string; readonly sign: string }>> = {
  GO: { tone: "go", sign: "✓" },
  "NO-GO": { tone: "no-go", sign: "✕" },
  INCONCLUSIVE: { tone: "open", sign: "≈" },
  INVALID: { tone: "void", sign: "⊘" },
  RESULTS: { tone: "plain", sign: "" },
  RUNNING: { tone: "plain", sign: "" },
  QUEUED: { tone: "plain", sign: "" },
  FAILED: { tone: "no-go", sign: "!" },
  CANCELLED: { tone: "plain", sign: "" },
};

/** Sign and colour of a gate's outcome. */
export const outcomeTones = {
  pass: { tone: "go", sign: "✓" },
  fail: { tone: "no-go", sign: "✕" },
  inconclusive: { tone: "open", sign: "≈" },
  "not-evaluated": { tone: "void", sign: "⊘" },
} as const;

export function headPart(report: Report, bounds: Bounds): Markup {
  const { run, benchmark } = report;
  const chips = [...headChips(report).map(({ text }) => text), ...run.tags];
  const when = [
    timeText(run.startedAt ?? run.createdAt),
    runDuration(run),
    run.attempt > 1
      ? t("attempt {attempt} for this subject", { attempt: formatCount(run.attempt) })
      : null,
  ];
  const how = run.imported
    ? [importLine(report, run.imported)]
    : [planLine(report), loadLine(report.spec.load)];
  const stands = standingDecision(report.decisions);
  return markup`<h1>${benchmark.question}</h1>${chips.length > 0 && markup`<ul class="chips" aria-label="${t("What was measured")}">${chips.map((text) => markup`<li>${text}</li>`)}</ul>`}<p class="quiet">${dotted(when)}</p><p class="quiet">${dotted(how)}</p>${run.note !== null && markup`<p class="quiet note-text">${shortened(run.note, bounds)}</p>`}${
    stands &&
    markup`<p>${tParts("{outcome} by {signer} on {day}", {
      outcome: markup`<a href="#decision">${capital(t(outcomeWords[stands.outcome]))}</a>`,
      signer: signerText(stands.by),
      day: stands.at.slice(0, 10),
    })}</p>`
  }`;
}

const dotted = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== "").join(" · ");

export function answerPart(report: Report): Markup {
  const answer = answerOf(report);
  const { tone, sign } = looks[answer.kind];
  const sure = sureText(report);
  const tiles = decidingTiles(report);
  return markup`<section id="answer" aria-label="${t("Answer")}" class="answer ${tone}" data-answer="${answer.kind}"><div class="band"><div class="word"><p>${sign !== "" && markup`<span aria-hidden="true">${sign}</span> `}${t(answerWords[answer.kind])}</p>${answer.qualifier !== null && markup`<p class="small">${answer.qualifier}</p>`}</div><div class="said"><p class="headline">${answer.headline}</p>${sure !== null && markup`<p class="quiet">${sure}</p>`}${bullets(answer.reasons)}${answer.next.length > 0 && markup`<p><strong>${t("Next:")}</strong> ${answer.next.join(" ")}</p>`}${attemptsLine(report)}</div></div>${tiles.length > 0 && markup`<ul class="tiles" aria-label="${t("Figures that decide")}">${tiles.map((tile) => markup`<li>${tileOf(tile, report.verdict !== null)}</li>`)}</ul>`}</section>`;
}

function attemptsLine(report: Report): Part {
  const attempts = earlierAttempts(report);
  if (attempts === null) return null;
  const { head, left, listed } = attempts;
  const verdicts = listed.map(({ verdict }) => t(answerWords[verdict])).join(", ");
  return markup`<p>${tParts("{attempt} on this subject and version; before it: {verdicts}.", {
    attempt: markup`<strong>${head}</strong>`,
    verdicts: left > 0 ? t("{count} more, {verdicts}", { count: left, verdicts }) : verdicts,
  })}</p>`;
}

function tileOf(tile: DecidingTile, isJudged: boolean): Markup {
  const look = tile.outcome !== null && isJudged ? outcomeTones[tile.outcome] : null;
  const beside = [tile.beside, tile.ratio].filter(Boolean).join(" · ");
  return markup`<p class="small quiet">${tile.title}${tile.limit !== null && markup` · <span class="whole">${tile.limit}</span>`}</p><p class="big"><span class="figure">${tile.figure}</span>${
    look &&
    tile.outcome !== null &&
    markup` <span class="small ${look.tone}-text"><span aria-hidden="true">${look.sign}</span> ${t(gateOutcomeWords[tile.outcome])}</span>`
  }</p><p class="small quiet">${beside}</p>${picture(tile)}`;
}

function picture(tile: DecidingTile): Part {
  const { picture: drawn } = tile;
  const label = pictureLabel(tile);
  if (drawn === null || label === null) return null;
  if (drawn.kind === "value") {
    const { estimate, low, high, limit } = drawn.result;
    const { allowed } = gateFigures(drawn.result);
    return intervalMark({ estimate, low, high, limit, allowed, label, width: 200 });
  }
  const { limit } = drawn;
  const { value, low, high } = drawn.ratio;
  const span = ratioSpan([value, low, high, limit?.ratio]);
  return ratioMark({ value, low, high, limit, span, color: "var(--series-1)", label, width: 200 });
}

const mostChips = 8;
const warningsLeftOut = msg(
  "{count, plural, one {# more warning} other {# more warnings}}: see {file} of the run.",
);

/**
 * The findings by name, each a link to what it says; then what was said when the run was accepted.
 * @param hasFindings whether the file lists them; what it leaves out is linked to as a whole
 */
export function cautionChips(
  { diagnostics, run }: Report,
  bounds: Bounds,
  hasFindings: boolean,
): Markup {
  const { chips, more } = chipsOf(diagnostics, mostChips);
  const listed = hasFindings ? keptFindings(diagnostics, bounds.findings).rows : [];
  const anchors = new Set(listed.map((row) => row.anchor));
  const list =
    chips.length === 0 && more === ""
      ? nothing
      : markup`<ul class="cautions" aria-label="${t("Cautions")}">${chips.map(
          ({ anchor, finding: one }) =>
            markup`<li class="${one.accepted ? "plain" : one.severity === "invalidating" ? "no-go" : "open"}"><a href="#${anchors.has(anchor) ? anchor : "cautions"}">${findingName(one)}${one.accepted && ` (${t("accepted##finding")})`}</a></li>`,
        )}${more !== "" && markup`<li class="plain"><a href="#cautions">${chips.length > 0 ? t("and {more}", { more }) : more}</a></li>`}</ul>`;
  const warnings = [...new Set(run.warnings.map(warningText))];
  return markup`${list}${warnings.length > 0 && markup`<div class="warnings"><h2>${t("Warnings at start")}</h2>${bullets(warnings.slice(0, bounds.entries).map((text) => shortened(text, bounds)))}${leftOut(warnings.length - bounds.entries, warningsLeftOut)}</div>`}`;
}
