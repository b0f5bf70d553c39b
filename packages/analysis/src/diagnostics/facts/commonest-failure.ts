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

export type CommonestFailure = {
  /** `HTTP 404`, `gRPC UNAVAILABLE`, or an outcome. */
  readonly failure: string;
  /** Where it was; absent: the variant has one operation. */
  readonly failedOperation?: string;
  /** What the target said with it; absent: nothing. */
  readonly answerText?: Quote;
};

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

/** What the target answered instead of what was expected, most often. */
export function commonestFailure(
  blocks: readonly EvidenceBlock[],
  variant: VariantFacts,
): CommonestFailure {
  const several = variant.operations.length > 1;
  const found: { readonly failure: string; readonly at: string; count: number }[] = [];
  const add = (failure: string, at: string, count: number) => {
    const known = found.find((one) => one.failure === failure && one.at === at);
    if (known) known.count += count;
    else found.push({ failure, at, count });
  };
  for (const [{ name, operation }, ends] of blocks.flatMap((block) => endsOf(block, variant))) {
    const expected = expectedStatuses(operation);
    for (const [code, count] of Object.entries(ends.outcomes))
      if (!["ok", "timeout", "http_status", "grpc_status"].includes(code))
        add(code, name, count ?? 0);
    for (const [status, count] of Object.entries(ends.statuses))
      if (!expected.includes(Number(status))) add(statusName(operation, status), name, count);
  }
  const [most] = found.sort((a, b) => b.count - a.count);
  const failure = most?.failure ?? "unknown";
  const text = blocks
    .flatMap(({ reading }) => reading?.result.failureTexts ?? [])
    .find((one) => failureName(variant, one) === failure);
  return {
    failure,
    ...(several && most && { failedOperation: most.at }),
    ...(text && { answerText: { quote: text.words } }),
  };
}
