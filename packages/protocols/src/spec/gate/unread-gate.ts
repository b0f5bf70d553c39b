// Gates of a definition that were sent as text: each is replaced by the object that it says, before the schema sees it.
// A text that says none is replaced by its issue, so that it is reported at its place beside all other issues.
import { parseGate } from "./parse-gate.ts";

/** Gates of one definition. */
export const maxGates = 50;

/** Stands for a gate whose text could not be read. A symbol: nothing that is sent can be mistaken for one. */
const unreadGate = (issue: string): symbol => Symbol(issue);

/** The issue of such a gate; undefined: it is something else. */
export const issueOfUnread = (gate: unknown): string | undefined =>
  typeof gate === "symbol" ? gate.description : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first variant's name, as far as there is one. */
function baselineOf({ variants }: Record<string, unknown>): string | undefined {
  const first: unknown = Array.isArray(variants) ? variants[0] : undefined;
  return isRecord(first) && typeof first.name === "string"
    ? first.name.trim() || undefined
    : undefined;
}

/** A definition as it was sent, with its gates as objects; anything else comes back untouched. */
export function withReadGates(sent: unknown): unknown {
  if (!isRecord(sent) || !Array.isArray(sent.gates)) return sent;
  const baseline = baselineOf(sent);
  // One too many is seen; the others would be read for nothing.
  const gates = sent.gates.slice(0, maxGates + 1).map((gate: unknown) => {
    if (typeof gate !== "string") return gate;
    const reading = parseGate(gate, { baseline });
    return reading.ok ? reading.gate : unreadGate(reading.issue.message);
  });
  return { ...sent, gates };
}
