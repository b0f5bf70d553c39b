// From what was typed to a definition, and from a definition's issues back to the fields they belong to.
// Parsing is zod's; this file only reads text and renames paths.
import { translated } from "@gonogo/locale/t";
import {
  BenchmarkSpec,
  type Comparable,
  labelsIn,
  requestsProblem,
  WorkerLabels,
} from "@gonogo/protocols/spec";
import { payloadDraft, payloadFieldOf } from "@/lib/payload-form";
import { numberList, numberOf } from "@/lib/typed-number";
import { answerFieldOf, checkDraft, extractDraft } from "../values/answer-lines.ts";
import { axisDraft, axisFieldOf } from "../values/axis-form.ts";
import type { EditorValues, RequestValues, VariantValues } from "../values/editor-values.ts";
import type { FieldIssue } from "../values/gate-typing.ts";
import { gateDraft } from "../values/gate-typing.ts";
import { gateFieldOf } from "../values/gate-values.ts";
import { loadDraft, loadFieldOf, ratioOf } from "../values/load-values.ts";
import { networkDraft, networkFieldOf } from "../values/network-form.ts";
import type { RequestListName } from "../values/operation-path.ts";
import { operationDraft, operationFieldOf } from "../values/operation-values.ts";
import { issueWords } from "./issue-words.ts";

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
    issues.push({ path, message: issueWords(path, issue.message, values) });
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
      ...besideDraft(variant, `variants.${i}`, issues),
    })),
    load: loadDraft(values.load),
    ...(values.rows.csv.trim() === "" ? {} : { rows: values.rows }),
    axes: values.axes.map((axis, i) => axisDraft(axis, `axes.${i}`, issues)),
    ...given("network", networkDraft(values.network)),
    ...given("networks", values.networks ?? undefined),
    ...given("payloadBytes", numberOf(values.payloadBytes)),
    // Where the load says how long blocks are, the fields are not there and what was typed is kept for another load.
    ...(requestsProblem(values.load.kind) === null
      ? {
          ...given("requests", numberOf(values.requests)),
          ...given("warmupRequests", numberOf(values.warmupRequests)),
        }
      : {}),
    // The default is not written: a definition of before it keeps its version.
    ...(values.placement === "apart" ? {} : { placement: values.placement }),
    ...given("runsOn", labelsDraft(values.runsOn, issues)),
    ...given("comparable", comparableDraft(values)),
    ...(values.besideOtherLoad ? { besideOtherLoad: true } : {}),
    plan: planDraft(values.plan),
    accept: values.accept,
    gates: values.gates.map((gate, i) =>
      gateDraft(gate, { at: `gates.${i}`, baseline: values.variants[0]?.name }, issues),
    ),
    ...given("payloads", payloadsDraft(values.payloads, issues)),
  };
}

/** The default is not written. */
const comparableDraft = ({ comparable, sameLabel }: EditorValues): Comparable | undefined =>
  comparable === "same-label"
    ? { sameLabel: sameLabel.trim() }
    : comparable === "same-cpu"
      ? undefined
      : comparable;

/** One field holds all labels: what is wrong with one of them stands there, with its name. */
function labelsDraft(text: string, issues: FieldIssue[]): WorkerLabels | undefined {
  if (text.trim() === "") return undefined;
  const read = WorkerLabels.safeParse(labelsIn(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const message = [...(first?.path ?? []), translated(first?.message ?? "")].join(" ");
  issues.push({ path: "runsOn", message });
  return undefined;
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

/** Set-up and tear-down; absent where there are none. */
function besideDraft(variant: VariantValues, path: string, issues: FieldIssue[]) {
  const read = (list: "setup" | "teardown") =>
    variant[list].length === 0
      ? {}
      : {
          [list]: variant[list].map((request, i) =>
            requestDraft(request, list, `${path}.${list}.${i}`, issues),
          ),
        };
  return { ...read("setup"), ...read("teardown") };
}

const given = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

function requestDraft(
  request: RequestValues,
  flow: "mix" | "workflow" | "setup" | "teardown",
  path: string,
  issues: FieldIssue[],
) {
  return {
    name: request.name,
    ...(flow === "mix" ? { weight: numberOf(request.weight) ?? Number.NaN } : {}),
    operation: operationDraft(request.operation, `${path}.operation`, issues),
    ...given("check", checkDraft(request.checks, `${path}.checks`, issues)),
    ...(flow === "workflow" || flow === "setup"
      ? given("extract", extractDraft(request.extract, `${path}.extract`, issues))
      : {}),
  };
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

/** Absent without messages. */
function payloadsDraft(payloads: EditorValues["payloads"], issues: FieldIssue[]) {
  if (payloads.length === 0) return undefined;
  return payloads.map((payload, i) =>
    payloadDraft(payload, (field, message) =>
      issues.push({ path: `payloads.${i}.${field}`, message }),
    ),
  );
}

/** Bounds that were typed; none where all are empty. */
function adaptDraft(adapt: EditorValues["plan"]["adapt"]) {
  const typed = Object.entries(adapt).filter(([, text]) => text.trim() !== "");
  const bounds = typed.map(([name, text]) => [name, numberOf(text) ?? Number.NaN]);
  return bounds.length === 0 ? {} : { adapt: Object.fromEntries(bounds) };
}

const renamed: Record<string, string> = {
  looks: "looksText",
  maxErrorRatio: "maxErrorPercent",
};

const listOf: Readonly<Record<string, RequestListName>> = {
  ...{ operations: "requests", workflow: "requests", setup: "setup", teardown: "teardown" },
};

/** Issues of one request and of several have the same names below the place where it stands. */
function variantFieldOf(path: readonly string[], variant: VariantValues): string {
  const list = listOf[path[2] ?? ""];
  const [base, rest] = list
    ? [[...path.slice(0, 2), list, ...path.slice(3, 4)], path.slice(4)]
    : [path.slice(0, 2), path.slice(2)];
  const request = list ? variant[list][Number(path[3])] : variant;
  const place = base.join(".");
  if (rest.length === 0 || !request) return place;
  if (rest[0] === "check" || rest[0] === "extract")
    return `${place}.${answerFieldOf(rest, request)}`;
  return rest[0] === "operation" && rest.length > 1
    ? `${place}.operation.${operationFieldOf(rest.slice(1), request.operation)}`
    : [place, ...rest].join(".");
}

/** The form field that shows an issue at this path of a definition. */
export function formFieldOf(path: readonly string[], values: EditorValues): string {
  const variant = values.variants[Number(path[1])];
  if (path[0] === "variants" && variant) return variantFieldOf(path, variant);
  if (path[0] === "comparable" && values.comparable === "same-label") return "sameLabel";
  if (path[0] === "load") return loadFieldOf(path);
  if (path[0] === "gates") return gateFieldOf(path);
  if (path[0] === "axes") return axisFieldOf(path);
  if (path[0] === "network" || path[0] === "networks") return networkFieldOf(path);
  if (path[0] === "payloads") return payloadFieldOf(path);
  const end = path.findIndex((piece) => piece in renamed);
  if (end === -1) return path.join(".");
  const name = renamed[path[end] as string] as string;
  return [...path.slice(0, end), name].join(".");
}
