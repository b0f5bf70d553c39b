// How the requests of a variant failed, in the words of its protocol: the commonest answer that was not expected.
// Findings on errors name it, so that nobody has to look for what to repair.
import type { BlockResult, FailureText } from "@gonogo/protocols/events";
import type { Quote } from "@gonogo/protocols/report";
import { kindOf, type NamedOperation, type Operation } from "@gonogo/protocols/spec";
import type { EvidenceBlock, VariantFacts } from "../../evidence/evidence.ts";

const statusName = (operation: Operation, status: string): string =>
  kindOf(operation).statusName(status);

/** Statuses that are no failure. */
const expectedStatuses = (operation: Operation): readonly number[] =>
  kindOf(operation).statuses?.expected(operation) ?? [];

/** How a failure of the variant is called: by its status, or by its outcome where it has none. */
export function failureName(
  { operations: [first] }: Pick<VariantFacts, "operations">,
  { outcome, status }: Pick<FailureText, "outcome" | "status">,
): string {
  const byStatus = outcome === "http_status" || outcome === "grpc_status";
  return byStatus && status !== null && first
    ? statusName(first.operation, String(status))
    : outcome;
}

/** What the target said with that failure; empty: nothing. */
export function saidWith(
  blocks: readonly EvidenceBlock[],
  variant: VariantFacts,
  failure: string,
): { readonly answerText?: Quote } {
  const all = blocks.flatMap(({ reading }) => reading?.result.failureTexts ?? []);
  const text = all.find((one) => {
    const name = failureName(variant, one);
    return failure === name || failure.startsWith(`${name} at `);
  });
  return text ? { answerText: { quote: text.words } } : {};
}

type Ends = Pick<BlockResult, "outcomes" | "statuses">;

/** How requests ended, by what was expected of them: of several operations each for itself. */
function endsOf(
  { reading }: EvidenceBlock,
  { operations }: VariantFacts,
): [NamedOperation, Ends][] {
  if (!reading) return [];
  const { result } = reading;
  const each = operations.flatMap((operation): [NamedOperation, Ends][] => {
    const ends = result.operations.find(({ name }) => name === operation.name);
    return ends ? [[operation, ends]] : [];
  });
  return each.length > 0 ? each : operations.slice(0, 1).map((operation) => [operation, result]);
}

/** What the target answered instead: `HTTP 404`, `gRPC UNAVAILABLE`, or the commonest outcome. */
export function commonestFailure(blocks: readonly EvidenceBlock[], variant: VariantFacts): string {
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  const several = variant.operations.length > 1;
  for (const [{ name, operation }, ends] of blocks.flatMap((block) => endsOf(block, variant))) {
    const expected = expectedStatuses(operation);
    const at = several ? ` at ${name}` : "";
    for (const [code, count] of Object.entries(ends.outcomes))
      if (!["ok", "timeout", "http_status", "grpc_status"].includes(code))
        add(`${code}${at}`, count ?? 0);
    for (const [status, count] of Object.entries(ends.statuses))
      if (!expected.includes(Number(status))) add(`${statusName(operation, status)}${at}`, count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "unknown";
}
