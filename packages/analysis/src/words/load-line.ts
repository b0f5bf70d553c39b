// The load of a definition in one line, for reports, calibrations and lists.
// Pure, so that pages, tests and exports say the same.

import { currentLocale } from "@gonogo/locale/current-locale";
import { msg, t } from "@gonogo/locale/t";
import {
  type ClosedLoad,
  type ConnectLoad,
  isClosedLoad,
  type Load,
  type Slo,
  type StagesLoad,
  type StopWhen,
  stageText,
} from "@gonogo/protocols/spec";
import { formatCount, formatPercent, formatUngrouped, plural } from "./format.ts";

/** `p99 within 20 ms, errors at most 1 %` */
export const sloText = ({ quantile, limitMs, errorRatio }: Slo): string =>
  t("{quantile} within {limit} ms, errors at most {errors} %", {
    quantile: quantileName(quantile),
    limit: limitMs.toLocaleString(currentLocale(), { maximumFractionDigits: 3 }),
    errors: formatUngrouped(Number((errorRatio * 100).toPrecision(6))),
  });

/** `p99.9` */
export const quantileName = (quantile: number): string =>
  `p${Number((quantile * 100).toPrecision(6))}`;

/** `2 clients on 2 connections`, `5,000 requests/s (Poisson) over 10 connections` */
export function loadLine(load: Load): string {
  if (load.kind === "capacity") return offeredLine(load);
  const safety =
    load.stopWhen === undefined
      ? ""
      : t(", stopped early if {limits}", { limits: stopText(load.stopWhen) });
  return `${offeredLine(load)}${safety}`;
}

function stopText({ errorRatio, latencyP99Ms }: StopWhen): string {
  const limits = [
    ...(errorRatio === undefined
      ? []
      : [t("errors pass {limit}", { limit: formatPercent(errorRatio) })]),
    ...(latencyP99Ms === undefined
      ? []
      : [t("p99 passes {limit} ms", { limit: formatUngrouped(latencyP99Ms) })]),
  ];
  return limits.join(t(" or "));
}

function thinkText(load: ClosedLoad | StagesLoad): string {
  if (!load.thinkTimeMs) return "";
  const text = {
    fixed: msg(", thinking {time} ms"),
    exponential: msg(", thinking {time} ms on average (exponential)"),
    uniform: msg(", thinking {time} ms on average (uniform)"),
  }[load.thinkTimeDistribution ?? "fixed"];
  return t(text, { time: formatUngrouped(load.thinkTimeMs) });
}

const handshakeText = (handshake: ConnectLoad["handshake"]): string =>
  ({ cold: "", resumed: t(", resumed"), "zero-rtt": t(" with 0-RTT") })[handshake];

function offeredLine(load: Load): string {
  if (load.kind === "stages") {
    const stages = load.stages.map((_, index) => stageText(load.stages, index)).join(t(", then "));
    const text = isClosedLoad(load)
      ? t("stages of closed load: {stages}", { stages })
      : t("stages of open load: {stages}", { stages });
    return `${text}${thinkText(load)}`;
  }
  if (load.kind === "connect") {
    const handshake = handshakeText(load.handshake);
    return load.clients === undefined
      ? t("connections only{handshake}, {rate} a second", {
          handshake,
          rate: formatCount(load.ratePerS ?? 0),
        })
      : t("connections only{handshake}, by {clients}", {
          handshake,
          clients: plural(load.clients, "client"),
        });
  }
  if (load.kind === "capacity")
    return t(
      "search of the highest rate that keeps {objective}, from {start} to {most} requests/s over {connections}",
      {
        objective: sloText(load.slo),
        start: formatCount(load.startRatePerS),
        most: formatCount(load.maxRatePerS),
        connections: plural(load.connections, "connection"),
      },
    );
  if (load.kind === "open") {
    const values = {
      rate: formatCount(load.ratePerS),
      connections: plural(load.connections, "connection"),
    };
    return load.arrivals === "poisson"
      ? t("{rate} requests/s (Poisson) over {connections}", values)
      : t("{rate} requests/s (uniform) over {connections}", values);
  }
  const clients = plural(load.clients, "client");
  const text =
    load.connections === undefined
      ? t("{clients}, closed loop", { clients })
      : t("{clients} on {connections}, closed loop", {
          clients,
          connections: plural(load.connections, "connection"),
        });
  return `${text}${thinkText(load)}`;
}
