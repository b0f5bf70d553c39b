// Fields of a definition as sentences name them, and how their values are written with their units.
import { acceptable } from "@gonogo/protocols/spec";
import { findingName } from "./finding-names.ts";
import { formatCount, formatLength, formatPercent } from "./format.ts";
import { formatBytes } from "./format-plain.ts";

/** A single value of a definition. */
export type Single = string | number | boolean;

/** How a field is called and its value is written, by its name; what stands here goes for every part that has such a field. */
export type FieldWords = { readonly label: string; readonly write?: (value: Single) => string };

const ms = (value: Single) => (typeof value === "number" ? formatLength(value) : String(value));
const perS = (value: Single) =>
  typeof value === "number" ? `${formatCount(value)}/s` : String(value);
const share = (value: Single) => (typeof value === "number" ? formatPercent(value) : String(value));
const bytes = (value: Single) => (typeof value === "number" ? formatBytes(value) : String(value));
const cautionName = (value: Single) => {
  const code = acceptable.find((one) => one === value);
  return code === undefined ? String(value) : findingName({ code, variant: null });
};
const quoted = (value: Single) => `“${value}”`;

export const fieldWords: Readonly<Record<string, FieldWords>> = {
  question: { label: "question", write: quoted },
  target: { label: "target" },
  ratePerS: { label: "rate", write: perS },
  clients: { label: "clients" },
  connections: { label: "connections" },
  arrivals: { label: "arrivals" },
  maxInFlight: { label: "most unanswered requests" },
  shards: { label: "hosts that share the load" },
  from: { label: "regions" },
  thinkTimeMs: { label: "think time", write: ms },
  thinkTimeDistribution: { label: "distribution of the think time" },
  timeoutMs: { label: "time-out", write: ms },
  stopWhen: { label: "early stop" },
  afterRequests: { label: "early stop judged after requests" },
  latencyP99Ms: { label: "early stop at a p99 of", write: ms },
  errorRatio: { label: "share of errors", write: share },
  limitMs: { label: "limit", write: ms },
  quantile: { label: "percentile", write: share },
  startRatePerS: { label: "first rate", write: perS },
  maxRatePerS: { label: "highest rate", write: perS },
  precision: { label: "precision", write: share },
  trialMs: { label: "length of a trial", write: ms },
  confirmMs: { label: "length of the last trial", write: ms },
  handshake: { label: "handshake" },
  stages: { label: "stages" },
  rounds: { label: "rounds" },
  looks: { label: "looks after rounds" },
  warmupMs: { label: "warm-up", write: ms },
  blockMs: { label: "length of a block", write: ms },
  retriesPerCell: { label: "retries per cell" },
  maxErrorRatio: { label: "errors that a block may have", write: share },
  confirm: { label: "a NO-GO is measured again" },
  seed: { label: "seed of the order" },
  pilot: { label: "pilot" },
  maxBlockMs: { label: "longest block of the pilot", write: ms },
  minClients: { label: "fewest clients of the pilot" },
  minRatePerS: { label: "lowest rate of the pilot", write: perS },
  adapt: { label: "bounds of the pilot" },
  payloadBytes: { label: "payload", write: bytes },
  requests: { label: "requests per block" },
  warmupRequests: { label: "requests per warm-up" },
  placement: { label: "cores of the load" },
  runsOn: { label: "labels of the worker" },
  comparable: { label: "comparable runs" },
  sameLabel: { label: "label of comparable workers" },
  besideOtherLoad: { label: "beside other load" },
  accept: { label: "accepted cautions", write: cautionName },
  network: { label: "network" },
  networks: { label: "own networks" },
  profile: { label: "profile" },
  rttMs: { label: "round-trip time", write: ms },
  jitterMs: { label: "jitter", write: ms },
  lossPercent: { label: "loss", write: (value) => `${value} %` },
  lossBurst: { label: "packets per burst of loss" },
  bandwidthMbps: { label: "bandwidth", write: (value) => `${value} Mbit/s` },
  queuePackets: { label: "packets that wait" },
  rows: { label: "rows of data" },
  csv: { label: "rows" },
  payloads: { label: "example messages" },
  operation: { label: "request" },
  operations: { label: "mix of requests" },
  workflow: { label: "workflow" },
  setup: { label: "set-up" },
  teardown: { label: "tear-down" },
  kind: { label: "kind" },
  method: { label: "method" },
  path: { label: "path" },
  headers: { label: "headers" },
  metadata: { label: "metadata" },
  body: { label: "body" },
  message: { label: "message" },
  messages: { label: "messages" },
  repeat: { label: "repeats per call" },
  exchange: { label: "order of messages" },
  priority: { label: "priority" },
  weight: { label: "weight" },
  status: { label: "expected status" },
  code: { label: "expected status" },
  check: { label: "check of the answer" },
  extract: { label: "values from the answer" },
  schema: { label: "schema" },
  type: { label: "type" },
  encoding: { label: "encoding" },
};
