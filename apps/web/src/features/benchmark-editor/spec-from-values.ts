// From what was typed to a definition, and from a definition's faults back to the fields they belong to.
// Parsing is zod's; this file only reads text and renames paths.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { answerFieldOf, checkDraft, extractDraft } from "./answer-lines.ts";
import type {
  EditorValues,
  HeaderLine,
  OperationValues,
  RequestValues,
  VariantValues,
} from "./editor-values.ts";
import type { FieldIssue } from "./field-issue.ts";
import { gateDraft } from "./gate-typing.ts";
import { gateFieldOf } from "./gate-values.ts";
import { loadDraft, loadFieldOf, ratioOf } from "./load-draft.ts";
import { quicFieldOf, quicOperationDraft } from "./quic-values.ts";
import { numberList, numberOf } from "./typed-number.ts";

export type { FieldIssue };
export type SpecReading =
  | { readonly ok: true; readonly spec: BenchmarkSpec }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Reads the form; every issue carries the path of the form field it belongs to. */
export function specFromValues(values: EditorValues): SpecReading {
  const issues: FieldIssue[] = [];
  const draft = draftOf(values, issues);
  const parsed = BenchmarkSpec.safeParse(draft);
  if (parsed.success && issues.length === 0) return { ok: true, spec: parsed.data };
  const taken = new Set(issues.map((issue) => issue.path));
  for (const issue of parsed.error?.issues ?? []) {
    const path = formFieldOf(issue.path.map(String), values);
    if (taken.has(path)) continue;
    taken.add(path);
    issues.push({ path, message: issue.message });
  }
  return { ok: false, issues };
}

function draftOf(values: EditorValues, issues: FieldIssue[]) {
  return {
    specVersion: 1,
    name: values.name.trim(),
    question: values.question,
    variants: values.variants.map((variant, i) => ({
      name: variant.name,
      target: variant.target,
      ...requestsDraft(variant, `variants.${i}`, issues),
    })),
    load: loadDraft(values.load),
    ...(values.rows.csv.trim() === "" ? {} : { rows: values.rows }),
    axes: values.axes.map((axis) => ({ name: axis.name, values: numberList(axis.valuesText) })),
    plan: planDraft(values.plan),
    accept: values.accept,
    gates: values.gates.map((gate, i) =>
      gateDraft(gate, { at: `gates.${i}`, baseline: values.variants[0]?.name }, issues),
    ),
  };
}

function requestsDraft(variant: VariantValues, path: string, issues: FieldIssue[]) {
  if (variant.flow === "one")
    return {
      operation: operationDraft(variant.operation, `${path}.operation`, issues),
      ...given("check", checkDraft(variant.checks, `${path}.checks`, issues)),
    };
  const { flow } = variant;
  const several = variant.requests.map((request, i) =>
    requestDraft(request, flow, `${path}.requests.${i}`, issues),
  );
  return flow === "mix" ? { operations: several } : { workflow: several };
}

const given = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

function requestDraft(
  request: RequestValues,
  flow: "mix" | "workflow",
  path: string,
  issues: FieldIssue[],
) {
  return {
    name: request.name,
    ...(flow === "mix" ? { weight: numberOf(request.weight) ?? Number.NaN } : {}),
    operation: operationDraft(request.operation, `${path}.operation`, issues),
    ...given("check", checkDraft(request.checks, `${path}.checks`, issues)),
    ...(flow === "workflow"
      ? given("extract", extractDraft(request.extract, `${path}.extract`, issues))
      : {}),
  };
}

function operationDraft(operation: OperationValues, path: string, issues: FieldIssue[]) {
  const headers = headerRecord(operation.headers, `${path}.headers`, issues);
  if (operation.kind === "grpc") {
    const message = messageOf(operation.messageText, `${path}.messageText`, issues);
    const { repeatText, exchange } = operation;
    return {
      kind: "grpc",
      method: operation.grpcMethod.trim(),
      metadata: headers,
      ...(Array.isArray(message) ? { messages: message } : { message }),
      ...(repeatText.trim() === "" ? {} : { repeat: numberOf(repeatText) }),
      ...(exchange === "" ? {} : { exchange }),
      expect: { code: operation.expectCodes },
    };
  }
  if (operation.kind === "websocket") return webSocketDraft(operation, headers);
  if (operation.kind === "quic") return quicOperationDraft(operation);
  const body = bodyOf(operation.bodyText);
  const fault = typeof body === "string" ? jsonFault(body, headers) : null;
  if (fault !== null) issues.push({ path: `${path}.bodyText`, message: fault });
  return {
    kind: "http",
    method: operation.httpMethod,
    path: operation.path.trim(),
    headers,
    ...(body === undefined ? {} : { body }),
    expect: { status: numberList(operation.expectStatusText) },
    ...given("priority", numberOf(operation.priority)),
  };
}

