// The paired form of a gate that other machines keep from its earlier runs: both versions in one run, as facts of a command.
// null where no such gate is open, or where `gonogo ab` would measure something else than the definition does.
import type { ElsewhereReason, GateResult, PairedCommand } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  type Gate,
  hasSeveral,
  type Operation,
  operationsOf,
  type ProtocolName,
  pairedGateText,
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

/** What `ab` sends; null: it cannot. */
function requestOf(operation: Operation): Request | null {
  if (operation.kind === "http") {
    const { method, path, headers, body } = operation;
    const request = `${method} ${withoutQuery(path)}`;
    if (needsMore.test(request)) return null;
    return { request, hasBody: body !== undefined, headers: Object.keys(headers) };
  }
  if (operation.kind !== "grpc" || operation.messages || operation.repeat) return null;
  const { method, message, metadata } = operation;
  const hasBody = Object.keys(message).length > 0;
  return { request: method, hasBody, headers: Object.keys(metadata) };
}

/** The only request of a variant, or the one that the gate names; null: a mix or a workflow as a whole. */
function operationAsked(variant: Variant, { operation: asked }: Gate): Operation | null {
  const [only, ...others] = operationsOf(variant);
  if (!hasSeveral(variant) && others.length === 0) return only?.operation ?? null;
  return operationsOf(variant).find(({ name }) => name === asked)?.operation ?? null;
}

/** `ab` has one cell on the network that there is, and begins a block with the request. */
const isRepeatable = ({ axes, network }: BenchmarkSpec, variant: Variant): boolean =>
  axes.length === 0 && network === undefined && !variant.setup && !variant.teardown;

/** Of one host: clients with a connection each that do not think, or a rate; null: another load. */
function loadOf({ load }: Pick<BenchmarkSpec, "load">): Pick<Facts, "clients" | "ratePerS"> | null {
  if ((load.kind !== "closed" && load.kind !== "open") || load.shards || load.from) return null;
  if (load.kind === "open") return { clients: load.connections, ratePerS: load.ratePerS };
  const { clients, connections = clients, thinkTimeMs = 0 } = load;
  return connections === clients && thinkTimeMs === 0 ? { clients } : null;
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

function headOf({ loaded }: ReportTarget, scheme: string): string | null {
  return loaded ? `${scheme}${loaded.isTls ? "s" : ""}://${loaded.address}` : null;
}

function commandFor({ gate }: GateResult, { spec, targets }: Loaded): PairedCommand | null {
  const variant = spec.variants.find(({ name }) => name === gate.of);
  const target = variant && targets.find(({ slug }) => slug === variant.target);
  const scheme = target && schemes[target.protocol];
  if (!variant || !scheme || gate.cells || !isRepeatable(spec, variant)) return null;
  const load = loadOf(spec);
  const asked = operationAsked(variant, gate);
  const request = asked && requestOf(asked);
  if (!load || !request) return null;
  const gates = pairedGates(spec.gates, gate);
  return {
    code: "paired-command",
    params: { head: headOf(target, scheme), ...request, ...load, gates },
  };
}

/** Of the first gate that other machines leave open and that `ab` can judge. */
export function pairedRun(gates: readonly GateResult[], loaded: Loaded): PairedCommand | null {
  for (const open of gates.filter(isElsewhere)) {
    const command = commandFor(open, loaded);
    if (command) return command;
  }
  return null;
}
