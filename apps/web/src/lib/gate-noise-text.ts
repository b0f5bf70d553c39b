// What the editor says of each gate that a calibration covers: how small a difference the plan can see here,
// what that rests on, and what to mind. Pure; the numbers come from calibrations, never from a guess.

import { formatLength, formatMetric, listOf } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { staleNoiseText } from "@gonogo/analysis/words/stale-noise-words";
import { t } from "@gonogo/locale/t";
import type { GateNoise } from "@/lib/router-types";
import { changeText } from "./noise-text.ts";

type Source = GateNoise["sources"][number];
type Difference = Source["differences"][number];

/** `With 10 rounds of 10 s you can see 4 % on p99 here (3.1 to 5.9 %).`; null while nothing is known. */
export function gateSentence(gate: GateNoise): string | null {
  const word = metricWord(gate.metric);
  if (gate.constant)
    return t(
      "The calibrations all had the same {metric}: any difference beyond its recording step can be seen.",
      { metric: word },
    );
  if (!gate.effect) return null;
  const { effectLog, lowLog, highLog } = gate.effect;
  const seen = t(
    "With {rounds} rounds of {length} you can see {change} on {metric} here ({low} to {high}).",
    {
      rounds: gate.rounds,
      length: formatLength(gate.blockMs),
      change: changeText(effectLog),
      metric: word,
      ...{ low: changeText(lowLog), high: changeText(highLog) },
    },
  );
  if (gate.calibrated === null) return seen;
  return `${seen} ${t("The calibration had {value}.", { value: calibratedText(gate) })}`;
}

/** `sees a difference of 4 % or more in 10 rounds`, beside the gate itself; null while nothing is known. */
export function seesText(gate: GateNoise | undefined): string | null {
  if (gate?.constant) return t("sees any difference beyond its recording step");
  if (!gate?.effect) return null;
  return t("sees a difference of {change} or more in {rounds} rounds", {
    change: changeText(gate.effect.effectLog),
    rounds: gate.rounds,
  });
}

const calibratedText = ({ metric, calibrated }: GateNoise): string =>
  formatMetric(metric, { value: calibrated, low: null, high: null }).text;

/** Says that the limit lies within the noise; null: it does not, or nothing is known. */
export function gateWarning(gate: GateNoise): string | null {
  const { within, effect, limitLog, calibrated } = gate;
  if (!within || !effect) return null;
  const change = changeText(effect.effectLog);
  if (calibrated !== null)
    return t(
      "The limit lies within the noise: the calibration had {value}, {distance} from it, and this plan sees {change}. A target that stays as it was would often end INCONCLUSIVE; take more rounds, longer blocks or a wider limit.",
      { value: calibratedText(gate), distance: changeText(limitLog), change },
    );
  return t(
    "The limit lies within the noise: it is {distance} from no difference, and this plan sees {change}. Sides that are equal would often end INCONCLUSIVE; take more rounds, longer blocks or a wider limit.",
    { distance: changeText(limitLog), change },
  );
}

/** What of the calibrations does not fit this plan, and what may no longer hold. */
export function gateCaveats({ sources }: GateNoise): string[] {
  return sources.flatMap(({ target, differences, stale }) => [
    ...differences.map((one) => `${target} ${differenceText(one)}.`),
    ...stale.map((why) => `${target}: ${staleNoiseText(why)}`),
  ]);
}

function differenceText(difference: Difference): string {
  if (difference.what === "request") return t("was calibrated with another request");
  if (difference.what === "conditions")
    return t(
      "was calibrated without this benchmark’s network, and without what its axes vary beside the load",
    );
  if (difference.what === "block")
    return t(
      "was calibrated with blocks of {calibrated}, here they last {here}: longer blocks vary less, shorter ones more",
      {
        calibrated: formatLength(difference.calibratedMs),
        here: formatLength(difference.hereMs),
      },
    );
  const [here] = difference.here;
  const now =
    difference.here.length === 1 && here
      ? loadLine(here)
      : t("{count} cells of other loads", { count: difference.here.length });
  return t("was calibrated under another load: {calibrated}; here {now}", {
    calibrated: loadLine(difference.calibrated),
    now,
  });
}

/** `grpc and rest`; null when every target of every gate was calibrated. */
export function uncalibratedOf(gates: readonly GateNoise[]): readonly string[] {
  return [...new Set(gates.flatMap(({ uncalibrated }) => uncalibrated))];
}

export const uncalibratedText = (gates: readonly GateNoise[]): string => {
  const metrics = [
    ...new Set(
      gates
        .filter(({ uncalibrated }) => uncalibrated.length > 0)
        .map(({ metric }) => metricWord(metric)),
    ),
  ];
  return t(
    "How small a difference this plan can see on {metrics} is not known: there is no noise calibration of",
    { metrics: listOf(metrics) },
  );
};