function webSocketDraft(operation: OperationValues, headers: Record<string, string>) {
  const { encoding, messageText, replyKind, replyText } = operation;
  const subprotocol = operation.subprotocol.trim();
  return {
    kind: "websocket",
    path: operation.path.trim(),
    headers,
    ...(subprotocol === "" ? {} : { subprotocol }),
    message: encoding === "base64" ? messageText.trim() : (bodyOf(messageText) ?? ""),
    encoding,
    reply: replyKind === "contains" ? { kind: replyKind, text: replyText } : { kind: replyKind },
  };
}

/** JSON when it is JSON, else the text itself; nothing when empty. */
function bodyOf(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A body that begins as JSON does and is none, with neither templates nor a type of its own, was meant to be JSON; null:
 * it is any other text.
 */
function jsonFault(text: string, headers: Record<string, string>): string | null {
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  if (hasType || text.includes("{{") || !/^\s*[[{]/.test(text)) return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return `is not JSON: ${why}; a text that is none needs a content-type header`;
  }
}

function messageOf(text: string, path: string, issues: FieldIssue[]): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    issues.push({ path, message: `is not JSON: ${error instanceof Error ? error.message : ""}` });
    return {};
  }
}

function headerRecord(lines: HeaderLine[], path: string, issues: FieldIssue[]) {
  const record: Record<string, string> = {};
  lines.forEach((line, i) => {
    const name = line.name.trim();
    if (name === "" && line.value === "") return;
    if (name in record)
      issues.push({ path: `${path}.${i}.name`, message: `${name} stands here twice` });
    record[name] = line.value;
  });
  return record;
}

function planDraft(plan: EditorValues["plan"]) {
  const rounds = numberOf(plan.rounds);
  const oneLook = plan.looksText.trim() === "" || rounds === undefined;
  return {
    rounds,
    ...(oneLook ? {} : { looks: [rounds, ...numberList(plan.looksText)] }),
    ...(plan.confirm ? { confirm: true } : {}),
    warmupMs: numberOf(plan.warmupMs),
    blockMs: numberOf(plan.blockMs),
    retriesPerCell: numberOf(plan.retriesPerCell),
    ...(plan.maxErrorPercent.trim() === ""
      ? {}
      : { maxErrorRatio: ratioOf(plan.maxErrorPercent) ?? Number.NaN }),
    seed: numberOf(plan.seed),
    // Absent is `adapt`, so that definitions of before there were pilots stay the same version.
    ...(plan.pilot === "adapt" ? adaptDraft(plan.adapt) : { pilot: plan.pilot }),
  };
}

/** Bounds that were typed; none where all are empty. */
function adaptDraft(adapt: EditorValues["plan"]["adapt"]) {
  const typed = Object.entries(adapt).filter(([, text]) => text.trim() !== "");
  const bounds = typed.map(([name, text]) => [name, numberOf(text) ?? Number.NaN]);
  return bounds.length === 0 ? {} : { adapt: Object.fromEntries(bounds) };
}

const renamed: Record<string, string> = {
  body: "bodyText",
  message: "messageText",
  messages: "messageText",
  repeat: "repeatText",
  metadata: "headers",
  values: "valuesText",
  looks: "looksText",
  maxErrorRatio: "maxErrorPercent",
};

/** Faults of one request and of several have the same names below the place where it stands. */
function variantFieldOf(path: readonly string[], variant: VariantValues): string {
  const several = path[2] === "operations" || path[2] === "workflow";
  const [base, rest] = several
    ? [[...path.slice(0, 2), "requests", ...path.slice(3, 4)], path.slice(4)]
    : [path.slice(0, 2), path.slice(2)];
  const request = several ? variant.requests[Number(path[3])] : variant;
  const place = base.join(".");
  if (rest.length === 0 || !request) return place;
  if (rest[0] === "check" || rest[0] === "extract")
    return `${place}.${answerFieldOf(rest, request)}`;
  return rest[0] === "operation" && rest.length > 1
    ? `${place}.operation.${operationFieldOf(rest.slice(1), request.operation)}`
    : [place, ...rest].join(".");
}

/** The form's field for a path within an operation. */
function operationFieldOf(path: readonly string[], { kind }: OperationValues): string {
  const [field, part] = path;
  if (kind === "quic" && field !== "kind") return quicFieldOf(field);
  if (field === "expect") return part === "code" ? "expectCodes" : "expectStatusText";
  if (field === "reply") return part === "text" ? "replyText" : "replyKind";
  if (field === "method") return "grpcMethod";
  return renamed[field ?? ""] ?? path.join(".");
}

/** The form field that shows a fault at this path of a definition. */
export function formFieldOf(path: readonly string[], values: EditorValues): string {
  const variant = values.variants[Number(path[1])];
  if (path[0] === "variants" && variant) return variantFieldOf(path, variant);
  if (path[0] === "load") return loadFieldOf(path);
  if (path[0] === "gates") return gateFieldOf(path);
  const end = path.findIndex((piece) => piece in renamed);
  if (end === -1) return path.join(".");
  const name = renamed[path[end] as string] as string;
  return [...path.slice(0, end), name].join(".");
}
