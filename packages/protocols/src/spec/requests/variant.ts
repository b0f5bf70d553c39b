// A variant: a target and what is asked of it. One request, a mix of weighted ones, or a workflow of steps.
// `operationsOf` reads all three alike; nothing else needs to know which of them a definition wrote.

import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { GrpcOperation } from "../kinds/grpc.ts";
import { HttpOperation } from "../kinds/http.ts";
import { kindOf, Operation, templateTexts } from "../kinds/operation.ts";
import { iteration } from "../parts/load-names.ts";
import { DisplayName, Slug } from "../parts/names.ts";
import { maxOperations, maxStepsBeside } from "../parts/vocabulary.ts";
import { maxWeight } from "../wire/wire-checks.ts";
import { AnswerCheck, Extract } from "./answer-rules.ts";
import {
  type Beside,
  besideOf,
  type NamedOperation,
  operationsOf,
  stepsOf,
  type Written,
} from "./variant-requests.ts";

/** One of several operations, sent as often as its weight among all weights says. */
export const WeightedOperation = z.strictObject({
  name: DisplayName,
  weight: z
    .int(english("must be a whole number"))
    .min(1, english("must be at least 1"))
    .max(maxWeight, { error: () => t("must be at most {most, number}", { most: maxWeight }) })
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

/** One request of a set-up or tear-down; what a set-up extracts is there for every request after it. */
const SetupStep = WorkflowStep.extend({
  operation: z.discriminatedUnion(
    "kind",
    [HttpOperation, GrpcOperation],
    english("must be an operation of kind http or grpc, whose answers have a status"),
  ),
});
const TeardownStep = SetupStep.omit({ extract: true });

const mostSteps = {
  error: () => t("holds at most {most} requests", { most: maxStepsBeside }),
};

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
      .min(2, english("a mix needs at least 2 operations: write a single one as `operation`"))
      .max(maxOperations, {
        error: () => t("a mix holds at most {most} operations", { most: maxOperations }),
      })
      .optional(),
    /** … or one after another, by the same client. */
    workflow: z
      .array(WorkflowStep)
      .min(1, english("a workflow needs at least one step"))
      .max(maxOperations, {
        error: () => t("a workflow holds at most {most} steps", { most: maxOperations }),
      })
      .optional(),
    /** Sent once before each block, without being measured: a log-in whose answer gives a token. */
    setup: z
      .array(SetupStep)
      .min(1, english("needs at least one request"))
      .max(maxStepsBeside, mostSteps)
      .optional(),
    /** Sent once after each block: a log-out, or what removes what the block created. */
    teardown: z
      .array(TeardownStep)
      .min(1, english("needs at least one request"))
      .max(maxStepsBeside, mostSteps)
      .optional(),
  })
  .superRefine((variant, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const given = ways.filter((way) => variant[way] !== undefined);
    const [first] = given;
    if (first === undefined)
      return refuse(["operation"], t("is missing: give operation, operations or workflow"));
    for (const way of given.slice(1))
      refuse(
        [way],
        t("does not go with {other}: a variant has one of {ways}", {
          other: first,
          ways: ways.join(", "),
        }),
      );
    if (variant.check !== undefined && first !== "operation")
      refuse(
        ["check"],
        t("belongs into each of {way}; here it stands beside one operation", { way: first }),
      );
    for (const { path, message } of [...operationsOf(variant), ...besideOf(variant)].flatMap(
      headerIssues,
    ))
      refuse(path, message);
    for (const { path, message } of besideIssues(variant)) refuse(path, message);
    const way = first === "workflow" ? "workflow" : "operations";
    const several = variant[way] ?? [];
    several.forEach(({ name, operation }, i) => {
      if (several.findIndex((other) => other.name === name) !== i)
        refuse([way, i, "name"], t("{name} is used twice", { name }));
      if (name === iteration)
        refuse(
          [way, i, "name"],
          t("must not be {name}, which is a whole pass of a workflow", { name: iteration }),
        );
      const other = several[0]?.operation;
      if (other && operation.kind !== other.kind)
        refuse(
          [way, i, "operation", "kind"],
          t("must be {kind} like the first: a target speaks one protocol", { kind: other.kind }),
        );
      if (other && i > 0 && handshakeOf(operation) !== handshakeOf(other))
        refuse(
          [way, i, "operation", "path"],
          t(
            "must have the path, headers and subprotocol of the first: all messages travel on the same connection",
          ),
        );
    });
  });
export type Variant = z.infer<typeof Variant>;

/** What is wrong with set-up and tear-down beside each request's own shape. */
function* besideIssues(variant: Written & Beside) {
  const kind = operationsOf(variant)[0]?.operation.kind;
  const extracted = new Set(
    operationsOf(variant).flatMap(({ extract }) => Object.keys(extract ?? {})),
  );
  for (const { operation, extract, at } of besideOf(variant)) {
    const base = at.split(".");
    if (operation.kind !== kind)
      yield {
        path: [...base, "kind"],
        message: t("must be {kind} like what is measured: a target speaks one protocol", {
          kind: String(kind),
        }),
      };
    for (const name of Object.keys(extract ?? {}))
      if (extracted.has(name))
        yield {
          path: [...base.slice(0, -1), "extract", name],
          message: t("is extracted by the workflow, too: give one of them another name"),
        };
  }
}

/** Checks and extraction that ask for headers where answers carry nothing beside themselves. */
function headerIssues({ operation, check, extract, at }: NamedOperation) {
  if (kindOf(operation).answersHaveHeaders) return [];
  const base = at.split(".").slice(0, -1);
  const { kind } = operation;
  return [
    ...(check?.headers
      ? [
          {
            path: [...base, "check", "headers"],
            message: t("does not fit: answers over {kind} have no headers", { kind }),
          },
        ]
      : []),
    ...Object.entries(extract ?? {}).flatMap(([name, source]) =>
      "header" in source
        ? [
            {
              path: [...base, "extract", name],
              message: t("takes a header: answers over {kind} have no headers", { kind }),
            },
          ]
        : [],
    ),
  ];
}

/** What a connection is opened with; the same for all operations of a variant. */
const handshakeOf = (operation: Operation): string => kindOf(operation).handshake(operation);

/** Texts with templates, each with its path in the variant and the values that earlier steps extract. */
export function variantTexts(variant: Written & Beside) {
  const vars: string[] = [];
  const setup = textsOf(stepsOf(variant, "setup"), vars);
  const kept = [...vars];
  return [
    ...setup,
    ...textsOf(operationsOf(variant), vars),
    ...textsOf(stepsOf(variant, "teardown"), kept),
  ];
}

/** Adds what they extract to `vars`. */
function textsOf(operations: readonly NamedOperation[], vars: string[]) {
  return operations.flatMap(({ operation, extract, at }) => {
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
