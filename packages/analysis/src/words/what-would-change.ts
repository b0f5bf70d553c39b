// "What would change this verdict": the nearest gate, the gate that decides alone, the rounds that carry it, the
// evidence that is missing, or the finding to remove. Built from the gates' own explanations, so that the page
// never says of the whole what no gate bears out.
import { t } from "@gonogo/locale/t";
import type {
  Confirmation,
  Diagnostic,
  GateExplanation,
  GateResult,
  Verdict,
} from "@gonogo/protocols/report";
import { holm } from "../statistics/check-reference.ts";
import { roundsWord } from "./change-words.ts";
import { diagnosticWords } from "./diagnostic-words.ts";
import { formatCount, listOf, plural } from "./format.ts";
import { gateChanges } from "./gate-changes.ts";
import { type Rendered, rendered } from "./message.ts";
import { openingRule, ruleText } from "./rule-text.ts";

// Gates as the verdict names them: by rule, by how near their limit is, and together where they say the same.
// A verdict over many gates stays a handful of sentences.

/** A result with its explanation; null: nothing is known. */
type Pair = { readonly result: GateResult; readonly why: GateExplanation | null };

const placed = ({ cell, cellLabel }: GateResult, rule: string): string =>
  cell === null || cellLabel === "all" ? rule : `${rule}${t(" at {label}", { label: cellLabel })}`;

/** The rule, with its cell where there are several. */
const nameOf = ({ result }: Pair): string => placed(result, ruleText(result.gate));

/** The same where a sentence begins with it. */
const openingName = ({ result }: Pair): string => placed(result, openingRule(result.gate));

/** Log distance of the limit from the end that decides; nothing known is furthest. */
const distanceOf = ({ result, why }: Pair): number => {
  const end = result.outcome === "pass" ? why?.passLimit : why?.failLimit;
  return end ? Math.abs(Math.log(result.limit / end)) : Number.POSITIVE_INFINITY;
};

/** The gate whose limit is nearest to the end that decides. */
const nearestOf = (pairs: readonly Pair[]): Pair | undefined =>
  [...pairs].sort((a, b) => distanceOf(a) - distanceOf(b))[0];

/** What would change a gate's outcome; empty: nothing is known. `confirmation` is its verdict's. */
const changesOf = (
  { result, why }: Pair,
  confirmation: Pick<Confirmation, "gates"> | null,
): string[] => (why ? gateChanges(result, why, confirmation) : []);

const namesShown = 4;

/** The names of gates; of many the first few and how many more. */
function namesOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more <= 1
    ? listOf(names)
    : listOf([...names.slice(0, namesShown), t("{count} more", { count: formatCount(more) })]);
}

/** Gates with the same thing to say, reported once: `a and b: …`; gates without a word are left out. */
function joinedByWords(
  pairs: readonly Pair[],
  wordsOf: (pair: Pair) => readonly string[],
): string[] {
  const byWords = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const words = wordsOf(pair).join(" ");
    if (words !== "") byWords.set(words, [...(byWords.get(words) ?? []), pair]);
  }
  return [...byWords].map(([words, [first, ...others]]) => {
    const names = [...(first ? [openingName(first)] : []), ...others.map(nameOf)];
    return `${namesOf(names)}: ${words}`;
  });
}

type Second = Verdict["confirmation"];

/** The weightiest sentence of a gate; none: it has none. */
const firstOf = (pair: Pair, second: Second): string[] => changesOf(pair, second).slice(0, 1);

/** Over all blocking gates: which single rounds carry an outcome. */
function singleRounds(pairs: readonly Pair[]): string[] {
  const known = pairs.filter(({ why }) => why?.sensitivity);
  if (known.length === 0) return [];
  const carried = known.filter(
    ({ why }) => !why?.sensitivity?.attainable || why.sensitivity.decisive.length > 0,
  );
  if (carried.length === 0)
    return known.length === pairs.length
      ? [t("No single round decides: leaving out any one of them changes no gate.")]
      : [];
  const whole = carried.filter(
    ({ why }) =>
      why?.sensitivity &&
      (!why.sensitivity.attainable || why.sensitivity.decisive.length > why.sensitivity.left),
  );
  const some = carried.filter((pair) => !whole.includes(pair));
  return [
    ...(whole.length === 0
      ? []
      : [t("Every round is needed for {gates}.", { gates: namesOf(whole.map(nameOf)) })]),
    ...some.slice(0, 3).map((pair) => {
      const rounds = (pair.why?.sensitivity?.decisive ?? []).map((one) => one.round);
      return t("{gate} would come out differently without {rounds}.", {
        gate: openingName(pair),
        rounds: roundsWord(rounds),
      });
    }),
  ];
}

/** What the gates would say if one of them were advisory: fewer tests, so Holm asks less of the others. */
function withoutGate(
  pairs: readonly Pair[],
  { alpha, foreign }: { readonly alpha: number; readonly foreign: Diagnostic | null },
  out: Pair,
): Verdict["verdict"] {
  const rest = pairs.filter((pair) => pair !== out).map(({ result }) => result);
  const adjusted = holm(rest.map((one) => one.pFail ?? (one.outcome === "fail" ? 0 : 1)));
  const fails = rest.some(
    (one, i) =>
      one.outcome === "fail" || (one.reason === "multiplicity" && (adjusted[i] ?? 1) <= alpha),
  );
  if (fails) return "NO-GO";
  if (rest.some((one) => one.reason === "invalidated")) return "INVALID";
  const passes = rest.length > 0 && rest.every((one) => one.outcome === "pass");
  return passes && foreign === null ? "GO" : "INCONCLUSIVE";
}

