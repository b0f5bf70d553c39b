// The load between form and definition, in both directions, and which field shows a fault of it.
// Text of the kinds that are not chosen stays in the form and out of the definition.
import type { Load } from "@gonogo/protocols/spec";
import type { LoadValues } from "./editor-values.ts";
import { numberOf } from "./typed-number.ts";

/** The load as zod shall read it. */
export function loadDraft(load: LoadValues) {
  return {
    kind: load.kind,
    ...kindDraft(load),
    timeoutMs: numberOf(load.timeoutMs),
    ...(load.kind === "capacity" ? {} : stopDraft(load)),
  };
}

function kindDraft(load: LoadValues) {
  const rate = {
    arrivals: load.arrivals,
    maxInFlight: numberOf(load.maxInFlight),
  };
  const level = (text: string) => ({ [load.levelOf]: numberOf(text) });
  switch (load.kind) {
    case "closed":
      return { clients: numberOf(load.clients), ...connectionsDraft(load), ...thinkDraft(load) };
    case "open":
      return { ratePerS: numberOf(load.ratePerS), ...rate, ...connectionsDraft(load) };
    case "capacity":
      return { ...searchDraft(load), ...rate, ...connectionsDraft(load) };
    case "connect":
      return {
        ...level(load.levelOf === "clients" ? load.clients : load.ratePerS),
        ...rate,
        ...(load.handshake === "cold" ? {} : { handshake: load.handshake }),
      };
    case "stages":
      return {
        stages: load.stages.map((stage) => ({
          durationMs: numberOf(stage.durationMs),
          ...level(stage.level),
          shape: stage.shape,
        })),
        ...rate,
        ...connectionsDraft(load),
        ...(load.levelOf === "clients" ? thinkDraft(load) : {}),
      };
  }
}

/** A share of 0 to 1 from typed percent, without digits that arithmetic made up. */
export const ratioOf = (percent: string): number | undefined => {
  const typed = numberOf(percent);
  return typed === undefined ? undefined : Number((typed / 100).toPrecision(12));
};

const searchDraft = (load: LoadValues) => ({
  slo: {
    quantile: numberOf(load.sloQuantile),
    limitMs: numberOf(load.sloLimitMs),
    errorRatio: ratioOf(load.sloErrorPercent),
  },
  startRatePerS: numberOf(load.startRatePerS),
  maxRatePerS: numberOf(load.maxRatePerS),
  precision: ratioOf(load.precisionPercent),
  trialMs: numberOf(load.trialMs),
  confirmMs: numberOf(load.confirmMs),
});

const connectionsDraft = (load: LoadValues) =>
  load.connections.trim() === "" ? {} : { connections: numberOf(load.connections) };

function thinkDraft(load: LoadValues) {
  if (load.thinkTimeMs.trim() === "") return {};
  const distribution = load.thinkTimeDistribution;
  return {
    thinkTimeMs: numberOf(load.thinkTimeMs),
    ...(distribution === "fixed" ? {} : { thinkTimeDistribution: distribution }),
  };
}

function stopDraft(load: LoadValues) {
  const percent = numberOf(load.stopErrorPercent);
  const latencyP99Ms = numberOf(load.stopP99Ms);
  if (percent === undefined && latencyP99Ms === undefined) return {};
  return {
    stopWhen: {
      ...(percent === undefined ? {} : { errorRatio: ratioOf(load.stopErrorPercent) }),
      ...(latencyP99Ms === undefined ? {} : { latencyP99Ms }),
      afterRequests: numberOf(load.stopAfterRequests),
    },
  };
}

const text = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** A ratio as it is typed, in percent. */
/** Percent to type from a share; empty for none. */
export const percentText = (ratio: number | undefined): string =>
  ratio === undefined ? "" : text(Number((ratio * 100).toPrecision(12)));

/** The form's fields of a load; `blank` fills those of other kinds. */
export function loadValues(load: Load, blank: LoadValues): LoadValues {
  const stop = load.kind === "capacity" ? undefined : load.stopWhen;
  const shared: LoadValues = {
    ...blank,
    kind: load.kind,
    timeoutMs: text(load.timeoutMs),
    stopErrorPercent: percentText(stop?.errorRatio),
    stopP99Ms: text(stop?.latencyP99Ms),
    stopAfterRequests: stop ? text(stop.afterRequests) : blank.stopAfterRequests,
  };
  if (load.kind === "closed")
    return {
      ...shared,
      ...thinkValues(load),
      clients: text(load.clients),
      connections: text(load.connections),
    };
  const { arrivals } = load;
  const rate = { arrivals, maxInFlight: text(load.maxInFlight) };
  if (load.kind === "open")
    return {
      ...shared,
      ...rate,
      ratePerS: text(load.ratePerS),
      connections: text(load.connections),
    };
  if (load.kind === "capacity")
    return {
      ...shared,
      ...rate,
      connections: text(load.connections),
      sloQuantile: text(load.slo.quantile),
      sloLimitMs: text(load.slo.limitMs),
      sloErrorPercent: percentText(load.slo.errorRatio),
      startRatePerS: text(load.startRatePerS),
      maxRatePerS: text(load.maxRatePerS),
      precisionPercent: percentText(load.precision),
      trialMs: text(load.trialMs),
      confirmMs: text(load.confirmMs),
    };
  if (load.kind === "connect")
    return {
      ...shared,
      ...rate,
      levelOf: load.clients === undefined ? "ratePerS" : "clients",
      clients: text(load.clients) || blank.clients,
      ratePerS: text(load.ratePerS) || blank.ratePerS,
      handshake: load.handshake,
    };
  return {
    ...shared,
    ...rate,
    ...thinkValues(load),
    connections: text(load.connections),
    levelOf: load.stages[0]?.ratePerS === undefined ? "clients" : "ratePerS",
    stages: load.stages.map((stage) => ({
      durationMs: text(stage.durationMs),
      level: text(stage.clients ?? stage.ratePerS),
      shape: stage.shape,
    })),
  };
}

const thinkValues = (load: Extract<Load, { kind: "closed" | "stages" }>) => ({
  thinkTimeMs: text(load.thinkTimeMs),
  thinkTimeDistribution: load.thinkTimeDistribution ?? "fixed",
});

const sloFields: Record<string, string> = {
  quantile: "load.sloQuantile",
  limitMs: "load.sloLimitMs",
  errorRatio: "load.sloErrorPercent",
};

/** The form field that shows a fault at this path (`load.…`) of a definition. */
export function loadFieldOf(path: readonly string[]): string {
  const [, field, index, part] = path;
  if (field === "stages" && (part === "clients" || part === "ratePerS"))
    return `load.stages.${index}.level`;
  if (field === "slo") return sloFields[index ?? ""] ?? "load.sloLimitMs";
  if (field === "precision") return "load.precisionPercent";
  if (field !== "stopWhen") return path.join(".");
  if (index === "latencyP99Ms") return "load.stopP99Ms";
  return index === "afterRequests" ? "load.stopAfterRequests" : "load.stopErrorPercent";
}
