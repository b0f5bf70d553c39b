// Builds the wire spec of one block: everything resolved, no default left for the engine.
// The definition says what to send, the cell how much, the target where; the secret joins here.
import { pilotBlock, probeBlock, shortSpec } from "@gonogo/analysis/pilot/short-spec";
import { seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import {
  type BenchmarkSpec,
  type BlockPurpose,
  type BlockSpec,
  blockPurposes,
  type Cell,
  flowOf,
  type GrpcOperation,
  grpcCodes,
  type HttpOperation,
  holdMsOf,
  type KindName,
  type Load,
  loadOf,
  messageBytes,
  messagesOf,
  type NamedOperation,
  type Operation,
  operationIn,
  operationsIn,
  type QuicOperation,
  quicMessageBytes,
  requestsOf,
  type TargetConfig,
  type TargetSecret,
  targetIn,
  type WebSocketOperation,
  type WireNamedOperation,
  windowMsOf,
  withKnownValues,
} from "@gonogo/protocols/spec";
import { wireChecks, wireExtract, wireRows } from "./wire-answers.ts";
import { threadsFor, wireLoad, wireStopWhen, wireThink } from "./wire-load.ts";
import { wireNetwork } from "./wire-network.ts";
import { mergeHeaders, secretHeaders, wireSocket, wireTarget } from "./wire-target.ts";

type WireOperation = WireNamedOperation["operation"];

/** One side of the run, ready to be measured. */
export type Side = {
  readonly name: string;
  readonly target: TargetConfig;
  readonly secret: TargetSecret | null;
  /** IP address that the whole run loads, of those that the host has. */
  readonly address: string | null;
  /** Networks that it may be reached in, in place of those that may be loaded; null or absent: all of those. */
  readonly networks?: readonly string[] | null;
  /** From the probe before the run; empty for HTTP. */
  readonly descriptorSetBase64: string;
  /** What the set-up extracted for the next block, by name; absent: nothing. */
  readonly vars?: Readonly<Record<string, string>>;
};

export type BlockPlace = {
  readonly id: string;
  readonly round: number;
  readonly purpose: BlockPurpose;
};

function wireHttp(operation: HttpOperation, side: Side): WireOperation {
  const { body } = operation;
  const asJson = body !== undefined && typeof body !== "string";
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  return {
    kind: "http",
    method: operation.method,
    path: operation.path,
    headers: mergeHeaders(
      asJson ? { "content-type": "application/json" } : {},
      side.target.headers,
      secretHeaders(side.secret),
      operation.headers,
    ),
    bodyBase64: Buffer.from(text).toString("base64"),
    expectStatus: operation.expect.status,
    priority: operation.priority ?? null,
  };
}

function wireGrpc(operation: GrpcOperation, side: Side): WireOperation {
  const pairs = mergeHeaders(side.target.headers, secretHeaders(side.secret), operation.metadata);
  return {
    kind: "grpc",
    method: operation.method,
    // gRPC over HTTP/2 sends metadata names in lower case (RFC 9113, section 8.2.1).
    metadata: pairs.map(([name, value]) => [name.toLowerCase(), value]),
    messagesJson: messagesOf(operation).map((message) => JSON.stringify(message)),
    exchange: operation.exchange ?? "ping-pong",
    descriptorSetBase64: side.descriptorSetBase64,
    expectCode: operation.expect.code.map((code) => grpcCodes.indexOf(code)),
  };
}

function wireWebSocket(operation: WebSocketOperation, side: Side): WireOperation {
  return {
    kind: "websocket",
    path: operation.path,
    headers: mergeHeaders(side.target.headers, secretHeaders(side.secret), operation.headers),
    subprotocol: operation.subprotocol ?? null,
    messageType: operation.encoding === "base64" ? "binary" : "text",
    messageBase64: Buffer.from(messageBytes(operation)).toString("base64"),
    reply: operation.reply,
  };
}

function wireQuic({ mode, message, expect, priority }: QuicOperation): WireOperation {
  const messageBase64 = Buffer.from(quicMessageBytes(message)).toString("base64");
  const answer = expect ?? (mode === "uni" ? "any" : "echo");
  return { kind: "quic", mode, messageBase64, expect: answer, priority };
}

const wire: {
  readonly [Kind in KindName]: (
    operation: Extract<Operation, { kind: Kind }>,
    side: Side,
  ) => WireOperation;
} = { http: wireHttp, grpc: wireGrpc, websocket: wireWebSocket, quic: wireQuic };

const wireOperation = <One extends Operation>(operation: One, side: Side): WireOperation =>
  // As in kindOf: an operation's kind is the key of its own function.
  (wire[operation.kind] as unknown as (operation: One, side: Side) => WireOperation)(
    operation,
    side,
  );

/** Connect-only load says itself what its handshakes are, whatever the target does elsewhere. */
const coldUnlessAsked = (load: Load, target: BlockSpec["target"]): BlockSpec["target"] =>
  load.kind === "connect" && target.quic
    ? { ...target, quic: { ...target.quic, zeroRtt: false } }
    : target;

/**
 * The same arrivals for every side of a round: the schedule is not a difference between them. What is measured
 * for another purpose has arrivals of its own, or an accident of the first schedule would be repeated with it.
 */
const seedOf = ({ plan }: BenchmarkSpec, cell: Cell, { round, purpose }: BlockPlace) =>
  purpose === "evidence"
    ? seedFrom(plan.seed, cell.index, round)
    : seedFrom(plan.seed, cell.index, round, blockPurposes.indexOf(purpose));

/** The definition as a block of this purpose measures it: pilots and probes are short. */
function specFor(spec: BenchmarkSpec, purpose: BlockPurpose): BenchmarkSpec {
  if (purpose === "pilot") return shortSpec(spec, pilotBlock(spec));
  return purpose === "probe" ? shortSpec(spec, probeBlock(spec)) : spec;
}

/** The operations as they are sent in `cell`, with what is known before the block in place. */
const wireOperations = (
  { spec, cell, side }: Pick<BlockInput, "spec" | "cell" | "side">,
  operations: readonly NamedOperation[],
): WireNamedOperation[] =>
  operations.map((one) => {
    const known = { secret: side.secret?.values ?? {}, vars: side.vars ?? {} };
    const operation = operationIn(spec, cell, withKnownValues(one.operation, known));
    return {
      ...{ name: one.name, weight: one.weight, operation: wireOperation(operation, side) },
      ...{ checks: wireChecks(one.check), extract: wireExtract(one.extract) },
    };
  });

export type BlockInput = {
  readonly spec: BenchmarkSpec;
  readonly cell: Cell;
  readonly side: Side;
  readonly block: BlockPlace;
  readonly allowedCidrs: readonly string[];
  readonly cores: number;
  /** What the run's pilot asked for; null or absent: as the load has it. */
  readonly threads?: number | null;
  /** This worker's part, where several perform the block; absent: all of it. */
  readonly shard?: NonNullable<BlockSpec["shard"]> & { readonly threads: number };
  /** Cores that load threads take, in this order; empty: the kernel chooses. */
  readonly loadCores: readonly number[];
};

/**
 * The wire spec of what is sent beside a block of `side`, one request after the other: one client, no warm-up, the block's
 * own target, options and network. What they extract is reported.
 */
export function buildBesideSpec(input: BlockInput, steps: readonly NamedOperation[]): BlockSpec {
  const block = buildBlockSpec(input);
  return {
    ...block,
    operations: wireOperations(input, steps),
    flow: "workflow",
    load: { kind: "closed", clients: 1, connections: 1 },
    ...{ holdMs: null, warmupMs: 0, warmupRequests: null, think: null, stopWhen: null },
    durationMs: (block.timeoutMs + 1_000) * steps.length,
    maxRequests: steps.length,
    ...{ threads: 1, loadCores: [], reportAnswers: true, shard: null },
  };
}

/** The wire spec of a block of `side` in `cell`. */
export function buildBlockSpec(input: BlockInput): BlockSpec {
  const { cell, side, block } = input;
  const spec = specFor(input.spec, block.purpose);
  const variant = spec.variants.find((one) => one.name === side.name);
  if (!variant) throw new Error(`the definition has no variant ${side.name}`);
  const load = loadOf(spec, cell);
  const target = targetIn(cell, side.target);
  const { shard } = input;
  // All hosts of a block have as many threads, whatever cores each of them has.
  const threads = shard?.threads ?? threadsFor(load, input.cores, input.threads ?? null);
  return {
    wireVersion: 1,
    blockId: block.id,
    seed: seedOf(spec, cell, block),
    target: coldUnlessAsked(load, wireTarget(target, side.secret, side.address)),
    allowedCidrs: [...(side.networks ?? input.allowedCidrs)],
    operations: wireOperations({ spec, cell, side }, operationsIn(variant, cell)),
    flow: flowOf(variant),
    rows: wireRows(spec, variant),
    load: wireLoad(load),
    timeoutMs: load.timeoutMs,
    holdMs: holdMsOf(spec) || null,
    warmupMs: spec.plan.warmupMs,
    warmupRequests: spec.warmupRequests ?? null,
    durationMs: windowMsOf(spec),
    maxRequests: requestsOf(spec, cell),
    threads,
    loadCores: input.loadCores.slice(0, threads),
    think: wireThink(load),
    stopWhen: wireStopWhen(load),
    socket: wireSocket(target, block.purpose === "probe"),
    network: wireNetwork(spec, cell, seedOf(spec, cell, block)),
    reportAnswers: false,
    shard: shard ? { index: shard.index, of: shard.of } : null,
  };
}
