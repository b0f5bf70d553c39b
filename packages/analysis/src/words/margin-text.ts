// Where a figure lies beside its limit: `182 times below`, `24 % above`. Derived from the unfavourable end of its interval.
import type { GateResult } from "@gonogo/protocols/report";
import type { Gate } from "@gonogo/protocols/spec";
import { formatNumber } from "./format.ts";

/** Beyond it a margin says no more than "very much". */
const largestFactor = 10_000;

/** Whether less is wanted: the limit is an upper one. */
export const isUpper = (op: Gate["op"]): boolean => op === "<" || op === "<=";

/** `182 times below`, `24 % above`, `just below`: `margin` is ln(limit / end) where less is wanted, else ln(end / limit). */
export function marginText(margin: number, { op }: Pick<Gate, "op">): string {
  const wantsLess = isUpper(op);
  // How many times the limit the end is.
  const times = Math.exp(wantsLess ? -margin : margin);
  const side = times < 1 ? "below" : "above";
  const factor = times < 1 ? 1 / times : times;
  if (factor === 1) return "at";
  if (factor >= largestFactor) return `over ${formatNumber(largestFactor, 0)} times ${side}`;
  if (factor >= 2) return `${formatNumber(factor, factor < 10 ? 1 : 0)} times ${side}`;
  const percent = Math.abs(times - 1) * 100;
  if (percent < 0.05) return `just ${side}`;
  return `${formatNumber(percent, percent < 10 ? 1 : 0)} % ${side}`;
}

/** Of a gate that passes: `182 times below the limit`; `within the limit` where it is not known how far. */
export function keptText({ gate, margin }: Pick<GateResult, "gate" | "margin">): string {
  const isKnown = margin !== null && Number.isFinite(margin) && margin >= 0;
  return isKnown ? `${marginText(margin, gate)} the limit` : "within the limit";
}

/** Of a gate that fails: `above the limit`, or `below the limit` where more is wanted. */
export function brokenText({
  gate,
  estimate,
  limit,
}: Pick<GateResult, "gate" | "estimate" | "limit">): string {
  if (estimate === limit) return "at the limit";
  return `${isUpper(gate.op) ? "above" : "below"} the limit`;
}
