// Where a figure lies beside its limit: `182 times below`, `24 % above`. Derived from the unfavourable end of its interval.
import { t } from "@gonogo/locale/t";
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
  const isBelow = times < 1;
  const factor = isBelow ? 1 / times : times;
  if (factor === 1) return t("at##a limit");
  if (factor >= largestFactor) {
    const over = { times: formatNumber(largestFactor, 0) };
    return t(isBelow ? "over {times} times below" : "over {times} times above", over);
  }
  if (factor >= 2) {
    const by = { times: formatNumber(factor, factor < 10 ? 1 : 0) };
    return t(isBelow ? "{times} times below" : "{times} times above", by);
  }
  const percent = Math.abs(times - 1) * 100;
  if (percent < 0.05) return t(isBelow ? "just below" : "just above");
  const by = { percent: formatNumber(percent, percent < 10 ? 1 : 0) };
  return t(isBelow ? "{percent} % below" : "{percent} % above", by);
}

/** Of a gate that passes: `182 times below the limit`; `within the limit` where it is not known how far. */
export function keptText({ gate, margin }: Pick<GateResult, "gate" | "margin">): string {
  const isKnown = margin !== null && Number.isFinite(margin) && margin >= 0;
  return isKnown
    ? t("{margin} the limit", { margin: marginText(margin, gate) })
    : t("within the limit");
}

/** Of a gate that fails: `above the limit`, or `below the limit` where more is wanted. */
export function brokenText({
  gate,
  estimate,
  limit,
}: Pick<GateResult, "gate" | "estimate" | "limit">): string {
  if (estimate === limit) return t("at the limit");
  return t(isUpper(gate.op) ? "above the limit" : "below the limit");
}
