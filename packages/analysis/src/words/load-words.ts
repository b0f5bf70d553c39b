// What a load's figures are called: connect-only load sends nothing, so its "requests" are connections.
import { t } from "@gonogo/locale/t";
import type { Load } from "@gonogo/protocols/spec";

export type LoadWords = {
  /** What is timed: `response time`. */
  readonly time: string;
  /** What is counted: `requests`. */
  readonly counted: string;
};

export const loadWords = ({ kind }: Pick<Load, "kind">): LoadWords =>
  kind === "connect"
    ? { time: t("time to connect"), counted: t("connections") }
    : { time: t("response time"), counted: t("requests") };

/** What the figures of a comparison are of, where that is not every request; null: it is. */
export const figuresNote = ({ kind }: Pick<Load, "kind">): string | null =>
  kind === "connect"
    ? t(
        "No requests are sent: counts are connections; p50 to p99.9 are times to connect, from the scheduled start.",
      )
    : kind === "capacity"
      ? t(
          "Latency, throughput and errors are those of the confirming trials: each variant at its own limit.",
        )
      : null;
