// What of a definition a share hides: everything that travels to a target, unless whoever shares chose to show that part.
// Header and metadata values and rows are hidden always: that is where keys and accounts stand.
// Names, methods, paths, statuses, and how long and how many messages are, stay: figures mean nothing without them.
import {
  type AnswerCheck,
  type BenchmarkSpec,
  columnsOf,
  type Extract,
  hidden,
  kindOf,
  type Operation,
  type Payload,
  type Shows,
  StoredBenchmarkSpec,
  shareParts,
  type Variant,
} from "@gonogo/protocols/spec";
import { z } from "zod";

export const SharePart = z.enum(shareParts);
export type SharePart = z.infer<typeof SharePart>;

const hideInOperation = (operation: Operation, shows: Shows): Operation =>
  kindOf(operation).hide(operation, shows);

/** That there is a check stays. */
const hideCheck = (check: AnswerCheck, shows: Shows): AnswerCheck =>
  shows("checks") ? check : { body: { contains: hidden } };

/** The names of values stay, which later steps use. */
const hideExtract = (extract: Extract, shows: Shows): Extract =>
  shows("checks")
    ? extract
    : Object.fromEntries(Object.keys(extract).map((name) => [name, { regex: hidden }]));

type Written = {
  readonly operation: Operation;
  readonly check?: AnswerCheck | undefined;
  readonly extract?: Extract | undefined;
};

const hideIn =
  (shows: Shows) =>
  <T extends Written>(one: T): T => ({
    ...one,
    operation: hideInOperation(one.operation, shows),
    ...(one.check && { check: hideCheck(one.check, shows) }),
    ...(one.extract && { extract: hideExtract(one.extract, shows) }),
  });

const hideInVariant = (variant: Variant, shows: Shows): Variant => ({
  ...variant,
  ...(variant.operation && { operation: hideInOperation(variant.operation, shows) }),
  ...(variant.check && { check: hideCheck(variant.check, shows) }),
  ...(variant.operations && { operations: variant.operations.map(hideIn(shows)) }),
  ...(variant.workflow && { workflow: variant.workflow.map(hideIn(shows)) }),
  ...(variant.setup && { setup: variant.setup.map(hideIn(shows)) }),
  ...(variant.teardown && { teardown: variant.teardown.map(hideIn(shows)) }),
});

/** The columns' names with one row of hidden values: rows may hold accounts and tokens. */
const hideRows = (csv: string): string => {
  const columns = columnsOf({ csv });
  return `${columns.join(",")}\n${columns.map(() => hidden).join(",")}\n`;
};

/** What is sent looks like its examples. Names, encodings and types stay, and so do the bytes that were counted. */
const hidePayload = (payload: Payload): Payload =>
  payload.encoding === "json"
    ? { ...payload, message: hidden }
    : { ...payload, message: { [hidden]: hidden }, schema: hidden };

/** The definition with everything hidden that is not among `shown`. */
export const hideInSpec = (spec: BenchmarkSpec, shown: readonly SharePart[]): BenchmarkSpec =>
  StoredBenchmarkSpec.parse({
    ...spec,
    variants: spec.variants.map((one) => hideInVariant(one, (part) => shown.includes(part))),
    ...(spec.rows ? { rows: { ...spec.rows, csv: hideRows(spec.rows.csv) } } : {}),
    ...(spec.payloads &&
      !shown.includes("messages") && { payloads: spec.payloads.map(hidePayload) }),
  });
