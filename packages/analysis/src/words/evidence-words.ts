// The facts of a diagnostic as a list beside its sentence: what each is called, and the unit it is shown in. A fact that no
// row names does not compile.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
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

const leastP = 0.0001;

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
  probability: (p: number) =>
    p < leastP ? t("under {p}", { p: formatNumber(leastP, 4) }) : formatNumber(p, decimalsFor(p)),
} as const;

type Row = readonly [label: Msg, unit: keyof typeof units | "word" | "metric"];

const rows: Readonly<Record<EvidenceName, Row>> = {
  achievedPerS: [msg("achieved##evidence"), "perS"],
  afterMs: [msg("stopped after"), "ms"],
  arrivals: [msg("arrivals"), "number"],
  backlogGrowth: [msg("backlog growth"), "number"],
  bandwidthBitPerS: [msg("bandwidth"), "bitPerS"],
  blockingTests: [msg("blocking tests"), "number"],
  blocks: [msg("blocks"), "number"],
  blocksApart: [msg("blocks apart"), "number"],
  blocksBeside: [msg("blocks beside"), "number"],
  blocksRun: [msg("blocks run"), "number"],
  blocksWithBoth: [msg("blocks with both modes"), "number"],
  build: [msg("build"), "word"],
  bunchedShare: [msg("bunched share"), "share"],
  bunchedShareLimit: [msg("bunched share limit"), "share"],
  busyS: [msg("busy##evidence"), "s"],
  calibratedSpreadShare: [msg("calibrated spread"), "share"],
  ceilingPerS: [msg("engine ceiling"), "perS"],
  ceilingShare: [msg("share of the ceiling"), "share"],
  ceilingShareLimit: [msg("share of the ceiling limit"), "share"],
  changeShare: [msg("change"), "share"],
  changeShareLimit: [msg("change limit"), "share"],
  clientSeconds: [msg("clients × time"), "s"],
  clients: [msg("clients"), "number"],
  clientsOnThread: [msg("clients on thread"), "number"],
  clockStepLimitUs: [msg("clock step limit"), "us"],
  comparedWith: [msg("compared with"), "word"],
  connectingShare: [msg("connecting share"), "share"],
  connectingShareLimit: [msg("connecting share limit"), "share"],
  connections: [msg("connections"), "number"],
  cores: [msg("cores"), "number"],
  cpuShare: [msg("CPU share"), "share"],
  cpuShareLimit: [msg("CPU share limit"), "share"],
  densest5MsShare: [msg("share in the densest 5 ms"), "share"],
  due: [msg("due##evidence"), "number"],
  effectShare: [msg("effect"), "share"],
  effectShareLimit: [msg("effect limit"), "share"],
  engineCores: [msg("cores of the engine"), "number"],
  engineCpuS: [msg("CPU time of the engine"), "s"],
  errorRatio: [msg("error ratio"), "share"],
  errorRatioLimit: [msg("error ratio limit"), "share"],
  excludedRatio: [msg("excluded ratio"), "share"],
  expected: [msg("expected##evidence"), "number"],
  failed: [msg("failed##evidence"), "number"],
  failedConnects: [msg("failed connects"), "number"],
  failedShare: [msg("failed share"), "share"],
  failedShareLimit: [msg("failed share limit"), "share"],
  failedOperation: [msg("failed operation"), "word"],
  failure: [msg("failure"), "word"],
  field: [msg("field"), "word"],
  figure: [msg("figure"), "word"],
  firstVisit: [msg("first visit"), "word"],
  found: [msg("found##evidence"), "number"],
  gonogoCores: [msg("cores of Gonogo"), "number"],
  heldRequests: [msg("held requests"), "number"],
  highModeShare: [msg("share of the high mode"), "share"],
  highModeUs: [msg("high mode"), "us"],
  invalidatingShareLimit: [msg("invalidating limit"), "share"],
  lagOneAutocorrelation: [msg("lag-1 autocorrelation"), "number"],
  limitedBy: [msg("limited by"), "word"],
  looks: [msg("looks"), "number"],
  lossRatio: [msg("loss"), "share"],
  lossSettingRatio: [msg("loss as set"), "share"],
  lowModeUs: [msg("low mode"), "us"],
  lowestBrokenPerS: [msg("lowest broken rate"), "perS"],
  maxRatePerS: [msg("highest rate"), "perS"],
  medianRequests: [msg("median requests"), "number"],
  medianUs: [msg("median"), "us"],
  metric: [msg("metric"), "metric"],
  needed: [msg("needed##evidence"), "number"],
  neededRounds: [msg("needed rounds"), "number"],
  neighboursAlikeP: [msg("p of like neighbours"), "probability"],
  noiseFloorShare: [msg("noise floor"), "share"],
  offeredPerS: [msg("offered##evidence"), "perS"],
  openedConnections: [msg("opened connections"), "number"],
  operation: [msg("operation"), "word"],
  otherBuild: [msg("other build"), "word"],
  otherCores: [msg("cores of others"), "number"],
  outlastedRequests: [msg("outlasted requests"), "number"],
  p: [msg("p"), "probability"],
  p50ApartUs: [msg("p50 apart"), "us"],
  p50BesideUs: [msg("p50 beside"), "us"],
  p99LimitMs: [msg("p99 limit"), "ms"],
  p99Ms: [msg("p99"), "ms"],
  pLimit: [msg("p limit"), "probability"],
  peakBitPerS: [msg("peak"), "bitPerS"],
  plannedRounds: [msg("planned rounds"), "number"],
  plateauShare: [msg("plateau share"), "share"],
  plateauShareLimit: [msg("plateau share limit"), "share"],
  probePlateauShare: [msg("plateau share of the probe"), "share"],
  quantile: [msg("quantile"), "number"],
  quantileRise: [msg("rise of the quantile"), "times"],
  quantileRiseLimit: [msg("rise of the quantile limit"), "times"],
  reasons: [msg("reasons"), "number"],
  recommendedWarmupMs: [msg("recommended warm-up"), "ms"],
  reconnects: [msg("reconnects"), "number"],
  requestMs: [msg("request"), "ms"],
  requests: [msg("requests"), "number"],
  requestsDue: [msg("requests due"), "number"],
  retriedConnects: [msg("retried connects"), "number"],
  retriedShare: [msg("retried share"), "share"],
  roundSpreadShare: [msg("spread of rounds"), "share"],
  rounds: [msg("rounds"), "number"],
  roundsAgain: [msg("rounds measured again"), "number"],
  roundsKept: [msg("rounds kept"), "number"],
  rttAllowedMs: [msg("RTT allowed"), "ms"],
  rttMs: [msg("RTT"), "ms"],
  rttSettingMs: [msg("RTT as set"), "ms"],
  rttUs: [msg("RTT"), "us"],
  runQueueShare: [msg("run queue share"), "share"],
  runQueueShareLimit: [msg("run queue share limit"), "share"],
  sampledBlocks: [msg("sampled blocks"), "number"],
  searchLimitedBy: [msg("search limited by"), "word"],
  sendLagLimitUs: [msg("send lag limit"), "us"],
  sendLagUs: [msg("send lag"), "us"],
  sent: [msg("sent##evidence"), "number"],
  sentShare: [msg("sent share"), "share"],
  sentShareLimit: [msg("sent share limit"), "share"],
  servedBy: [msg("served by"), "word"],
  skippedMs: [msg("skipped##evidence"), "ms"],
  smallestBlock: [msg("smallest block"), "number"],
  spreadTimes: [msg("spread"), "times"],
  stallLimitUs: [msg("stall limit"), "us"],
  stallUs: [msg("stall"), "us"],
  stampedShare: [msg("stamped share"), "share"],
  startRatePerS: [msg("start rate"), "perS"],
  state: [msg("state"), "word"],
  stepUs: [msg("clock step"), "us"],
  sum: [msg("sum"), "word"],
  targetCores: [msg("cores of the target"), "number"],
  trendP: [msg("p of the trend"), "probability"],
  unsolicited: [msg("unsolicited messages"), "number"],
  user: [msg("user##evidence"), "word"],
  valleyHeightShare: [msg("valley height"), "share"],
  valleyHeightShareLimit: [msg("valley height limit"), "share"],
  warmupMs: [msg("warm-up"), "ms"],
  warmupRequests: [msg("warm-up requests"), "number"],
  watchedS: [msg("watched##evidence"), "s"],
  windowMs: [msg("window"), "ms"],
  worst: [msg("worst"), "word"],
};

type Piece = { readonly name: string; readonly value: string };

/** One fact of a diagnostic; null: it is no single number or word, and said in the sentence alone. */
export function evidenceText(name: string, value: unknown): Piece | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  // Reports hold facts as JSON, whose names are not checked.
  const row = (rows as Readonly<Record<string, Row>>)[name];
  const label = row ? t(row[0]) : name;
  const unit = row?.[1] ?? "number";
  if (unit === "metric" && typeof value === "string")
    return { name: label, value: translated(metrics[value as MetricName]?.label ?? value) };
  if (typeof value === "string" || unit === "word" || unit === "metric")
    return { name: label, value: `${value}` };
  return { name: label, value: Number.isFinite(value) ? units[unit](value) : t("unbounded") };
}
