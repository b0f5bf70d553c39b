// Fields of a definition as sentences name them, and how their values are written with their units.
import { type Msg, msg } from "@gonogo/locale/t";
import { acceptable } from "@gonogo/protocols/spec";
import { findingName } from "./finding-names.ts";
import { formatCount, formatLength, formatPercent, formatUngrouped } from "./format.ts";
import { formatBytes } from "./format-plain.ts";

/** A single value of a definition. */
export type Single = string | number | boolean;

/** How a field is called and its value is written, by its name; what stands here goes for every part that has such a field. */
export type FieldWords = { readonly label: Msg; readonly write?: (value: Single) => string };

const ms = (value: Single) => (typeof value === "number" ? formatLength(value) : String(value));
const perS = (value: Single) =>
  typeof value === "number" ? `${formatCount(value)}/s` : String(value);
const share = (value: Single) => (typeof value === "number" ? formatPercent(value) : String(value));
const plain = (value: Single) =>
  typeof value === "number" ? formatUngrouped(value) : String(value);
const bytes = (value: Single) => (typeof value === "number" ? formatBytes(value) : String(value));
const cautionName = (value: Single) => {
  const code = acceptable.find((one) => one === value);
  return code === undefined ? String(value) : findingName({ code, variant: null });
};
const quoted = (value: Single) => `“${value}”`;

export const fieldWords: Readonly<Record<string, FieldWords>> = {
  question: { label: msg("question"), write: quoted },
  target: { label: msg("target") },
  ratePerS: { label: msg("rate"), write: perS },
  clients: { label: msg("clients") },
  connections: { label: msg("connections") },
  arrivals: { label: msg("arrivals") },
  maxInFlight: { label: msg("most unanswered requests") },
  shards: { label: msg("hosts that share the load") },
  from: { label: msg("regions") },
  thinkTimeMs: { label: msg("think time"), write: ms },
  thinkTimeDistribution: { label: msg("distribution of the think time") },
  timeoutMs: { label: msg("time-out"), write: ms },
  stopWhen: { label: msg("early stop") },
  afterRequests: { label: msg("early stop judged after requests") },
  latencyP99Ms: { label: msg("early stop at a p99 of"), write: ms },
  errorRatio: { label: msg("share of errors"), write: share },
  limitMs: { label: msg("limit"), write: ms },
  quantile: { label: msg("percentile"), write: share },
  startRatePerS: { label: msg("first rate"), write: perS },
  maxRatePerS: { label: msg("highest rate"), write: perS },
  precision: { label: msg("precision"), write: share },
  trialMs: { label: msg("length of a trial"), write: ms },
  confirmMs: { label: msg("length of the last trial"), write: ms },
  handshake: { label: msg("handshake") },
  stages: { label: msg("stages") },
  rounds: { label: msg("rounds") },
  looks: { label: msg("looks after rounds") },
  warmupMs: { label: msg("warm-up"), write: ms },
  blockMs: { label: msg("length of a block"), write: ms },
  retriesPerCell: { label: msg("retries per cell") },
  maxErrorRatio: { label: msg("errors that a block may have"), write: share },
  confirm: { label: msg("a NO-GO is measured again") },
  seed: { label: msg("seed of the order") },
  pilot: { label: msg("pilot") },
  maxBlockMs: { label: msg("longest block of the pilot"), write: ms },
  minClients: { label: msg("fewest clients of the pilot") },
  minRatePerS: { label: msg("lowest rate of the pilot"), write: perS },
  adapt: { label: msg("bounds of the pilot") },
  payloadBytes: { label: msg("payload"), write: bytes },
  requests: { label: msg("requests per block") },
  warmupRequests: { label: msg("requests per warm-up") },
  placement: { label: msg("cores of the load") },
  runsOn: { label: msg("labels of the worker") },
  comparable: { label: msg("comparable runs") },
  sameLabel: { label: msg("label of comparable workers") },
  besideOtherLoad: { label: msg("beside other load") },
  accept: { label: msg("accepted cautions"), write: cautionName },
  network: { label: msg("network") },
  networks: { label: msg("own networks") },
  profile: { label: msg("profile") },
  rttMs: { label: msg("round-trip time"), write: ms },
  jitterMs: { label: msg("jitter"), write: ms },
  lossPercent: { label: msg("loss"), write: (value) => `${plain(value)} %` },
  lossBurst: { label: msg("packets per burst of loss") },
  bandwidthMbps: {
    label: msg("bandwidth"),
    write: (value) => `${plain(value)} Mbit/s`,
  },
  queuePackets: { label: msg("packets that wait") },
  rows: { label: msg("rows of data") },
  csv: { label: msg("rows") },
  payloads: { label: msg("example messages") },
  operation: { label: msg("request") },
  operations: { label: msg("mix of requests") },
  workflow: { label: msg("workflow") },
  setup: { label: msg("set-up") },
  teardown: { label: msg("tear-down") },
  kind: { label: msg("kind") },
  method: { label: msg("method") },
  path: { label: msg("path") },
  headers: { label: msg("headers") },
  metadata: { label: msg("metadata") },
  body: { label: msg("body") },
  message: { label: msg("message") },
  messages: { label: msg("messages") },
  repeat: { label: msg("repeats per call") },
  exchange: { label: msg("order of messages") },
  priority: { label: msg("priority") },
  weight: { label: msg("weight") },
  status: { label: msg("expected status") },
  code: { label: msg("expected status") },
  check: { label: msg("check of the answer") },
  extract: { label: msg("values from the answer") },
  schema: { label: msg("schema") },
  type: { label: msg("type") },
  encoding: { label: msg("encoding") },
};
