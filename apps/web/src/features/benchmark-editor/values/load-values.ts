// The load between form and definition: one entry a field, read in both directions, and which field shows an issue of it.
// Text of the kinds that are not chosen stays in the form and out of the definition.
import type { Load } from "@gonogo/protocols/spec";
import { get, set } from "react-hook-form";
import { numberOf } from "@/lib/typed-number";

/** Between a typed text and a value of the definition. */
type Codec = {
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
};

/** A share of 0 to 1 from typed percent, without digits that arithmetic made up. */
export const ratioOf = (percent: string): number | string | undefined => {
  const typed = numberOf(percent);
  return typeof typed === "number" ? Number((typed / 100).toPrecision(12)) : typed;
};

/** Percent to type from a share; empty for none. */
export const percentText = (ratio: number | undefined): string =>
  ratio === undefined ? "" : String(Number((ratio * 100).toPrecision(12)));

const number: Codec = { read: numberOf, write: String };
const percent: Codec = { read: ratioOf, write: (ratio) => percentText(Number(ratio)) };
const choice: Codec = { read: (text) => text, write: String };

/** Names with commas or spaces between them. */
const names: Codec = {
  read: (text) => text.split(/[\s,]+/).filter((name) => name !== ""),
  write: (value) => (Array.isArray(value) ? value.join(", ") : ""),
};

type Field = {
  /** Where it is in a load. */
  readonly at: string;
  readonly codec: Codec;
  /** What the form of a new definition holds. */
  readonly initial: string;
  /** The definition lacks the field where this is typed. */
  readonly absent?: string;
};

const loadFields = {
  clients: { at: "clients", codec: number, initial: "2" },
  connections: { at: "connections", codec: number, initial: "", absent: "" },
  ratePerS: { at: "ratePerS", codec: number, initial: "1000" },
  arrivals: { at: "arrivals", codec: choice, initial: "poisson" },
  maxInFlight: { at: "maxInFlight", codec: number, initial: "1000" },
  timeoutMs: { at: "timeoutMs", codec: number, initial: "10000" },
  thinkTimeMs: { at: "thinkTimeMs", codec: number, initial: "", absent: "" },
  thinkTimeDistribution: {
    ...{ at: "thinkTimeDistribution", codec: choice, initial: "fixed", absent: "fixed" },
  },
  /** Of connect-only load. */
  handshake: { at: "handshake", codec: choice, initial: "cold", absent: "cold" },
  /** Hosts that share the load: so many, or one in each region. */
  shards: { at: "shards", codec: number, initial: "", absent: "" },
  from: { at: "from", codec: names, initial: "", absent: "" },
  stopErrorPercent: { at: "stopWhen.errorRatio", codec: percent, initial: "", absent: "" },
  stopP99Ms: { at: "stopWhen.latencyP99Ms", codec: number, initial: "", absent: "" },
  stopAfterRequests: { at: "stopWhen.afterRequests", codec: number, initial: "100" },
  /** Capacity search: the objective, where to look, and how closely. */
  sloQuantile: { at: "slo.quantile", codec: number, initial: "0.99" },
  sloLimitMs: { at: "slo.limitMs", codec: number, initial: "50" },
  sloErrorPercent: { at: "slo.errorRatio", codec: percent, initial: "1" },
  startRatePerS: { at: "startRatePerS", codec: number, initial: "500" },
  maxRatePerS: { at: "maxRatePerS", codec: number, initial: "20000" },
  precisionPercent: { at: "precision", codec: percent, initial: "5" },
  trialMs: { at: "trialMs", codec: number, initial: "2000" },
  confirmMs: { at: "confirmMs", codec: number, initial: "5000" },
} satisfies Record<string, Field>;

type FieldName = keyof typeof loadFields;
const fieldNames = Object.keys(loadFields) as FieldName[];
const fieldOf = (name: FieldName): Field => loadFields[name];

export type StageValues = { durationMs: string; level: string; shape: "step" | "ramp" };

export type LoadValues = Record<FieldName, string> & {
  kind: Load["kind"];
  /** What stages, and connect-only load, count. */
  levelOf: "clients" | "ratePerS";
  stages: StageValues[];
};

