// The part of the editor's form that is about a gate, as its fields hold it, and the way from and to a gate.
// What is typed as text is beside them; `gate-typing` keeps both saying the same.
import {
  formatCells,
  formatGate,
  formatLimit,
  formatPer,
  type Gate,
  type GateHistory,
  isRelative,
  limitField,
  type MetricUnit,
  metrics,
  parseCells,
  parsePer,
  parseRatio,
  shareFromPercent,
  units,
} from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";

export type GateValues = {
  /** Text that is no gate yet; empty: the fields say what the gate is. */
  text: string;
  metric: Gate["metric"];
  of: string;
  /** Empty: not compared with a variant. */
  over: string;
  /** Empty: not compared with earlier runs. */
  history: GateHistory["kind"] | "";
  historyRuns: string;
  /** Empty: of any branch. */
  historyBranch: string;
  /** Only runs that were GO or are accepted. */
  historyOnlyGo: boolean;
  historyRun: string;
  historyVersion: string;
  /** Empty: all requests together. */
  operation: string;
  op: Gate["op"];
  /** In the unit that the metric needs: ms, requests/s, bytes, percent of requests, a plain ratio or a change. */
  limit: string;
  blocking: boolean;
  scope: Gate["scope"];
  /** `100 clients`, `1 kB payload`: what the limit is for; empty: it does not scale. */
  perText: string;
  /** `clients = 10 or clients = 50`; empty: all cells. */
  cellsText: string;
};

/** The unit that a gate's limit is typed in; empty: a plain number, which the metric's name says the meaning of. */
export type LimitUnit = (typeof units)[MetricUnit]["typed"] | "×";

export type Compared = Pick<GateValues, "metric" | "over" | "history">;

export const shapeOf = ({ metric, over, history }: Compared) => ({
  metric,
  over: over || undefined,
  vs: history || undefined,
});

/** The unit that a gate's limit is typed in, from its metric and whether it is a ratio. */
export function limitUnit(gate: Compared): LimitUnit {
  const shape = shapeOf(gate);
  return isRelative(shape) ? "×" : units[metrics[shape.metric].unit].typed;
}

/** The form's values for a gate. */
export function gateValues(gate: Gate): GateValues {
  const { vs } = gate;
  return {
    text: "",
    metric: gate.metric,
    of: gate.of,
    over: gate.over ?? "",
    history: vs?.kind ?? "",
    historyRuns: vs?.kind === "rolling" ? String(vs.runs) : "10",
    historyBranch: vs?.kind === "rolling" ? (vs.branch ?? "") : "",
    historyOnlyGo: vs?.kind === "rolling" && vs.only === "go",
    historyRun: vs?.kind === "pinned" ? vs.run : "",
    historyVersion: vs?.kind === "release" ? vs.version : "",
    operation: gate.operation ?? "",
    op: gate.op,
    limit: typedLimit(gate),
    blocking: gate.blocking,
    scope: gate.scope,
    perText: gate.per === undefined ? "" : formatPer(gate.per).replace(/^per /, ""),
    cellsText: formatCells(gate.cells),
  };
}

/** The limit as it is typed: percent for shares, a change against history, else the number in its own unit. */
function typedLimit(gate: Gate): string {
  const field = limitField(gate);
  if (gate.vs) return formatLimit(gate);
  if (field === "limitRatio" && !gate.over) return formatLimit(gate).replace(/ %$/, "");
  return String(gate[field] ?? "");
}

function historyDraft(gate: GateValues) {
  const branch = gate.historyBranch.trim();
  switch (gate.history) {
    case "":
      return {};
    case "rolling":
      return {
        vs: {
          kind: "rolling",
          runs: numberOf(gate.historyRuns),
          ...(branch === "" ? {} : { branch }),
          ...(gate.historyOnlyGo ? { only: "go" as const } : {}),
        },
      };
    case "pinned":
      return { vs: { kind: "pinned", run: gate.historyRun.trim() } };
    case "release":
      return { vs: { kind: "release", version: gate.historyVersion } };
  }
}

function limitDraft(gate: GateValues): number | string | undefined {
  const typed = numberOf(gate.limit);
  if (typed === undefined) return undefined;
  const unit = limitUnit(gate);
  if (unit === "×") return parseRatio(gate.limit) ?? typed;
  return unit === "%" && typeof typed === "number" ? shareFromPercent(typed) : typed;
}

/** What the fields say, to be read by zod. */
export function fieldsDraft(gate: GateValues) {
  const cells = parseCells(gate.cellsText);
  const per = parsePer(gate.perText);
  return {
    metric: gate.metric,
    of: gate.of,
    ...(gate.over === "" ? {} : { over: gate.over }),
    ...historyDraft(gate),
    ...(gate.operation === "" ? {} : { operation: gate.operation }),
    op: gate.op,
    [limitField(shapeOf(gate))]: limitDraft(gate),
    blocking: gate.blocking,
    scope: gate.scope,
    ...(per.ok && per.per ? { per: per.per } : {}),
    ...(cells.ok && cells.cells ? { cells: cells.cells } : {}),
  };
}

const historyFields: Record<string, string> = {
  runs: "historyRuns",
  branch: "historyBranch",
  only: "historyOnlyGo",
  run: "historyRun",
  version: "historyVersion",
};

/** The form field that shows an issue at this path of a gate. */
export function gateFieldOf(path: readonly string[]): string {
  const [list, index, field, part] = path;
  if (field === undefined) return path.join(".");
  const place = `${list}.${index}`;
  if (field === "vs") return `${place}.${historyFields[part ?? ""] ?? "over"}`;
  if (field === "per") return `${place}.perText`;
  if (field === "cells") return `${place}.cellsText`;
  return `${place}.${field.startsWith("limit") ? "limit" : field}`;
}

/** What the fields say as text, as long as nothing has read them: fields of a new form do say a gate. */
export function draftText(gate: GateValues): string {
  try {
    return formatGate(fieldsDraft(gate) as Gate);
  } catch {
    return "";
  }
}

/** A typed ratio as a change, `+5 %`, or a change as a ratio, `×1.05`; null: nothing to say. */
export function otherWording(gate: Compared & Pick<GateValues, "limit">): string | null {
  if (!isRelative(shapeOf(gate))) return null;
  const ratio = parseRatio(gate.limit);
  if (ratio === null || !(ratio > 0)) return null;
  if (gate.limit.includes("%")) return `×${ratio}`;
  return formatLimit({ metric: gate.metric, vs: true, limitRatio: ratio });
}
