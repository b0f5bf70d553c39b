// Load: how requests are offered. Closed (clients wait for answers), open (a rate, whatever the answers do),
// stages (either of them over time), capacity (the highest rate that keeps an objective), connect (connections are opened and closed, and nothing is sent).
// Limits here are the product's; whether a machine can do it is measured, not assumed.
import { english, t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { handshakeKinds, sloQuantiles } from "./parts/load-names.ts";
import { maxStages } from "./parts/vocabulary.ts";
import { LabelValue } from "./parts/worker-labels.ts";

// What the fields of a load must have to do with each other: rules that a shape cannot say.
// Each issue names its field and the remedy; the editor and problem details show them as they are.

type Levels = { clients?: number | undefined; ratePerS?: number | undefined };
type Thinking = { thinkTimeMs?: number | undefined; thinkTimeDistribution?: string | undefined };

const refuse = (context: z.RefinementCtx, path: (string | number)[], message: string) =>
  context.addIssue({ code: "custom", path, message });

/** Either clients or a rate. */
function allowsOneLevel(level: Levels, context: z.RefinementCtx): void {
  if (level.clients === undefined && level.ratePerS === undefined)
    refuse(context, ["clients"], t("is missing: give clients, or ratePerS"));
  if (level.clients !== undefined && level.ratePerS !== undefined)
    refuse(context, ["ratePerS"], t("does not go with clients: give one of the two"));
}

/** A distribution has a mean, and only clients that wait for answers think. */
function allowsThinking(
  load: Thinking & { readonly stages?: readonly Levels[] },
  context: z.RefinementCtx,
): void {
  if (load.thinkTimeDistribution !== undefined && load.thinkTimeMs === undefined)
    refuse(context, ["thinkTimeMs"], t("is missing: a distribution needs its mean"));
  if (load.thinkTimeMs !== undefined && load.stages?.some((stage) => stage.ratePerS !== undefined))
    refuse(
      context,
      ["thinkTimeMs"],
      t("does not fit a rate: only clients that wait for answers think"),
    );
}

type Search = {
  readonly slo: { readonly quantile: number };
  readonly startRatePerS: number;
  readonly maxRatePerS: number;
  readonly trialMs: number;
  readonly confirmMs: number;
};

/** Requests that must lie beyond the quantile in a trial, or it says nothing. */
const beyondQuantile = 10;

/** Requests that a trial needs, so that its quantile says something: p99 needs 1,000. */
const trialRequestsNeeded = (quantile: number): number =>
  Math.round(beyondQuantile / (1 - quantile));

/** A search goes upwards, and its first trial has requests enough for its quantile. */
function isSearchable(load: Search, context: z.RefinementCtx): void {
  const { slo, startRatePerS, maxRatePerS, trialMs, confirmMs } = load;
  if (startRatePerS > maxRatePerS)
    refuse(
      context,
      ["startRatePerS"],
      t("must not be above maxRatePerS ({maxRatePerS})", { maxRatePerS }),
    );
  if (confirmMs < trialMs)
    refuse(
      context,
      ["confirmMs"],
      t("must not be shorter than a trial ({trialMs} ms)", { trialMs }),
    );
  const needed = trialRequestsNeeded(slo.quantile);
  const offered = (startRatePerS * trialMs) / 1_000;
  if (offered >= needed - 1e-6) return;
  const name = `p${Number((slo.quantile * 100).toPrecision(6))}`;
  const longerMs = Math.ceil((needed * 1_000) / startRatePerS);
  const higher = Math.ceil((needed * 1_000) / trialMs);
  refuse(
    context,
    ["trialMs"],
    t(
      "is too short: {name} needs {needed} requests in a trial, and {startRatePerS}/s gives {offered}. Use trials of {longerMs} ms, startRatePerS {higher}, or a lower quantile",
      { name, needed, startRatePerS, offered: Math.floor(offered), longerMs, higher },
    ),
  );
}

/** All stages count clients, or all of them requests a second, and one of them some. */
function hasOneLevelKind(
  load: { readonly stages: readonly (Levels & { durationMs: number })[] },
  context: z.RefinementCtx,
): void {
  const rates = load.stages.filter((stage) => stage.ratePerS !== undefined).length;
  if (rates > 0 && rates < load.stages.length)
    refuse(context, ["stages"], t("must all have clients, or all have ratePerS"));
  if (load.stages.every((stage) => (stage.clients ?? stage.ratePerS ?? 0) === 0))
    refuse(context, ["stages"], t("are all at zero: give one of them a level"));
  const totalMs = load.stages.reduce((sum, stage) => sum + stage.durationMs, 0);
  if (totalMs > 86_400_000) refuse(context, ["stages"], t("last longer than a day together"));
}

/** The longest block: a day of soak. */
export const maxBlockMs = 86_400_000;

const timeoutMs = z.int().min(1).max(600_000).default(10_000);
const connections = z.int().min(1).max(10_000).optional();
const clients = z.int().min(1).max(10_000);
const ratePerS = z.number().positive().max(1_000_000);
const arrivals = z.enum(["uniform", "poisson"]).default("poisson");
const maxInFlight = z.int().min(1).max(100_000).default(1_000);

export const thinkDistributions = ["fixed", "exponential", "uniform"] as const;
const thinkTime = {
  /** Mean time between an answer and the client's next request; absent: none. */
  thinkTimeMs: z.number().min(0).max(600_000).optional(),
  /** `uniform` is from zero to twice the mean; absent: fixed. */
  thinkTimeDistribution: z.enum(thinkDistributions).optional(),
};

/** Ends a block early, for safety: judged every second, or when so many requests have ended. */
export const StopWhen = z
  .strictObject({
    /** Share of requests that fail. */
    errorRatio: z
      .number()
      .gt(0, english("must be above 0"))
      .lt(1, english("must be under 1"))
      .optional(),
    latencyP99Ms: z.number().positive().max(600_000).optional(),
    afterRequests: z.int().min(1).max(1_000_000_000).default(100),
  })
  .refine((stop) => stop.errorRatio !== undefined || stop.latencyP99Ms !== undefined, {
    error: english("needs a limit: errorRatio, latencyP99Ms, or both"),
  });
export type StopWhen = z.infer<typeof StopWhen>;
const stopWhen = StopWhen.optional();

/** The most hosts that share a load. */
export const mostShards = 64;

/** Hosts that share the load: so many, or one in each region. Absent: one host sends all of it. */
const hosts = {
  /** Workers on as many hosts. */
  shards: z
    .int()
    .min(2, english("must be at least 2: one host needs no shards"))
    .max(mostShards)
    .optional(),
  /** Values of the label `region`, a worker of each: `[eu, us]`. */
  from: z
    .array(LabelValue)
    .min(1)
    .max(16)
    .refine((all) => new Set(all).size === all.length, english("must not name a region twice"))
    .optional(),
};

/** Closed load: each client sends its next request when its last one is answered. */
export const ClosedLoad = z
  .strictObject({
    kind: z.literal("closed"),
    clients,
    /** Client i uses connection i mod n; default: one per client. */
    connections,
    ...thinkTime,
    timeoutMs,
    stopWhen,
    ...hosts,
  })
  .superRefine(allowsThinking);

/** Open load: arrivals at a rate, latency counted from the intended start. */
export const OpenLoad = z.strictObject({
  kind: z.literal("open"),
  ratePerS,
  arrivals,
  /** Arrivals beyond this many unanswered requests are held and counted as unanswered. */
  maxInFlight,
  connections: z.int().min(1).max(10_000).default(10),
  timeoutMs,
  stopWhen,
  ...hosts,
});

/** A stage comes to its level at once (step), or in a straight line from the stage before (ramp; the first: from zero). */
export const Stage = z
  .strictObject({
    durationMs: z.int().min(100, english("a stage lasts at least 100 ms")).max(maxBlockMs),
    /** Closed load: clients at work at the stage's end. */
    clients: z.int().min(0).max(10_000).optional(),
    /** Open load: arrivals a second at the stage's end. */
    ratePerS: z.number().min(0).max(1_000_000).optional(),
    shape: z.enum(["step", "ramp"]).default("step"),
  })
  .superRefine(allowsOneLevel);
export type Stage = z.infer<typeof Stage>;

/** Clients, or a rate, over time. The warm-up holds the first stage's level; blocks last as long as their stages. */
export const StagesLoad = z
  .strictObject({
    kind: z.literal("stages"),
    stages: z
      .array(Stage)
      .min(1)
      .max(maxStages, {
        error: () => t("must be at most {most} stages", { most: maxStages }),
      }),
    /** Of a rate only. */
    arrivals,
    maxInFlight,
    /** Default: one per client at the peak; 10 for a rate. */
    connections,
    ...thinkTime,
    timeoutMs,
    stopWhen,
    ...hosts,
  })
  .superRefine(hasOneLevelKind)
  .superRefine(allowsThinking);

/** The service level objective: so many requests within the limit, and no more errors than this. */
export const Slo = z.strictObject({
  quantile: z.literal(sloQuantiles, english("must be 0.5, 0.9, 0.95, 0.99 or 0.999")),
  limitMs: z.number().positive().max(600_000),
  /** Share of requests that may fail, time out or be held. */
  errorRatio: z
    .number()
    .min(0, english("must be at least 0"))
    .lt(1, english("must be under 1: it is the share of failed requests"))
    .default(0.01),
});
export type Slo = z.infer<typeof Slo>;

/**
 * Capacity search: open-load trials at rising rates, bisection, then a confirming trial; a block is one
 * whole search. The plan's warm-up goes before every trial.
 */
export const CapacityLoad = z
  .strictObject({
    kind: z.literal("capacity"),
    slo: Slo,
    /** The first rate that is tried. */
    startRatePerS: ratePerS,
    /** No rate above it is tried. */
    maxRatePerS: ratePerS,
    /** The answer's interval is at most this wide, as a share of the rate. */
    precision: z
      .number()
      .min(0.005, english("must be at least 0.005 (0.5 %)"))
      .max(0.5, english("must be at most 0.5 (50 %)"))
      .default(0.05),
    trialMs: z.int().min(100, english("a trial lasts at least 100 ms")).max(600_000).default(2_000),
    /** Length of the confirming trial, which is what the block measures. */
    confirmMs: z
      .int()
      .min(100, english("a trial lasts at least 100 ms"))
      .max(600_000)
      .default(5_000),
    arrivals,
    maxInFlight,
    /** HTTP/1.1 and WebSocket carry one request at a time on each: too few of them are a capacity of their own. */
    connections: z.int().min(1).max(10_000).default(50),
    timeoutMs,
  })
  .superRefine(isSearchable);

/** Connect-only load: `clients` that connect, close and connect again, or connections at a rate. */
export const ConnectLoad = z
  .strictObject({
    kind: z.literal("connect"),
    clients: clients.optional(),
    ratePerS: ratePerS.optional(),
    arrivals,
    maxInFlight,
    /**
     * What a connection uses of an earlier one: nothing; its TLS session (RFC 8446, section 2.2); the
     * same, and a request could leave at once as early data (section 2.3).
     */
    handshake: z.enum(handshakeKinds).default("cold"),
    timeoutMs,
    stopWhen,
  })
  .superRefine(allowsOneLevel);

export const Load = z.discriminatedUnion("kind", [
  ClosedLoad,
  OpenLoad,
  StagesLoad,
  CapacityLoad,
  ConnectLoad,
]);
export type ClosedLoad = z.infer<typeof ClosedLoad>;
export type OpenLoad = z.infer<typeof OpenLoad>;
export type StagesLoad = z.infer<typeof StagesLoad>;
export type CapacityLoad = z.infer<typeof CapacityLoad>;
export type ConnectLoad = z.infer<typeof ConnectLoad>;
export type Load = z.infer<typeof Load>;
