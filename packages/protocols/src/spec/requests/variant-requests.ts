// The requests of a variant, whichever way it was written, and how the work of two variants differs.
import type { Operation } from "../kinds/operation.ts";
import type { flows } from "../wire/block-spec.ts";
import type { AnswerCheck, Extract } from "./answer-rules.ts";

/** A variant's operation, whichever way it was written. */
export type NamedOperation = {
  /** The name it was given; a single one is called `request`. */
  readonly name: string;
  readonly weight: number;
  readonly operation: Operation;
  readonly check: AnswerCheck | undefined;
  readonly extract: Extract | undefined;
  /** Where it is in its variant: `operation`, `operations.0.operation`, `workflow.2.operation`. */
  readonly at: string;
};

/** How a variant's operations follow one another. */
export type Flow = (typeof flows)[number];

type Asked = {
  readonly name: string;
  readonly operation: Operation;
  readonly check?: AnswerCheck | undefined;
};
type Step = Asked & { readonly extract?: Extract | undefined };

/** A variant as far as its load is concerned: one operation, several by weight, or a workflow. */
export type Written = {
  readonly operation?: Operation | undefined;
  readonly check?: AnswerCheck | undefined;
  readonly operations?: readonly (Asked & { readonly weight: number })[] | undefined;
  readonly workflow?: readonly Step[] | undefined;
};

/** What goes before and after a block. */
export type Beside = {
  readonly setup?: readonly Step[] | undefined;
  readonly teardown?: readonly Asked[] | undefined;
};
export type BesideBlock = keyof Beside;

/** What is sent before each block, or after it, without being measured; empty: nothing. */
export const stepsOf = (variant: Beside, when: BesideBlock): NamedOperation[] =>
  (variant[when] ?? []).map((step, i) => ({
    ...{ name: step.name, weight: 1, operation: step.operation, check: step.check },
    extract: "extract" in step ? (step as Step).extract : undefined,
    at: `${when}.${i}.operation`,
  }));

/** Set-up and tear-down together. */
export const besideOf = (variant: Beside): NamedOperation[] => [
  ...stepsOf(variant, "setup"),
  ...stepsOf(variant, "teardown"),
];

/** The name of an operation that stands alone. */
export const onlyOperation = "request";

export const flowOf = (variant: Pick<Written, "workflow">): Flow =>
  variant.workflow ? "workflow" : "mix";

/** Whether figures by operation say more than those of all requests together. */
export const hasSeveral = (variant: Written): boolean =>
  variant.operations !== undefined || variant.workflow !== undefined;

/** All operations of a variant in the order they were written. Never empty for a parsed variant. */
export function operationsOf(variant: Written): NamedOperation[] {
  if (variant.workflow)
    return variant.workflow.map(({ name, operation, check, extract }, i) => {
      return { name, weight: 1, operation, check, extract, at: `workflow.${i}.operation` };
    });
  if (variant.operations)
    return variant.operations.map(({ name, weight, operation, check }, i) => {
      return {
        name,
        weight,
        operation,
        check,
        extract: undefined,
        at: `operations.${i}.operation`,
      };
    });
  if (!variant.operation) return [];
  const { operation, check } = variant;
  return [
    { name: onlyOperation, weight: 1, operation, check, extract: undefined, at: "operation" },
  ];
}

/** The operations that a cell sends: all, or the one that its axis names. */
export const operationsIn = (
  variant: Written,
  cell: { readonly values: Readonly<Record<string, unknown>> },
): NamedOperation[] =>
  operationsOf(variant).filter(
    ({ name }) => cell.values.operation === undefined || name === cell.values.operation,
  );

/** What the operation's share of the requests is, from 0 to 1; of a workflow, of its steps. */
export function shareOf(variant: Written, name: string): number {
  const all = operationsOf(variant);
  const total = all.reduce((sum, one) => sum + one.weight, 0);
  return (all.find((one) => one.name === name)?.weight ?? 0) / Math.max(total, Number.MIN_VALUE);
}

/** Names by which results of several operations are told apart, over all variants, in the order they come up. */
export const operationNames = (variants: readonly Written[]): string[] => [
  ...new Set(
    variants.filter(hasSeveral).flatMap((variant) => operationsOf(variant).map(({ name }) => name)),
  ),
];

type Named = Written & { readonly name: string };

const workKind = ({ workflow, operations }: Written) =>
  workflow ? ("workflow" as const) : operations ? ("mix" as const) : ("single" as const);

/** How the work of two variants differs, so that their figures for all requests do not compare; null: it does not. */
export function workDifference(x: Named, y: Named) {
  const [a, b] = [x.name, y.name];
  const [ofA, ofB] = [workKind(x), workKind(y)];
  if (ofA !== ofB) return { code: "work-kind" as const, params: { a, b, ofA, ofB } };
  const names = (variant: Written) => operationsOf(variant).map(({ name }) => name);
  const only = (of: Written, other: Written) =>
    names(of).filter((name) => !names(other).includes(name));
  const lacking = [
    ...only(y, x).map((operation) => ({ variant: a, operation })),
    ...only(x, y).map((operation) => ({ variant: b, operation })),
  ];
  if (lacking.length > 0) return { code: "operations-lacking" as const, params: { lacking } };
  if (x.workflow && names(x).join("\n") !== names(y).join("\n"))
    return { code: "step-order" as const, params: { a, b } };
  const operation = names(x).find((name) => Math.abs(shareOf(x, name) - shareOf(y, name)) > 1e-9);
  return operation === undefined
    ? null
    : { code: "operation-shares" as const, params: { operation, a, b } };
}
