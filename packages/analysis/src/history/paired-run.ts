// The paired form of a gate that other machines keep from its earlier runs: both versions in one run, as facts of a command.
// null where no such gate is open, or where `gonogo ab` would measure something else than the definition does.
import type { ElsewhereReason, GateResult, PairedCommand } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type Gate,
  GrpcOperation,
  HttpOperation,
  hasSeveral,
  Load,
  type NamedOperation,
  type Operation,
  operationsOf,
  type ProtocolName,
  pairedGateText,
  shareOf,
  type Variant,
} from "@gonogo/protocols/spec";
import type { ReportTarget } from "../evidence/report-input.ts";
import type { Because } from "../words/because-words.ts";

type Facts = PairedCommand["params"];
type Request = Pick<Facts, "request" | "hasBody" | "headers">;

/** Of the run: its definition, and the targets that it loaded. */
type Loaded = { readonly spec: BenchmarkSpec; readonly targets: readonly ReportTarget[] };

/** What differs from run to run where machines do. A label that this worker lacks, another rule or network has another remedy. */
const byMachine: readonly (ElsewhereReason | undefined)[] = ["cpu", "kernel", "label"];

/** Whether the gate is open since earlier runs were measured on other machines. */
function isElsewhere({ because }: Pick<GateResult, "because">): boolean {
  if (because === null) return false;
  const { code, params } = because as Because;
  if (code === "few-runs")
    return (params.elsewhere ?? []).some(({ why }) => byMachine.includes(why));
  return code === "baseline-missing" && byMachine.includes(params.elsewhere);
}

/** Templates whose values the command does not have. */
const needsMore = /\{\{\s*(row|secret|filler|vars?)\b/;

const withoutQuery = (path: string): string => path.replace(/\?.*$/s, "?<query>");

/** Whether what `ab` leaves to its default is the default: each field but those that it carries. */
const isUsual = (given: object, usual: object, carried: readonly string[]): boolean =>
  Object.entries(given).every(
    ([name, value]) =>
      value === undefined ||
      carried.includes(name) ||
      JSON.stringify(value) === JSON.stringify(Reflect.get(usual, name)),
  );

const usualOperations = {
  http: HttpOperation.parse({ kind: "http", path: "/" }),
  grpc: GrpcOperation.parse({ kind: "grpc", method: "package.Service/Method" }),
};

/** What `ab` sends; null: it cannot. */
function requestOf(operation: Operation): Request | null {
  if (operation.kind === "http") {
    const { method, path, headers, body } = operation;
    const request = `${method} ${withoutQuery(path)}`;
    const carried = ["method", "path", "headers", "body"];
    if (needsMore.test(request) || !isUsual(operation, usualOperations.http, carried)) return null;
    return { request, hasBody: body !== undefined, headers: Object.keys(headers) };
  }
  const carried = ["method", "metadata", "message"];
  if (operation.kind !== "grpc" || !isUsual(operation, usualOperations.grpc, carried)) return null;
  const { method, message, metadata } = operation;
  const hasBody = Object.keys(message).length > 0;
  return { request: method, hasBody, headers: Object.keys(metadata) };
}

/** The only request of a variant, or the one of a mix that the gate names; null: a mix as a whole, or a workflow's step. */
function operationAsked(variant: Variant, { operation: asked }: Gate): NamedOperation | null {
  if (variant.workflow) return null;
  const all = operationsOf(variant);
  const name = hasSeveral(variant) && all.length > 1 ? asked : all[0]?.name;
  return all.find((one) => one.name === name) ?? null;
}

/** `ab` has one cell on the network that there is, and begins a block with the request. */
const isRepeatable = ({ axes, network }: BenchmarkSpec, variant: Variant): boolean =>
  axes.length === 0 && network === undefined && !variant.setup && !variant.teardown;

/**
 * The part of the load that falls to one operation, of one host: clients with a connection each that do not think, or a rate; null:
 * another load, or clients that divide their time among several operations.
 */
function loadOf(
  { load }: Pick<BenchmarkSpec, "load">,
  share: number,
): Pick<Facts, "clients" | "ratePerS"> | null {
  if (load.kind === "open") {
    const { kind, ratePerS, connections } = load;
    if (!isUsual(load, Load.parse({ kind, ratePerS, connections }), [])) return null;
    return { clients: connections, ratePerS: Number((ratePerS * share).toPrecision(6)) };
  }
  if (load.kind !== "closed" || share < 1) return null;
  const { kind, clients, connections = clients, thinkTimeMs = 0 } = load;
  const isPlain = isUsual(load, Load.parse({ kind, clients }), ["connections", "thinkTimeMs"]);
  return isPlain && connections === clients && thinkTimeMs === 0 ? { clients } : null;
}

/** The gates on the same requests between two versions; those on other variants or operations, and of chosen cells, stay behind. */
function pairedGates(gates: readonly Gate[], open: Gate): string[] {
  const alike = gates.filter(
    ({ of, operation, over, per, cells }) =>
      of === open.of && operation === open.operation && !over && !per && !cells,
  );
  return [...new Set(alike.map(pairedGateText))];
}

const schemes: Partial<Readonly<Record<ProtocolName, string>>> = { http1: "http", grpc: "grpc" };

function commandFor({ gate }: GateResult, { spec, targets }: Loaded): PairedCommand | null {
  const variant = spec.variants.find(({ name }) => name === gate.of);
  const target = variant && targets.find(({ slug }) => slug === variant.target);
  const scheme = target && schemes[target.protocol];
  if (!variant || !scheme || !target.loaded || gate.cells || !isRepeatable(spec, variant))
    return null;
  const asked = operationAsked(variant, gate);
  const load = asked && loadOf(spec, shareOf(variant, asked.name));
  const request = asked && !asked.check && requestOf(asked.operation);
  if (!load || !request) return null;
  const { address, isTls } = target.loaded;
  const head = `${scheme}${isTls ? "s" : ""}://${address}`;
  const gates = pairedGates(spec.gates, gate);
  return { code: "paired-command", params: { head, ...request, ...load, gates } };
}

/** Of the first gate that other machines leave open and that `ab` can judge. */
export function pairedRun(gates: readonly GateResult[], loaded: Loaded): PairedCommand | null {
  for (const open of gates.filter(isElsewhere)) {
    const command = commandFor(open, loaded);
    if (command) return command;
  }
  return null;
}
