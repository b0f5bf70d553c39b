// From a definition to the editor's form: the reverse of `spec-from-values`.
// A definition that goes through both comes back the same (held by a test).
import {
  type BenchmarkSpec,
  hasSeveral,
  type Operation,
  operationsOf,
  pilotModeOf,
  type Variant,
} from "@gonogo/protocols/spec";
import { checkLines, extractLines } from "./answer-lines.ts";
import {
  type EditorValues,
  emptyOperation,
  emptyVariant,
  newEditorValues,
  type OperationValues,
  type VariantValues,
} from "./editor-values.ts";
import { gateValues } from "./gate-values.ts";
import { loadValues, percentText } from "./load-draft.ts";
import { quicOperationValues } from "./quic-values.ts";

/** The form's values for a definition. */
export function valuesFromSpec(spec: BenchmarkSpec): EditorValues {
  const blank = newEditorValues();
  return {
    name: spec.name,
    question: spec.question,
    variants: spec.variants.map(variantValues),
    load: loadValues(spec.load, blank.load),
    rows: spec.rows ?? blank.rows,
    axes: spec.axes.map((axis) => ({ name: axis.name, valuesText: axis.values.join(", ") })),
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
        maxBlockMs: boundText(spec.plan.adapt?.maxBlockMs),
        minClients: boundText(spec.plan.adapt?.minClients),
        minRatePerS: boundText(spec.plan.adapt?.minRatePerS),
      },
    },
    gates: spec.gates.map(gateValues),
    accept: [...spec.accept],
  };
}

const boundText = (bound: number | undefined): string => (bound === undefined ? "" : String(bound));

function variantValues(variant: Variant): VariantValues {
  const { name, target, workflow } = variant;
  const operations = operationsOf(variant);
  const first = operations[0]?.operation;
  const requests = operations.map((one) => ({
    name: one.name,
    weight: String(one.weight),
    operation: operationValues(one.operation),
    checks: checkLines(one.check),
    extract: extractLines(one.extract),
  }));
  if (!hasSeveral(variant))
    return {
      ...emptyVariant(name),
      target,
      operation: first ? operationValues(first) : emptyOperation("http"),
      checks: checkLines(variant.check),
    };
  const flow = workflow ? "workflow" : "mix";
  const operation = emptyOperation(first?.kind ?? "http");
  return { ...emptyVariant(name), target, flow, operation, requests };
}

function operationValues(operation: Operation): OperationValues {
  const lines = (record: Record<string, string>) =>
    Object.entries(record).map(([name, value]) => ({ name, value }));
  const blank = emptyOperation(operation.kind);
  if (operation.kind === "quic") return { ...blank, ...quicOperationValues(operation) };
  if (operation.kind === "grpc")
    return {
      ...blank,
      grpcMethod: operation.method,
      headers: lines(operation.metadata),
      messageText: JSON.stringify(operation.messages ?? operation.message, null, 2),
      repeatText: operation.repeat === undefined ? "" : String(operation.repeat),
      exchange: operation.exchange ?? "",
      expectCodes: [...operation.expect.code],
    };
  if (operation.kind === "websocket")
    return {
      ...blank,
      path: operation.path,
      headers: lines(operation.headers),
      subprotocol: operation.subprotocol ?? "",
      encoding: operation.encoding,
      messageText:
        operation.encoding === "base64" ? String(operation.message) : bodyText(operation.message),
      replyKind: operation.reply.kind,
      replyText: operation.reply.kind === "contains" ? operation.reply.text : "",
    };
  return {
    ...blank,
    httpMethod: operation.method,
    path: operation.path,
    headers: lines(operation.headers),
    bodyText: bodyText(operation.body),
    expectStatusText: operation.expect.status.join(", "),
    priority: operation.priority === undefined ? "" : String(operation.priority),
  };
}

/** A text body that would read as JSON is quoted, so that it stays text. */
function bodyText(body: unknown): string {
  if (body === undefined) return "";
  if (typeof body !== "string") return JSON.stringify(body, null, 2);
  try {
    JSON.parse(body);
    return JSON.stringify(body);
  } catch {
    return body.trim() === "" ? JSON.stringify(body) : body;
  }
}