/** The form's load of a new definition: a gentle closed one. */
export const newLoadValues = (): LoadValues => ({
  ...textsFrom((name) => fieldOf(name).initial),
  kind: "closed",
  levelOf: "clients",
  stages: [
    { durationMs: "1000", level: "2", shape: "step" },
    { durationMs: "1000", level: "8", shape: "ramp" },
  ],
});

const textsFrom = (textOf: (name: FieldName) => string) =>
  Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Record<FieldName, string>;

/** The fields that a load of the chosen kind has. */
function fieldsOf(load: LoadValues): readonly FieldName[] {
  const hosts = ["shards", "from"] as const;
  const rate = ["arrivals", "maxInFlight"] as const;
  const think =
    load.thinkTimeMs.trim() === "" ? [] : (["thinkTimeMs", "thinkTimeDistribution"] as const);
  const isStopped =
    numberOf(load.stopErrorPercent) !== undefined || numberOf(load.stopP99Ms) !== undefined;
  const stop = isStopped ? (["stopErrorPercent", "stopP99Ms", "stopAfterRequests"] as const) : [];
  switch (load.kind) {
    case "closed":
      return ["timeoutMs", "clients", "connections", ...think, ...stop, ...hosts];
    case "open":
      return ["timeoutMs", "ratePerS", "connections", ...rate, ...stop, ...hosts];
    case "connect":
      return ["timeoutMs", load.levelOf, "handshake", ...rate, ...stop];
    case "stages":
      return [
        ...(["timeoutMs", "connections"] as const),
        ...rate,
        ...(load.levelOf === "clients" ? think : []),
        ...stop,
        ...hosts,
      ];
    case "capacity":
      return [
        ...(["timeoutMs", "connections", "sloQuantile", "sloLimitMs", "sloErrorPercent"] as const),
        ...(["startRatePerS", "maxRatePerS", "precisionPercent", "trialMs", "confirmMs"] as const),
        ...rate,
      ];
  }
}

/** The load as zod shall read it. */
export function loadDraft(load: LoadValues): object {
  const draft = { kind: load.kind };
  for (const name of fieldsOf(load)) {
    const { at, codec, absent } = fieldOf(name);
    if (load[name].trim() !== absent) set(draft, at, codec.read(load[name]));
  }
  if (load.kind !== "stages") return draft;
  const stages = load.stages.map(({ durationMs, level, shape }) => ({
    durationMs: numberOf(durationMs),
    [load.levelOf]: numberOf(level),
    shape,
  }));
  return { ...draft, stages };
}

/** The form's fields of a load; `blank` fills those of other kinds. */
export function loadValues(load: Load, blank: LoadValues): LoadValues {
  const texts = textsFrom((name) => {
    const { at, codec, absent } = fieldOf(name);
    const value: unknown = get(load, at);
    return value === undefined ? (absent ?? blank[name]) : codec.write(value);
  });
  const values = { ...blank, ...texts, kind: load.kind };
  if (load.kind === "connect")
    return { ...values, levelOf: load.clients === undefined ? "ratePerS" : "clients" };
  if (load.kind !== "stages") return values;
  return {
    ...values,
    levelOf: load.stages[0]?.ratePerS === undefined ? "clients" : "ratePerS",
    stages: load.stages.map((stage) => ({
      durationMs: String(stage.durationMs),
      level: String(stage.clients ?? stage.ratePerS),
      shape: stage.shape,
    })),
  };
}

/** The form field that shows an issue at this path (`load.…`) of a definition. */
export function loadFieldOf(path: readonly string[]): string {
  const [, group, index, part] = path;
  const at = path.slice(1).join(".");
  const name = fieldNames.find((one) => fieldOf(one).at === at);
  if (name) return `load.${name}`;
  if (group === "stages" && (part === "clients" || part === "ratePerS"))
    return `load.stages.${index}.level`;
  // Issues of a group as a whole are at its first field.
  const first = fieldNames.find((one) => fieldOf(one).at.startsWith(`${group}.`));
  return first ? `load.${first}` : path.join(".");
}
