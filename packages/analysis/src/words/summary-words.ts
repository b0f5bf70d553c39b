// What is said of another tool's summary: its weaknesses, why there is no verdict, and its figures with their units.
import { msg, t } from "@gonogo/locale/t";
import type { SummaryWeakness } from "@gonogo/protocols/report";
import {
  decimalsFor,
  formatChange,
  formatCount,
  formatNumber,
  formatPercent,
  noFigure,
  plural,
} from "./format.ts";
import { type MessageOf, type Rendered, rendererOf } from "./message.ts";

/** A time of any size: `9.7 ns`, `5.51 ms`. */
export function summaryTime(us: number | null): string {
  if (us === null) return noFigure;
  const [per, label] =
    us >= 1e6
      ? [1e6, "s"]
      : us >= 1e3
        ? [1e3, "ms"]
        : us >= 1 || us === 0
          ? [1, "µs"]
          : [1e-3, "ns"];
  return `${formatNumber(us / per, decimalsFor(us / per))} ${label}`;
}

export const summaryRate = (perS: number | null): string =>
  perS === null ? noFigure : `${formatNumber(perS, decimalsFor(perS))}/s`;

/** The change of a figure from its ratio, head ÷ base; of shares in percentage points: 10 % → 40 % is `+30 pp`. */
export function summaryChange({
  figure,
  base,
  head,
  ratio,
}: {
  readonly figure: string;
  readonly base: number;
  readonly head: number;
  readonly ratio: number | null;
}): string {
  if (figure !== "failedShare") return ratio === null ? noFigure : formatChange(ratio);
  const points = (head - base) * 100;
  const text = formatNumber(points, Math.min(4, decimalsFor(points, 2)));
  return `${points > 0 ? "+" : ""}${text} pp`;
}

export const summaryPercent = (percent: number): string => `p${percent}`;

const percentText = (percent: number) =>
  percent === 0 ? "" : t(" for {percentile}", { percentile: summaryPercent(percent) });

const weaknesses = {
  "closed-loop": ({ inFlight }: { inFlight?: number }) =>
    inFlight === undefined
      ? t(
          "Closed loop: the next request is sent when an answer arrives. A slow server gets fewer requests, so throughput and latency are not independent.",
        )
      : t(
          "Closed loop: the next request is sent when an answer arrives, with {requests} in flight at most. A slow server gets fewer requests, so throughput and latency are not independent.",
          { requests: plural(inFlight, "request") },
        ),
  "coordinated-omission": () =>
    t(
      "Times count from sending, not from when a request was due. While the server stalls, waiting requests are not timed: high percentiles may look too low (coordinated omission).",
    ),
  "corrected-times": () =>
    t(
      "The tool adds times that it did not measure, for requests that would have waited while the server stalled: mean and percentiles are partly estimates, and do not fit the throughput.",
    ),
  "unknown-load": () =>
    t("The file does not say whether requests were sent by the clock or after each answer."),
  "few-samples": ({
    samples,
    percent = 0,
    needed,
  }: {
    samples: number;
    percent?: number;
    needed: number;
  }) =>
    t("Few samples: {samples}, and {needed} are needed{percentile}.", {
      samples: formatCount(samples),
      needed: formatCount(needed),
      percentile: percentText(percent),
    }),
  "unknown-samples": () => t("The file does not say how many measurements are behind its figures."),
  "unknown-errors": () =>
    t(
      "Errors are unknown: the file does not say how many requests failed. Failed requests may be among the times.",
    ),
  "failed-requests": ({ failed, requests }: { failed: number; requests: number }) =>
    t("{failed} of {requests} requests failed ({share}). Their times may be among the latencies.", {
      failed: formatCount(failed),
      requests: formatCount(requests),
      share: formatPercent(requests === 0 ? 0 : failed / requests),
    }),
  "mean-only": () => t("Mean only: it says nothing of the slow requests, nor how far times vary."),
  "no-percentiles": () => t("No percentiles: how slow the slowest requests are is unknown."),
  "coarse-times": ({ stepUs, medianUs }: { stepUs: number; medianUs: number }) =>
    t(
      "Coarse times: the tool counts in steps of {step} at a median of {median}. Smaller differences cannot be seen.",
      { step: summaryTime(stepUs), median: summaryTime(medianUs) },
    ),
  "assumed-unit": () =>
    t(
      "The file does not say its unit: logs are read as nanoseconds, percentile tables as milliseconds.",
    ),
} as const satisfies Record<SummaryWeakness["code"], (facts: never) => string>;

export type WeaknessMessage = MessageOf<typeof weaknesses>;

const render = rendererOf(weaknesses);
export const weaknessText = (weakness: SummaryWeakness): Rendered => render(weakness);

/** Why a summary has no verdict. */
export const noVerdictText = msg(
  "A summary has no single requests and no repeated rounds, so no interval can be calculated and no gate decided.",
);

/** What is said beside ratios of two summaries. */
export const ratiosText = msg(
  "Ratios without intervals: each side was measured once, so noise alone can cause any of these differences.",
);
