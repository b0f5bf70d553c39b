// The load of a definition in one line, for reports, calibrations and lists.
// Pure, so that pages, tests and exports say the same.

import {
  type ClosedLoad,
  isClosedLoad,
  type Load,
  type Slo,
  type StagesLoad,
  type StopWhen,
  stageText,
} from "@gonogo/protocols/spec";
import { formatCount, formatPercent, plural } from "./format.ts";

/** `p99 within 20 ms, errors at most 1 %` */
export const sloText = ({ quantile, limitMs, errorRatio }: Slo): string =>
  `${quantileName(quantile)} within ${limitMs.toLocaleString("en", { maximumFractionDigits: 3 })} ms, errors at most ${Number((errorRatio * 100).toPrecision(6))} %`;

/** `p99.9` */
export const quantileName = (quantile: number): string =>
  `p${Number((quantile * 100).toPrecision(6))}`;

/** `2 clients on 2 connections`, `5,000 requests/s (Poisson) over 10 connections` */
export function loadLine(load: Load): string {
  if (load.kind === "capacity") return offeredLine(load);
  const safety = load.stopWhen === undefined ? "" : `, stopped early if ${stopText(load.stopWhen)}`;
  return `${offeredLine(load)}${safety}`;
}

function stopText({ errorRatio, latencyP99Ms }: StopWhen): string {
  const limits = [
    ...(errorRatio === undefined ? [] : [`errors pass ${formatPercent(errorRatio)}`]),
    ...(latencyP99Ms === undefined ? [] : [`p99 passes ${latencyP99Ms} ms`]),
  ];
  return limits.join(" or ");
}

function thinkText(load: ClosedLoad | StagesLoad): string {
  if (!load.thinkTimeMs) return "";
  const random = {
    fixed: "",
    exponential: " on average (exponential)",
    uniform: " on average (uniform)",
  };
  return `, thinking ${load.thinkTimeMs} ms${random[load.thinkTimeDistribution ?? "fixed"]}`;
}

const handshakeText = { cold: "", resumed: ", resumed", "zero-rtt": " with 0-RTT" } as const;

function offeredLine(load: Load): string {
  if (load.kind === "stages") {
    const stages = load.stages.map((_, index) => stageText(load.stages, index)).join(", then ");
    return `stages of ${isClosedLoad(load) ? "closed" : "open"} load: ${stages}${thinkText(load)}`;
  }
  if (load.kind === "connect")
    return load.clients === undefined
      ? `connections only${handshakeText[load.handshake]}, ${formatCount(load.ratePerS ?? 0)} a second`
      : `connections only${handshakeText[load.handshake]}, by ${plural(load.clients, "client")}`;
  if (load.kind === "capacity")
    return `search of the highest rate that keeps ${sloText(load.slo)}, from ${formatCount(load.startRatePerS)} to ${formatCount(load.maxRatePerS)} requests/s over ${plural(load.connections, "connection")}`;
  if (load.kind === "open") {
    const arrivals = load.arrivals === "poisson" ? "Poisson" : "uniform";
    return `${formatCount(load.ratePerS)} requests/s (${arrivals}) over ${plural(load.connections, "connection")}`;
  }
  const on = load.connections === undefined ? "" : ` on ${plural(load.connections, "connection")}`;
  return `${plural(load.clients, "client")}${on}, closed loop${thinkText(load)}`;
}
