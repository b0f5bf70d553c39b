// What the editor's form holds: text as typed, so that nothing is lost while it is not yet valid.
// `spec-from-values` turns it into a definition, `values-from-spec` turns a definition into it.
import type {
  GrpcOperation,
  HandshakeKind,
  Operation,
  PilotMode,
  WebSocketOperation,
} from "@gonogo/protocols/spec";
import type { CheckLine, ExtractLine } from "./answer-lines.ts";
import type { GateValues } from "./gate-values.ts";
import { emptyQuicOperation, type QuicOperationValues } from "./quic-values.ts";

/** A header or metadata line, in typed order. */
export type HeaderLine = { name: string; value: string };

export type OperationValues = QuicOperationValues & {
  kind: Operation["kind"];
  httpMethod: string;
  path: string;
  headers: HeaderLine[];
  /** JSON, or any other text when it does not parse as JSON; empty: no body. */
  bodyText: string;
  /** `200, 201` */
  expectStatusText: string;
  /** HTTP: empty: not sent. */
  priority: string;
  grpcMethod: string;
  /** gRPC: JSON object in protobuf's JSON mapping, or a list of them. WebSocket: JSON, other text, or base64. */
  messageText: string;
  expectCodes: string[];
  /** Empty: messages are sent once. */
  repeatText: string;
  /** Empty: as usual, ping-pong. */
  exchange: NonNullable<GrpcOperation["exchange"]> | "";
  encoding: WebSocketOperation["encoding"];
  /** Empty: none is asked for. */
  subprotocol: string;
  replyKind: WebSocketOperation["reply"]["kind"];
  /** What an answer must contain, where the reply is of that kind. */
  replyText: string;
};

/** One request of a mix, or one step of a workflow. */
export type RequestValues = {
  name: string;
  /** Of a mix. */
  weight: string;
  operation: OperationValues;
  checks: CheckLine[];
  /** Of a step. */
  extract: ExtractLine[];
};

export type VariantValues = {
  name: string;
  target: string;
  flow: "one" | "mix" | "workflow";
  /** The one request, with its checks … */
  operation: OperationValues;
  checks: CheckLine[];
  /** … or several. What was typed for the other way is kept. */
  requests: RequestValues[];
};

export type RowsValues = { csv: string; order: "sequential" | "random" };

export type LoadValues = {
  kind: "closed" | "open" | "stages" | "capacity" | "connect";
  clients: string;
  connections: string;
  ratePerS: string;
  arrivals: "uniform" | "poisson";
  maxInFlight: string;
  timeoutMs: string;
  /** Empty: none. */
  thinkTimeMs: string;
  thinkTimeDistribution: "fixed" | "exponential" | "uniform";
  /** What stages, and connect-only load, count. */
  levelOf: "clients" | "ratePerS";
  /** Of connect-only load. */
  handshake: HandshakeKind;
  stages: StageValues[];
  /** Empty: no such limit. */
  stopErrorPercent: string;
  stopP99Ms: string;
  stopAfterRequests: string;
  /** Capacity search: the objective, where to look, and how closely. */
  sloQuantile: string;
  sloLimitMs: string;
  sloErrorPercent: string;
  startRatePerS: string;
  maxRatePerS: string;
  precisionPercent: string;
  trialMs: string;
  confirmMs: string;
};

export type StageValues = { durationMs: string; level: string; shape: "step" | "ramp" };

export type AxisValues = { name: "clients" | "connections" | "ratePerS"; valuesText: string };

export type PlanValues = {
  rounds: string;
  /** Looks after the first, which is at the rounds: `15, 20`; empty: one look. */
  looksText: string;
  /** A NO-GO is measured again and stands only if it fails twice. */
  confirm: boolean;
  warmupMs: string;
  blockMs: string;
  retriesPerCell: string;
  /** Percent; empty: 1. */
  maxErrorPercent: string;
  seed: string;
  pilot: PilotMode;
  /** How far a pilot that adapts may go; empty: the defaults. */
  adapt: { maxBlockMs: string; minClients: string; minRatePerS: string };
};

export type EditorValues = {
  name: string;
  question: string;
  variants: VariantValues[];
  load: LoadValues;
  /** Empty CSV: no rows. */
  rows: RowsValues;
  axes: AxisValues[];
  plan: PlanValues;
  gates: GateValues[];
  accept: string[];
};

export const emptyOperation = (kind: OperationValues["kind"]): OperationValues => ({
  kind,
  httpMethod: "GET",
  path: "/",
  headers: [],
  bodyText: "",
  expectStatusText: "200",
  priority: "",
  grpcMethod: "",
  messageText: "{}",
  expectCodes: ["OK"],
  repeatText: "",
  exchange: "",
  encoding: "text",
  subprotocol: "",
  replyKind: "any",
  replyText: "",
  ...emptyQuicOperation,
});

export const emptyVariant = (name: string): VariantValues => ({
  name,
  target: "",
  flow: "one",
  operation: emptyOperation("http"),
  checks: [],
  requests: [],
});

export const emptyRequest = (name: string, kind: OperationValues["kind"]): RequestValues => ({
  name,
  weight: "1",
  operation: emptyOperation(kind),
  checks: [],
  extract: [],
});

/** A new definition: one variant, a gentle closed load and the default plan. */
export const newEditorValues = (): EditorValues => ({
  name: "",
  question: "",
  variants: [emptyVariant("baseline")],
  load: {
    kind: "closed",
    clients: "2",
    connections: "",
    ratePerS: "1000",
    arrivals: "poisson",
    maxInFlight: "1000",
    timeoutMs: "10000",
    thinkTimeMs: "",
    thinkTimeDistribution: "fixed",
    levelOf: "clients",
    handshake: "cold",
    stages: [
      { durationMs: "1000", level: "2", shape: "step" },
      { durationMs: "1000", level: "8", shape: "ramp" },
    ],
    stopErrorPercent: "",
    stopP99Ms: "",
    stopAfterRequests: "100",
    sloQuantile: "0.99",
    sloLimitMs: "50",
    sloErrorPercent: "1",
    startRatePerS: "500",
    maxRatePerS: "20000",
    precisionPercent: "5",
    trialMs: "2000",
    confirmMs: "5000",
  },
  rows: { csv: "", order: "sequential" },
  axes: [],
  plan: {
    rounds: "10",
    looksText: "15, 20",
    confirm: true,
    warmupMs: "500",
    blockMs: "2500",
    retriesPerCell: "2",
    maxErrorPercent: "",
    seed: "1",
    pilot: "adapt",
    adapt: { maxBlockMs: "", minClients: "", minRatePerS: "" },
  },
  gates: [],
  accept: [],
});