function ofNoGo(
  pairs: readonly Pair[],
  { look: { alpha }, confirmation }: Verdict,
  foreign: Diagnostic | null,
): string[] {
  const failing = pairs.filter(({ result }) => result.outcome === "fail");
  const [only] = failing;
  if (!only) return [];
  const who =
    failing.length > 1
      ? t("{count} gates fail, and each alone is enough for NO-GO: {gates}.", {
          count: failing.length,
          gates: namesOf(failing.map(nameOf)),
        })
      : pairs.length === 1
        ? t("{gate} is the only blocking gate.", { gate: openingName(only) })
        : t(
            "{gate} decides alone: were it advisory, the verdict would be {verdict, select, INCONCLUSIVE {INCONCLUSIVE} INVALID {INVALID} other {{verdict}}}.",
            {
              gate: openingName(only),
              verdict: withoutGate(pairs, { alpha, foreign }, only),
            },
          );
  return [
    who,
    ...joinedByWords(failing.slice(0, 3), (pair) => firstOf(pair, confirmation)),
    ...singleRounds(failing),
  ];
}

function ofGo(pairs: readonly Pair[], { confirmation }: Verdict): string[] {
  const nearest = nearestOf(pairs);
  if (!nearest) return [];
  const gate = openingName(nearest);
  const what =
    pairs.length === 1
      ? t("{gate} is the only blocking gate.", { gate })
      : t("{gate} is the gate nearest to its limit.", { gate });
  const first = [what, ...firstOf(nearest, confirmation)];
  return [first.join(" "), ...singleRounds(pairs)];
}

const openShown = 4;

function ofInconclusive(
  pairs: readonly Pair[],
  { confirmation }: Verdict,
  foreign: Diagnostic | null,
): string[] {
  const open = pairs.filter(({ result }) => result.outcome !== "pass");
  if (foreign !== null && open.length === 0 && pairs.length > 0)
    return [
      `${t("Every blocking gate passes; what is missing is who measured.")} ${diagnosticWords(foreign).remedy}`,
    ];
  if (open.length === 0)
    return [
      pairs.length > 0
        ? t(
            "Every blocking gate passes, but a run that was cancelled gives no GO: run it to its end.",
          )
        : t("No gate is blocking: a blocking gate would give a verdict."),
    ];
  const rest = pairs.length - open.length;
  const others =
    rest === 0
      ? []
      : [
          t(
            foreign === null
              ? "{rest, plural, one {The other blocking gate passes} other {The other # blocking gates pass}}, so deciding {open, plural, one {this one} other {these #}} decides the run."
              : "{rest, plural, one {The other blocking gate passes} other {The other # blocking gates pass}}, so deciding {open, plural, one {this one} other {these #}} decides the run, if another tool's figures may.",
            { rest, open: open.length },
          ),
        ];
  const more =
    open.length > openShown
      ? [
          t("And {gates}, each in its row.", {
            gates: plural(open.length - openShown, "more gate"),
          }),
        ]
      : [];
  return [
    ...joinedByWords(open.slice(0, openShown), (pair) => changesOf(pair, confirmation).slice(0, 2)),
    ...more,
    ...others,
  ];
}

function ofInvalid({ verdict, pairs }: { verdict: Verdict; pairs: readonly Pair[] }): string[] {
  const decisive = new Set(
    verdict.reasons.flatMap(({ code, params }) => (code === "diagnostic" ? params.place : [])),
  );
  const grounds = verdict.diagnostics.filter(
    ({ severity }, place) => severity === "invalidating" && decisive.has(place),
  );
  const lost = pairs.filter(({ result }) => result.reason === "invalidated");
  const remove = grounds.map(
    (found) =>
      `${
        found.variant === null
          ? t("Remove the finding {code}:", { code: found.code })
          : t("Remove the finding {code} at {variant}:", {
              code: found.code,
              variant: found.variant,
            })
      } ${diagnosticWords(found).remedy}`,
  );
  const rounds = joinedByWords(lost, (pair) => firstOf(pair, verdict.confirmation));
  return [
    ...remove,
    ...(grounds.length === 0 ? rounds : []),
    t(
      "No gate can make up for it: a verdict on this evidence would judge the measurement, not the variants.",
    ),
  ];
}

/** Sentences under the verdict, the weightiest first; at most a handful. */
export const whatWouldChange = (
  verdict: Verdict,
  explanations: readonly GateExplanation[],
): Rendered[] => changesOfVerdict(verdict, explanations).map(rendered);

function changesOfVerdict(verdict: Verdict, explanations: readonly GateExplanation[]): string[] {
  const pairs = verdict.gates
    .filter((result) => result.gate.blocking)
    .map((result) => ({
      result,
      why:
        explanations.find(
          (one) => one.gateIndex === result.gateIndex && one.cell === result.cell,
        ) ?? null,
    }));
  const foreign =
    verdict.diagnostics.find(({ code, accepted }) => code === "imported" && !accepted) ?? null;
  switch (verdict.verdict) {
    case "GO":
      return ofGo(pairs, verdict);
    case "NO-GO":
      return ofNoGo(pairs, verdict, foreign);
    case "INCONCLUSIVE":
      return ofInconclusive(pairs, verdict, foreign);
    case "INVALID":
      return ofInvalid({ verdict, pairs });
  }
}
