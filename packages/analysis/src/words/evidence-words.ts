// The facts of a diagnostic as a list beside its sentence: what each is called, and the unit it is shown in. A fact that no
// row names does not compile.
import type { DiagnosticCode } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import type { FactsOf } from "./diagnostic-words.ts";
import { decimalsFor, formatCount, formatDuration, formatNumber, formatPercent } from "./format.ts";

/** Facts of any code that are one number or one word; lists and facts of facts are said in the sentence. */
type PlainNames<Facts> = Facts extends unknown
  ? {
      [Name in keyof Facts]-?: Extract<Facts[Name], number | string> extends never ? never : Name;
    }[keyof Facts]
  : never;
type EvidenceName = PlainNames<{ [Code in DiagnosticCode]: FactsOf<Code> }[DiagnosticCode]>;

function timeText(us: number): string {
  const size = Math.abs(us);
  if (size >= 60_000_000) return formatDuration(us / 1_000);
  const [per, label] =
    size >= 1_000_000 ? [1_000_000, "s"] : size >= 1_000 ? [1_000, "ms"] : [1, "µs"];
  return `${formatNumber(us / per, decimalsFor(us / per))} ${label}`;
}

const numberText = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : formatNumber(value, decimalsFor(value));

/** How a value is shown, by its unit. Words stand as they are. */
const units = {
  number: numberText,
  share: formatPercent,
  times: (value: number) => `×${numberText(value)}`,
  us: timeText,
  ms: (value: number) => timeText(value * 1_000),
  s: (value: number) => `${formatNumber(value, decimalsFor(value))} s`,
  perS: (value: number) => `${formatNumber(value, decimalsFor(value))}/s`,
  bitPerS: (value: number) => `${formatNumber(value, decimalsFor(value))} bit/s`,
  /** Three digits, and no string of zeros. */
  probability: (p: number) => (p < 0.0001 ? "under 0.0001" : formatNumber(p, decimalsFor(p))),
} as const;

type Row = readonly [label: string, unit: keyof typeof units | "word" | "metric"];

