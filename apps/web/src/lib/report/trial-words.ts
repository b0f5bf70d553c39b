// How trials of a search and what limited it are called on pages.
import type { CapacityLimit, Trial } from "@gonogo/protocols/events";

export const trialPhaseWords: Readonly<Record<Trial["phase"], string>> = {
  search: "doubling",
  bisect: "narrowing",
  confirm: "confirming",
};

const brokenWords: Readonly<Record<CapacityLimit, string>> = {
  "slo-latency": "too slow",
  "slo-errors": "too many errors",
  held: "not offered: too many in flight",
  engine: "engine at its limit",
  "max-rate": "kept",
};

/** `kept`, or what broke the trial's rate. */
export const trialVerdict = ({ why }: Pick<Trial, "why">): string =>
  why === null ? "kept" : brokenWords[why];

/** What limited a search, after "limited by". */
export const limitWords: Readonly<Record<CapacityLimit, string>> = {
  "slo-latency": "latency",
  "slo-errors": "errors",
  held: "requests in flight",
  engine: "the engine",
  "max-rate": "the highest rate allowed",
};
