// The headline of a report: one sentence that a decider reads first. What was found on the question's own
// metric, whether there were errors, and what the gates say; never a ratio that the evidence does not support.
// "p99 of grpc is 17 % lower than that of rest [15 – 19 %]; no errors; all 3 blocking gates pass."
import type { VerdictName } from "@gonogo/protocols/events";
import type { Diagnostic, GateResult } from "@gonogo/protocols/report";
import { isRelative, isShare, type MetricName, metrics } from "@gonogo/protocols/spec";
import { estimateOf, type Scene } from "../comparison/estimates.ts";
import type { Question } from "../estimates/round-values.ts";
import { errorsOf, isOutlasted, requestsOf } from "../evidence/block-counts.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { historyPhrase } from "../history/history-sentence.ts";
import { comparedOf, comparedText } from "../words/compared-text.ts";
import { formatPercent, listOf, sentenceCase } from "../words/format.ts";
import { metricWord } from "../words/metric-word.ts";

/** What the headline compares: a gate's own ratio before any other, said of the variant that is not the baseline. */
function questionsOf({ spec }: Evidence): Question[] {
  const baseline = spec.variants[0]?.name;
  const other = spec.variants[1]?.name;
  const ratios = spec.gates.filter((gate) => gate.over !== undefined && !isShare(gate.metric));
  const asked = [...ratios]
    .sort((a, b) => Number(b.blocking) - Number(a.blocking))
    .map((gate): Question => {
      const turned = gate.of === baseline && gate.over !== undefined;
      const [of, over] = turned ? [gate.over ?? "", gate.of] : [gate.of, gate.over];
      return { metric: gate.metric, of, over, operation: gate.operation };
    });
  const plain = spec.gates.filter((gate) => gate.of !== baseline && !isShare(gate.metric));
  asked.push(
    ...plain.map(({ metric, of, operation }) => ({ metric, of, over: baseline, operation })),
  );
  const fallback = (metric: MetricName) =>
    other === undefined ? [] : [{ metric, of: other, over: baseline }];
  const first = spec.load.kind === "capacity" ? fallback("capacity") : [];
  return [...asked, ...first, ...fallback("p99"), ...fallback("p50"), ...fallback("throughput")];
}

/** How two variants compare on a question, or null when the evidence does not say. */
function comparisonPhrase(scene: Scene, question: Question): string | null {
  const { metric, of, over } = question;
  if (over === undefined) return null;
  const ratio = estimateOf(scene, question);
  if (ratio.value === null || ratio.low === null || ratio.high === null) return null;
  const below = ratio.high < 1;
  const only = question.operation === undefined ? "" : ` for ${question.operation}`;
  if (ratio.note !== null && below !== (ratio.bound === "exact")) return null;
  const compared = comparedOf(ratio);
  if (compared === null) return null;
  const { form, isLess, amount, interval } = compared;
  const within = interval === null ? "" : ` ${interval}`;
  if (!below && ratio.low <= 1)
    return `no visible difference between ${of} and ${over} at ${metricWord(metric)}${only}${within}`;
  const { kind, compared: words } = metrics[metric];
  if (form !== "percent" || kind === "time")
    return `${metricWord(metric)} of ${of}${only} is ${comparedText(ratio)} that of ${over}`;
  return `${of} ${words.verb} ${amount} ${isLess ? words.less : words.more}${only} than ${over}${within}`;
}

/** `no errors`, or who failed how much. */
function errorsPhrase({ evidence }: Scene): string {
  const failing = evidence.variants.flatMap(({ name }) => {
    const blocks = evidence.cells.flatMap((cell) => evidenceOf(cell, name));
    const results = blocks.map((block) => block.reading.result);
    const errors = results.reduce((sum, result) => sum + errorsOf(result), 0);
    const requests = results.reduce((sum, result) => sum + requestsOf(result), 0);
    return errors > 0 ? [`${name} failed ${formatPercent(errors / requests)} of its requests`] : [];
  });
  const silent = evidence.variants.flatMap(({ name }) => silencePhrase(evidence, name) ?? []);
  const told = [...failing, ...silent];
  return told.length === 0 ? "no errors" : listOf(told);
}

