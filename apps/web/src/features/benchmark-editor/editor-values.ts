// What the editor's form holds: text as typed, so that nothing is lost while it is not yet valid.
// `spec-from-values` turns it into a definition, `values-from-spec` turns a definition into it.
import type { Gate, Operation } from "@gonogo/protocols/spec";
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
  grpcMethod: string;
  /** JSON object in protobuf's JSON mapping. */
  messageText: string;
  expectCodes: string[];
};

export type VariantValues = { name: string; target: string; operation: OperationValues };

export type LoadValues = {
  kind: "closed" | "open";
  clients: string;
  connections: string;
  ratePerS: string;
  arrivals: "uniform" | "poisson";
  maxInFlight: string;
  timeoutMs: string;
};

export type AxisValues = { name: "clients" | "connections" | "ratePerS"; valuesText: string };

export type PlanValues = {
  rounds: string;
  /** `10, 15, 20`; empty: one look, at the rounds. */
  looksText: string;
  warmupMs: string;
  blockMs: string;
  retriesPerCell: string;
  seed: string;
};

export type GateValues = {
  metric: Gate["metric"];
  of: string;
  /** Empty: an absolute gate. */
  over: string;
  op: Gate["op"];
  /** In the unit that the metric needs: ms, requests/s, percent of requests, or a plain ratio. */
  limit: string;
  blocking: boolean;
  scope: Gate["scope"];
};

export type EditorValues = {
  name: string;
  question: string;
  variants: VariantValues[];
  load: LoadValues;
  axes: AxisValues[];
  plan: PlanValues;
  gates: GateValues[];
  accept: string[];
};

/** The unit that a gate's limit is typed in. */
export type LimitUnit = "ms" | "/s" | "%" | "×";

export const emptyOperation = (kind: OperationValues["kind"]): OperationValues => ({
  kind,
  httpMethod: "GET",
  path: "/",
  headers: [],
  bodyText: "",
  expectStatusText: "200",
  grpcMethod: "",
  messageText: "{}",
  expectCodes: ["OK"],
  ...emptyQuicOperation,
});

export const emptyVariant = (name: string): VariantValues => ({
  name,
  target: "",
  operation: emptyOperation("http"),
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
  },
  axes: [],
  plan: {
    rounds: "10",
    looksText: "",
    warmupMs: "500",
    blockMs: "2500",
    retriesPerCell: "2",
    seed: "1",
  },
  gates: [],
  accept: [],
});
