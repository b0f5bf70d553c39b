// The paired form of a gate that other machines keep from its earlier runs: both versions in one run, as facts of a command.
// Filled in from the definition as far as it is known; null where no such gate is open, or `gonogo ab` cannot send what is asked.
import type { GateResult, Report } from "@gonogo/protocols/report";
import {
  type BenchmarkSpec,
  formatGate,
  type Gate,
  hidden,
  type Operation,
  operationsOf,
  type ProtocolName,
} from "@gonogo/protocols/spec";
import type { Because } from "../words/because-words.ts";
import type { PairedCommand } from "../words/paired-command.ts";

/** Where a variant's target answered. */
export type LoadedTarget = {
  readonly protocol: ProtocolName;
  readonly isTls: boolean;
  /** `host:port`; null: not known, or hidden. */
  readonly address: string | null;
};

type Facts = PairedCommand["params"];
type Request = Pick<Facts, "request" | "body" | "headers">;

/** Whether the gate is open since earlier runs were measured elsewhere. */
function isElsewhere({ because }: Pick<GateResult, "because">): boolean {
  if (because === null) return false;
  const { code, params } = because as Because;
  if (code === "few-runs") return params.mismatched.some(({ why }) => why === "environment");
  return (
    code === "label-missing" || (code === "baseline-missing" && params.mismatch === "environment")
  );
}

/** A body longer than this is not written into a command. */
const mostBody = 300;

/** Templates whose values the command does not have. */
const needsMore = /\{\{\s*(row|secret|filler|vars?)\b/;

function bodyOf(body: unknown): Pick<Facts, "body"> {
  if (body === undefined) return {};
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const isShown = text.length <= mostBody && !needsMore.test(text) && !text.includes(hidden);
  return { body: isShown ? text : null };
}

/** What `ab` sends; null: it cannot. */
function requestOf(operation: Operation): Request | null {
  if (operation.kind === "http") {
    const { method, path, headers, body } = operation;
    return { request: `${method} ${path}`, ...bodyOf(body), headers: Object.keys(headers) };
  }
  if (operation.kind !== "grpc" || operation.messages || operation.repeat) return null;
  const { method, message, metadata } = operation;
  return { request: method, ...bodyOf(message), headers: Object.keys(metadata) };
}

const schemes: Partial<Readonly<Record<ProtocolName, string>>> = { http1: "http", grpc: "grpc" };

/** The gates of the variant between two versions; those on other variants, and limits of single cells, stay behind. */
function pairedGates(gates: readonly Gate[], variant: string): string[] {
  const rules = gates.flatMap((gate) => {
    if (gate.of !== variant || gate.over !== undefined || gate.per !== undefined) return [];
    const paired = { ...gate, of: "head", operation: undefined, cells: undefined };
    const whole = { ...paired, scope: "each cell" } as const;
    return [formatGate(gate.vs ? { ...whole, vs: undefined, over: "base" } : whole)];
  });
  return [...new Set(rules)];
}

function loadOf({ load }: Pick<BenchmarkSpec, "load">): Pick<Facts, "clients" | "ratePerS"> {
  if (load.kind === "closed" && load.clients !== undefined) return { clients: load.clients };
  return load.kind === "open" && load.ratePerS !== undefined ? { ratePerS: load.ratePerS } : {};
}

/** `targetOf`: where a variant was measured; null: it is not known. */
export function pairedRun(
  gates: readonly GateResult[],
  spec: BenchmarkSpec,
  targetOf: (variant: string) => LoadedTarget | null,
): PairedCommand | null {
  const open = gates.find(isElsewhere);
  const variant = open && spec.variants.find(({ name }) => name === open.gate.of);
  const target = variant && targetOf(variant.name);
  const scheme = target && schemes[target.protocol];
  if (!open || !variant || !scheme) return null;
  const operations = operationsOf(variant);
  const asked = operations.find(({ name }) => name === open.gate.operation) ?? operations[0];
  const request = asked ? requestOf(asked.operation) : null;
  if (request === null || needsMore.test(request.request)) return null;
  const head =
    target.address === null ? null : `${scheme}${target.isTls ? "s" : ""}://${target.address}`;
  return {
    code: "paired-command",
    params: { head, ...request, ...loadOf(spec), gates: pairedGates(spec.gates, variant.name) },
  };
}

/** The same from a report. */
export function pairedRunOf(report: Pick<Report, "verdict" | "spec" | "variants">) {
  const { verdict, spec, variants } = report;
  if (verdict === null) return null;
  return pairedRun(verdict.gates, spec, (name) => {
    const variant = variants.find((one) => one.name === name);
    if (!variant) return null;
    const { protocol, encryption, addresses, runAddress } = variant;
    const address = runAddress?.loaded ?? addresses[0] ?? null;
    return { protocol, isTls: encryption?.startsWith("TLS") === true, address };
  });
}
