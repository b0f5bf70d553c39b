// A variant: a target and what is asked of it. One request, a mix of weighted ones, or a workflow of steps.
// `operationsOf` reads all three alike; nothing else needs to know which of them a definition wrote.
import { z } from "zod";
import { kindOf, Operation, templateTexts } from "../kinds/operation.ts";
import { DisplayName, Slug } from "../parts/names.ts";
import type { flows } from "../wire/block-spec.ts";
import { maxOperations, maxWeight } from "../wire/wire-checks.ts";
import { AnswerCheck, Extract } from "./answer-rules.ts";

/** One of several operations, sent as often as its weight among all weights says. */
export const WeightedOperation = z.strictObject({
  name: DisplayName,
  weight: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(maxWeight, `must be at most ${maxWeight.toLocaleString("en")}`)
    .default(1),
  operation: Operation,
  check: AnswerCheck.optional(),
});
export type WeightedOperation = z.infer<typeof WeightedOperation>;

/** One step of a workflow; what it extracts is there for the steps after it. */
export const WorkflowStep = z.strictObject({
  name: DisplayName,
  operation: Operation,
  check: AnswerCheck.optional(),
  extract: Extract.optional(),
});
export type WorkflowStep = z.infer<typeof WorkflowStep>;

const ways = ["operation", "operations", "workflow"] as const;

export const Variant = z
  .strictObject({
    name: DisplayName,
    /** Slug of a target in the project. */
    target: Slug,
    /** One request … */
    operation: Operation.optional(),
    /** … with what its answer must keep, */
    check: AnswerCheck.optional(),
    /** a mix of them … */
    operations: z
      .array(WeightedOperation)
      .min(2, "a mix needs at least 2 operations: write a single one as `operation`")
      .max(maxOperations, `a mix holds at most ${maxOperations} operations`)
      .optional(),
    /** … or one after another, by the same client. */
    workflow: z
      .array(WorkflowStep)
      .min(1, "a workflow needs at least one step")
      .max(maxOperations, `a workflow holds at most ${maxOperations} steps`)
      .optional(),
  })
  .superRefine((variant, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const given = ways.filter((way) => variant[way] !== undefined);
    if (given.length === 0)
      return refuse(["operation"], "is missing: give operation, operations or workflow");
    for (const way of given.slice(1))
      refuse([way], `does not go with ${given[0]}: a variant has one of ${ways.join(", ")}`);
    if (variant.check !== undefined && given[0] !== "operation")
      refuse(["check"], `belongs into each of ${given[0]}; here it stands beside one operation`);
    for (const { path, message } of operationsOf(variant).flatMap(headerIssues))
      refuse(path, message);
    const way = given[0] === "workflow" ? "workflow" : "operations";
    const several = variant[way] ?? [];
    several.forEach(({ name, operation }, i) => {
      if (several.findIndex((other) => other.name === name) !== i)
        refuse([way, i, "name"], `${name} is used twice`);
      if (name === iteration)
        refuse([way, i, "name"], `must not be ${iteration}, which is a whole pass of a workflow`);
      const first = several[0]?.operation;
      if (first && operation.kind !== first.kind)
        refuse(
          [way, i, "operation", "kind"],
          `must be ${first.kind} like the first: a target speaks one protocol`,
        );
      if (first && i > 0 && handshakeOf(operation) !== handshakeOf(first))
        refuse(
          [way, i, "operation", "path"],
          "must have the path, headers and subprotocol of the first: all messages travel on the same connection",
        );
    });
  });
export type Variant = z.infer<typeof Variant>;

/** Checks and extraction that ask for headers where answers carry nothing beside themselves. */
function headerIssues({ operation, check, extract, at }: NamedOperation) {
  if (kindOf(operation).answersHaveHeaders) return [];
  const base = at.split(".").slice(0, -1);
  const why = `answers over ${operation.kind} have no headers`;
  return [
    ...(check?.headers
      ? [{ path: [...base, "check", "headers"], message: `does not fit: ${why}` }]
      : []),
    ...Object.entries(extract ?? {}).flatMap(([name, source]) =>
      "header" in source
        ? [{ path: [...base, "extract", name], message: `takes a header: ${why}` }]
        : [],
    ),
  ];
}

/** What a connection is opened with; the same for all operations of a variant. */
const handshakeOf = (operation: Operation): string => kindOf(operation).handshake(operation);

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

type Written = Pick<Variant, "operation" | "check" | "operations" | "workflow">;

/** What a whole pass of a workflow is called, beside the names of its steps. */
export const iteration = "iteration";

/** The name of an operation that stands alone. */
export const onlyOperation = "request";

export const flowOf = (variant: Pick<Variant, "workflow">): Flow =>
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

/** Texts with templates, each with its path in the variant and the values that earlier steps extract. */
export function variantTexts(variant: Written) {
  const vars: string[] = [];
  return operationsOf(variant).flatMap(({ operation, extract, at }) => {
    const known = [...vars];
    vars.push(...Object.keys(extract ?? {}));
    const base = at.split(".");
    return templateTexts(operation).map(({ path, text }) => ({
      path: [...base, ...path],
      text,
      vars: known,
    }));
  });
}
