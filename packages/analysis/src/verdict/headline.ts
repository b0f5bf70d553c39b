// What the headline of a report says of the evidence: what was found on the question's own metric, and whether there
// were errors; never a ratio that the evidence does not support. Rendered with the verdict (words/verdict-words.ts).
import type { VerdictName } from "@gonogo/protocols/events";
import type { Diagnostic, GateResult, Headline, VerdictReason } from "@gonogo/protocols/report";
import { isRelative, isShare, type MetricName } from "@gonogo/protocols/spec";
import { estimateOf, type Scene } from "../comparison/estimates.ts";
import type { Question } from "../estimates/round-values.ts";
import { errorsOf, isOutlasted, requestsOf } from "../evidence/block-counts.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { comparedOf } from "../words/compared-text.ts";

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

type Comparison = NonNullable<Headline["comparison"]>;

/** How two variants compare on a question, or null when the evidence does not say. */
function comparisonOn(scene: Scene, { metric, of, over, operation }: Question): Comparison | null {
  if (over === undefined) return null;
  const ratio = estimateOf(scene, { metric, of, over, operation });
  const { value, low, high, bound, note } = ratio;
  if (value === null || low === null || high === null) return null;
  if (note !== null && high < 1 !== (bound === "exact")) return null;
  if (comparedOf(ratio) === null) return null;
  const cellLabel = scene.evidence.cells.length > 1 ? scene.cell.label : null;
  return { metric, of, over, operation: operation ?? null, cellLabel, value, low, high, bound };
}

/** Who failed how much. */
const failingOf = (evidence: Evidence): Headline["failing"] =>
  evidence.variants.flatMap(({ name }) => {
    const blocks = evidence.cells.flatMap((cell) => evidenceOf(cell, name));
    const results = blocks.map((block) => block.reading.result);
    const errors = results.reduce((sum, result) => sum + errorsOf(result), 0);
    const requests = results.reduce((sum, result) => sum + requestsOf(result), 0);
    return errors > 0 ? [{ variant: name, errors, requests }] : [];
  });

/** Variants none of whose blocks holds a request. */
const silentOf = (evidence: Evidence): Headline["silent"] =>
  evidence.variants.flatMap(({ name }) => {
    const results = evidence.cells
      .flatMap((cell) => evidenceOf(cell, name))
      .map(({ reading }) => reading.result);
    if (results.length === 0 || results.some((result) => requestsOf(result) > 0)) return [];
    return [{ variant: name, isOutlasted: results.every(isOutlasted) }];
  });

/** The first comparison that the evidence supports, over cells and questions in their order. */
function firstComparison(given: Omit<Scene, "cell">): Comparison | null {
  for (const question of questionsOf(given.evidence))
    for (const cell of given.evidence.cells) {
      const comparison = comparisonOn({ ...given, cell }, question);
      if (comparison !== null) return comparison;
    }
  return null;
}

/** Place of the gate that a definition asks which compares with history and not with a variant: now against then. */
function regression(gates: readonly GateResult[]): number | null {
  if (gates.some(({ gate }) => gate.over !== undefined)) return null;
  const against = gates.filter(({ history }) => history !== null);
  const first = against.find(({ gate }) => gate.blocking) ?? against[0];
  return first ? gates.indexOf(first) : null;
}

/** Place of a finding that bars the comparison from the headline: a plateau or failures on a side of it. */
function barringFinding({ evidence, diagnostics }: Omit<Scene, "cell">): number | null {
  const [asked] = questionsOf(evidence);
  const isBarring = ({ code, severity, accepted, variant }: Diagnostic): boolean =>
    (variant === asked?.of || variant === asked?.over) &&
    ((code === "delayed-ack-plateau" && severity !== "note" && !accepted) ||
      (code === "errors-contaminate" && severity === "invalidating"));
  const place = diagnostics.findIndex(isBarring);
  return place < 0 ? null : place;
}

/** null: nothing was measured. */
export function headlineOf(
  given: Omit<Scene, "cell">,
  verdict: VerdictName,
  gates: readonly GateResult[],
  [decisive]: readonly VerdictReason[],
): Headline | null {
  if (given.evidence.cells.length === 0) return null;
  const stated = decisive?.code === "gate" ? gates[decisive.params.place] : undefined;
  // What the decisive reason says already is not said twice.
  const isStated = verdict !== "GO" && stated !== undefined && isRelative(stated.gate);
  const historyGate = isStated ? null : regression(gates);
  return {
    comparison: isStated || historyGate !== null ? null : firstComparison(given),
    historyGate,
    barring: barringFinding(given),
    failing: failingOf(given.evidence),
    silent: silentOf(given.evidence),
  };
}
