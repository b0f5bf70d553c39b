// From a definition to the editor's form: the reverse of `spec-from-values`.
// A definition that goes through both comes back the same (held by a test).
import {
  type BenchmarkSpec,
  type Comparable,
  comparableOf,
  hasSeveral,
  labelsText,
  type NamedOperation,
  operationsOf,
  pilotModeOf,
  placementOf,
  stepsOf,
  type Variant,
} from "@gonogo/protocols/spec";
import { payloadValues } from "@/lib/payload-form";
import { checkLines, extractLines } from "../values/answer-lines.ts";
import { axisForm } from "../values/axis-form.ts";
import {
  type EditorValues,
  emptyVariant,
  newEditorValues,
  type VariantValues,
} from "../values/editor-values.ts";
import { gateValues } from "../values/gate-values.ts";
import { loadValues, percentText } from "../values/load-values.ts";
import { networkForm } from "../values/network-form.ts";
import { emptyOperation, operationValues } from "../values/operation-values.ts";

const comparableValues = (comparable: Comparable, { sameLabel }: EditorValues) =>
  typeof comparable === "string"
    ? { comparable, sameLabel }
    : { comparable: "same-label" as const, sameLabel: comparable.sameLabel };

/** The form's values for a definition. */
export function valuesFromSpec(spec: BenchmarkSpec): EditorValues {
  const blank = newEditorValues();
  return {
    name: spec.name,
    question: spec.question,
    variants: spec.variants.map(variantValues),
    load: loadValues(spec.load, blank.load),
    rows: spec.rows ?? blank.rows,
    axes: spec.axes.map(axisForm),
    network: networkForm(spec.network),
    networks: spec.networks ?? null,
    payloadBytes: typedText(spec.payloadBytes),
    requests: typedText(spec.requests),
    warmupRequests: typedText(spec.warmupRequests),
    placement: placementOf(spec),
    runsOn: labelsText(spec.runsOn ?? {}),
    ...comparableValues(comparableOf(spec), blank),
    besideOtherLoad: spec.besideOtherLoad === true,
    plan: {
      rounds: String(spec.plan.rounds),
      looksText: spec.plan.looks?.slice(1).join(", ") ?? "",
      confirm: spec.plan.confirm === true,
      warmupMs: String(spec.plan.warmupMs),
      blockMs: String(spec.plan.blockMs),
      retriesPerCell: String(spec.plan.retriesPerCell),
      maxErrorPercent: percentText(spec.plan.maxErrorRatio),
      seed: String(spec.plan.seed),
      pilot: pilotModeOf(spec.plan),
      adapt: {
        maxBlockMs: typedText(spec.plan.adapt?.maxBlockMs),
        minClients: typedText(spec.plan.adapt?.minClients),
        minRatePerS: typedText(spec.plan.adapt?.minRatePerS),
      },
    },
    gates: spec.gates.map(gateValues),
    accept: [...spec.accept],
    payloads: (spec.payloads ?? []).map(payloadValues),
  };
}

const typedText = (value: number | undefined): string => (value === undefined ? "" : String(value));

const requestValues = (one: NamedOperation) => ({
  name: one.name,
  weight: String(one.weight),
  operation: operationValues(one.operation),
  checks: checkLines(one.check),
  extract: extractLines(one.extract),
});

function variantValues(variant: Variant): VariantValues {
  const { name, target, workflow } = variant;
  const operations = operationsOf(variant);
  const first = operations[0]?.operation;
  const beside = {
    setup: stepsOf(variant, "setup").map(requestValues),
    teardown: stepsOf(variant, "teardown").map(requestValues),
  };
  if (!hasSeveral(variant))
    return {
      ...emptyVariant(name),
      ...beside,
      target,
      operation: first ? operationValues(first) : emptyOperation("http"),
      checks: checkLines(variant.check),
    };
  const flow = workflow ? "workflow" : "mix";
  const operation = emptyOperation(first?.kind ?? "http");
  const requests = operations.map(requestValues);
  return { ...emptyVariant(name), ...beside, target, flow, operation, requests };
}
