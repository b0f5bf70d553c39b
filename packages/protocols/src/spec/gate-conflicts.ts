// Blocking gates that no server could pass together: `p99(grpc) < 10 ms` beside `p99(grpc) >= 20 ms`.
// A definition with such a pair could never end in GO, so it is refused before anything is measured.
// A ratio asked the other way round is the same question: b / a <= 0.5 is a / b >= 2.
import { type Gate, limitValue } from "./gate.ts";

type Bound = {
  readonly question: string;
  /** Whether the limit is a ceiling; else a floor. */
  readonly ceiling: boolean;
  readonly limit: number;
  readonly strict: boolean;
};

function boundOf(gate: Gate): Bound {
  const { metric, of, over, vs, operation } = gate;
  const turned = over !== undefined && over < of;
  const sides = turned ? [over, of] : [of, over ?? null];
  const limit = limitValue(gate);
  return {
    question: JSON.stringify([metric, ...sides, vs ?? null, operation ?? null]),
    ceiling: (gate.op === "<" || gate.op === "<=") !== turned,
    limit: turned ? 1 / limit : limit,
    strict: gate.op === "<" || gate.op === ">",
  };
}

/** A hair, so that 1 / (1 / x) is x. */
const tolerance = 1e-9;

function excludes(one: Bound, other: Bound): boolean {
  if (one.question !== other.question || one.ceiling === other.ceiling) return false;
  const [ceiling, floor] = one.ceiling ? [one, other] : [other, one];
  const room = ceiling.limit / floor.limit - 1;
  return room < -tolerance || (Math.abs(room) <= tolerance && (one.strict || other.strict));
}

/** Each later gate of a pair that cannot be passed together, with the index of the earlier one. */
export function gateConflicts(
  gates: readonly Gate[],
): { readonly index: number; readonly with: number }[] {
  const bounds = gates.map((gate) => (gate.blocking ? boundOf(gate) : null));
  return bounds.flatMap((bound, index) => {
    const earlier = bounds.findIndex(
      (other, i) => i < index && bound !== null && other !== null && excludes(bound, other),
    );
    return earlier < 0 ? [] : [{ index, with: earlier }];
  });
}
