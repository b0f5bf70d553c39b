// How trials of a search and what limited it are called on pages.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { CapacityLimit, Trial } from "@gonogo/protocols/events";

export const trialPhaseWords: Readonly<Record<Trial["phase"], Msg>> = {
  search: msg("doubling"),
  bisect: msg("narrowing"),
  confirm: msg("confirming"),
};

const brokenWords: Readonly<Record<CapacityLimit, Msg>> = {
  "slo-latency": msg("too slow"),
  "slo-errors": msg("too many errors"),
  held: msg("not offered: too many in flight"),
  engine: msg("engine at its limit"),
  "max-rate": msg("kept##rate"),
};

/** `kept`, or what broke the trial's rate. */
export const trialVerdict = ({ why }: Pick<Trial, "why">): string =>
  t(why === null ? msg("kept##rate") : brokenWords[why]);

/** What limited a search, after "limited by". */
export const limitWords: Readonly<Record<CapacityLimit, Msg>> = {
  "slo-latency": msg("latency"),
  "slo-errors": msg("errors"),
  held: msg("requests in flight"),
  engine: msg("the engine"),
  "max-rate": msg("the highest rate allowed"),
};