/** What is said of a variant none of whose blocks holds a request; null: one does. */
function silencePhrase(evidence: Evidence, name: string): string | null {
  const results = evidence.cells
    .flatMap((cell) => evidenceOf(cell, name))
    .map(({ reading }) => reading.result);
  if (results.length === 0 || results.some((result) => requestsOf(result) > 0)) return null;
  return results.every(isOutlasted)
    ? `the requests of ${name} outlasted its blocks`
    : `no block of ${name} holds a request`;
}

function gatesPhrase(gates: readonly GateResult[]): string {
  const blocking = gates.filter((gate) => gate.gate.blocking);
  const passing = blocking.filter((gate) => gate.outcome === "pass").length;
  const failing = blocking.filter((gate) => gate.outcome === "fail").length;
  if (passing === blocking.length)
    return blocking.length === 1
      ? "the blocking gate passes"
      : `all ${blocking.length} blocking gates pass`;
  if (blocking.length === 1) return failing === 1 ? "the blocking gate fails" : "its gate is open";
  if (failing > 0)
    return `${failing} of ${blocking.length} blocking gates ${verb(failing, "fail")}`;
  return `${passing} of ${blocking.length} blocking gates ${verb(passing, "pass")}`;
}

const verb = (count: number, plain: "fail" | "pass") =>
  count === 1 ? { fail: "fails", pass: "passes" }[plain] : plain;

const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");

/** The first comparison that the evidence supports, over cells and questions in their order. */
function firstComparison(given: Omit<Scene, "cell">): string | null {
  for (const question of questionsOf(given.evidence))
    for (const cell of given.evidence.cells) {
      const phrase = comparisonPhrase({ ...given, cell }, question);
      if (phrase !== null)
        return given.evidence.cells.length > 1 ? `${phrase} at ${cell.label}` : phrase;
    }
  return null;
}

/** What a definition that compares with history and not with a variant was asked: now against then. */
function regression(gates: readonly GateResult[]): string | null {
  if (gates.some(({ gate }) => gate.over !== undefined)) return null;
  const against = gates.filter(({ history }) => history !== null);
  const first = against.find(({ gate }) => gate.blocking) ?? against[0];
  return first ? historyPhrase(first) : null;
}

/** A finding that bars the comparison from the headline: a plateau or failures on a side of it. */
function barringFinding({ evidence, diagnostics }: Omit<Scene, "cell">): Diagnostic | undefined {
  const [asked] = questionsOf(evidence);
  return diagnostics.find(
    ({ code, severity, accepted, variant }) =>
      (variant === asked?.of || variant === asked?.over) &&
      ((code === "delayed-ack-plateau" && severity !== "note" && !accepted) ||
        (code === "errors-contaminate" && severity === "invalidating")),
  );
}

export function headlineOf(
  given: Omit<Scene, "cell">,
  verdict: VerdictName | null,
  gates: readonly GateResult[],
  reasons: readonly string[],
): string {
  const first = given.evidence.cells[0];
  if (!first) return "Nothing was measured.";
  const decisive = withoutStop(reasons[0] ?? "");
  const judged = verdict === null ? "" : gatesPhrase(gates);
  if (verdict === "INVALID") return `Nothing to judge: ${decisive}.`;
  const barring = barringFinding(given);
  if (barring) {
    const failing = verdict === "NO-GO" ? decisive : "";
    const what = withoutStop(barring.sentence);
    return sentence([failing, what, "the comparison is not evaluated", judged]);
  }
  const isStated = gates.some(
    ({ gate, sentence: text }) => isRelative(gate) && text === reasons[0],
  );
  const comparison =
    verdict !== "GO" && isStated ? null : (regression(gates) ?? firstComparison(given));
  const facts = [comparison ?? "", errorsPhrase({ ...given, cell: first })];
  return sentence([verdict === "GO" || verdict === null ? "" : decisive, ...facts, judged]);
}

const sentence = (parts: readonly string[]) =>
  `${sentenceCase(parts.filter((part) => part !== "").join("; "))}.`;