const rows: Readonly<Record<EvidenceName, Row>> = {
  achievedPerS: ["achieved", "perS"],
  afterMs: ["stopped after", "ms"],
  arrivals: ["arrivals", "number"],
  backlogGrowth: ["backlog growth", "number"],
  bandwidthBitPerS: ["bandwidth", "bitPerS"],
  blockingTests: ["blocking tests", "number"],
  blocks: ["blocks", "number"],
  blocksApart: ["blocks apart", "number"],
  blocksBeside: ["blocks beside", "number"],
  blocksRun: ["blocks run", "number"],
  blocksWithBoth: ["blocks with both modes", "number"],
  build: ["build", "word"],
  bunchedShare: ["bunched share", "share"],
  bunchedShareLimit: ["bunched share limit", "share"],
  busyS: ["busy", "s"],
  calibratedSpreadShare: ["calibrated spread", "share"],
  ceilingPerS: ["engine ceiling", "perS"],
  ceilingShare: ["share of the ceiling", "share"],
  ceilingShareLimit: ["share of the ceiling limit", "share"],
  changeShare: ["change", "share"],
  changeShareLimit: ["change limit", "share"],
  clientSeconds: ["clients × time", "s"],
  clients: ["clients", "number"],
  clientsOnThread: ["clients on thread", "number"],
  clockStepLimitUs: ["clock step limit", "us"],
  comparedWith: ["compared with", "word"],
  connectingShare: ["connecting share", "share"],
  connectingShareLimit: ["connecting share limit", "share"],
  connections: ["connections", "number"],
  cores: ["cores", "number"],
  cpuShare: ["CPU share", "share"],
  cpuShareLimit: ["CPU share limit", "share"],
  densest5MsShare: ["share in the densest 5 ms", "share"],
  due: ["due", "number"],
  effectShare: ["effect", "share"],
  effectShareLimit: ["effect limit", "share"],
  engineCores: ["cores of the engine", "number"],
  engineCpuS: ["CPU time of the engine", "s"],
  errorRatio: ["error ratio", "share"],
  errorRatioLimit: ["error ratio limit", "share"],
  excludedRatio: ["excluded ratio", "share"],
  expected: ["expected", "number"],
  failed: ["failed", "number"],
  failedConnects: ["failed connects", "number"],
  failedShare: ["failed share", "share"],
  failedShareLimit: ["failed share limit", "share"],
  failedOperation: ["failed operation", "word"],
  failure: ["failure", "word"],
  field: ["field", "word"],
  figure: ["figure", "word"],
  firstVisit: ["first visit", "word"],
  found: ["found", "number"],
  gonogoCores: ["cores of Gonogo", "number"],
  heldRequests: ["held requests", "number"],
  highModeShare: ["share of the high mode", "share"],
  highModeUs: ["high mode", "us"],
  invalidatingShareLimit: ["invalidating limit", "share"],
  lagOneAutocorrelation: ["lag-1 autocorrelation", "number"],
  limitedBy: ["limited by", "word"],
  looks: ["looks", "number"],
  lossRatio: ["loss", "share"],
  lossSettingRatio: ["loss as set", "share"],
  lowModeUs: ["low mode", "us"],
  lowestBrokenPerS: ["lowest broken rate", "perS"],
  maxRatePerS: ["highest rate", "perS"],
  medianRequests: ["median requests", "number"],
  medianUs: ["median", "us"],
  metric: ["metric", "metric"],
  needed: ["needed", "number"],
  neededRounds: ["needed rounds", "number"],
  neighboursAlikeP: ["p of like neighbours", "probability"],
  noiseFloorShare: ["noise floor", "share"],
  offeredPerS: ["offered", "perS"],
  openedConnections: ["opened connections", "number"],
  operation: ["operation", "word"],
  otherBuild: ["other build", "word"],
  otherCores: ["cores of others", "number"],
  outlastedRequests: ["outlasted requests", "number"],
  p: ["p", "probability"],
  p50ApartUs: ["p50 apart", "us"],
  p50BesideUs: ["p50 beside", "us"],
  p99LimitMs: ["p99 limit", "ms"],
  p99Ms: ["p99", "ms"],
  pLimit: ["p limit", "probability"],
  peakBitPerS: ["peak", "bitPerS"],
  plannedRounds: ["planned rounds", "number"],
  plateauShare: ["plateau share", "share"],
  plateauShareLimit: ["plateau share limit", "share"],
  probePlateauShare: ["plateau share of the probe", "share"],
  quantile: ["quantile", "number"],
  quantileRise: ["rise of the quantile", "times"],
  quantileRiseLimit: ["rise of the quantile limit", "times"],
  reasons: ["reasons", "number"],
  recommendedWarmupMs: ["recommended warm-up", "ms"],
  reconnects: ["reconnects", "number"],
  requestMs: ["request", "ms"],
  requests: ["requests", "number"],
  requestsDue: ["requests due", "number"],
  retriedConnects: ["retried connects", "number"],
  retriedShare: ["retried share", "share"],
  roundSpreadShare: ["spread of rounds", "share"],
  rounds: ["rounds", "number"],
  roundsAgain: ["rounds measured again", "number"],
  roundsKept: ["rounds kept", "number"],
  rttAllowedMs: ["RTT allowed", "ms"],
  rttMs: ["RTT", "ms"],
  rttSettingMs: ["RTT as set", "ms"],
  rttUs: ["RTT", "us"],
  runQueueShare: ["run queue share", "share"],
  runQueueShareLimit: ["run queue share limit", "share"],
  sampledBlocks: ["sampled blocks", "number"],
  searchLimitedBy: ["search limited by", "word"],
  sendLagLimitUs: ["send lag limit", "us"],
  sendLagUs: ["send lag", "us"],
  sent: ["sent", "number"],
  sentShare: ["sent share", "share"],
  sentShareLimit: ["sent share limit", "share"],
  servedBy: ["served by", "word"],
  skippedMs: ["skipped", "ms"],
  smallestBlock: ["smallest block", "number"],
  spreadTimes: ["spread", "times"],
  stallLimitUs: ["stall limit", "us"],
  stallUs: ["stall", "us"],
  stampedShare: ["stamped share", "share"],
  startRatePerS: ["start rate", "perS"],
  state: ["state", "word"],
  stepUs: ["clock step", "us"],
  sum: ["sum", "word"],
  targetCores: ["cores of the target", "number"],
  trendP: ["p of the trend", "probability"],
  unsolicited: ["unsolicited messages", "number"],
  user: ["user", "word"],
  valleyHeightShare: ["valley height", "share"],
  valleyHeightShareLimit: ["valley height limit", "share"],
  warmupMs: ["warm-up", "ms"],
  warmupRequests: ["warm-up requests", "number"],
  watchedS: ["watched", "s"],
  windowMs: ["window", "ms"],
  worst: ["worst", "word"],
};

type Piece = { readonly name: string; readonly value: string };

/** One fact of a diagnostic; null: it is no single number or word, and said in the sentence alone. */
export function evidenceText(name: string, value: unknown): Piece | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  // Reports hold facts as JSON, whose names are not checked.
  const [label, unit] = (rows as Readonly<Record<string, Row>>)[name] ?? [name, "number"];
  if (unit === "metric" && typeof value === "string")
    return { name: label, value: metrics[value as MetricName]?.label ?? value };
  if (typeof value === "string" || unit === "word" || unit === "metric")
    return { name: label, value: `${value}` };
  return { name: label, value: Number.isFinite(value) ? units[unit](value) : "unbounded" };
}
