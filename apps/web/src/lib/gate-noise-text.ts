// What the editor says of each gate that a calibration covers: how small a difference the plan can see here,
// what that rests on, and what to mind. Pure; the numbers come from calibrations, never from a guess.
import { formatLength, formatMetric, listOf } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { staleNoiseText } from "@gonogo/analysis/words/stale-noise-words";
import type { GateNoise } from "@/lib/router-types";
import { changeText } from "./noise-text.ts";

type Source = GateNoise["sources"][number];
type Difference = Source["differences"][number];

/** `With 10 rounds of 10 s you can see 4 % on p99 here (3.1 to 5.9 %).`; null while nothing is known. */
export function gateSentence(gate: GateNoise): string | null {
  const word = metricWord(gate.metric);
  const plan = `${gate.rounds} rounds of ${formatLength(gate.blockMs)}`;
  if (gate.constant)
    return `The calibrations all had the same ${word}: any difference beyond its recording step can be seen.`;
  if (!gate.effect) return null;
  const { effectLog, lowLog, highLog } = gate.effect;
  const range = `${changeText(lowLog)} to ${changeText(highLog)}`;
  const there = gate.calibrated === null ? "" : ` The calibration had ${calibratedText(gate)}.`;
  return `With ${plan} you can see ${changeText(effectLog)} on ${word} here (${range}).${there}`;
}

/** `sees a difference of 4 % or more in 10 rounds`, beside the gate itself; null while nothing is known. */
export function seesText(gate: GateNoise | undefined): string | null {
  if (gate?.constant) return "sees any difference beyond its recording step";
  if (!gate?.effect) return null;
  return `sees a difference of ${changeText(gate.effect.effectLog)} or more in ${gate.rounds} rounds`;
}

const calibratedText = ({ metric, calibrated }: GateNoise): string =>
  formatMetric(metric, { value: calibrated, low: null, high: null }).text;

/** Says that the limit lies within the noise; null: it does not, or nothing is known. */
export function gateWarning(gate: GateNoise): string | null {
  const { within, effect, limitLog, calibrated } = gate;
  if (!within || !effect) return null;
  if (calibrated !== null)
    return `The limit lies within the noise: the calibration had ${calibratedText(gate)}, ${changeText(limitLog)} from it, and this plan sees ${changeText(effect.effectLog)}. A target that stays as it was would often end INCONCLUSIVE; take more rounds, longer blocks or a wider limit.`;
  return `The limit lies within the noise: it is ${changeText(limitLog)} from no difference, and this plan sees ${changeText(effect.effectLog)}. Sides that are equal would often end INCONCLUSIVE; take more rounds, longer blocks or a wider limit.`;
}

/** What of the calibrations does not fit this plan, and what may no longer hold. */
export function gateCaveats({ sources }: GateNoise): string[] {
  return sources.flatMap(({ target, differences, stale }) => [
    ...differences.map((one) => `${target} ${differenceText(one)}.`),
    ...stale.map((why) => `${target}: ${staleNoiseText(why)}`),
  ]);
}

function differenceText(difference: Difference): string {
  if (difference.what === "request") return "was calibrated with another request";
  if (difference.what === "conditions")
    return "was calibrated without this benchmark’s network, and without what its axes vary beside the load";
  if (difference.what === "block")
    return `was calibrated with blocks of ${formatLength(difference.calibratedMs)}, here they last ${formatLength(difference.hereMs)}: longer blocks vary less, shorter ones more`;
  const [here] = difference.here;
  const now =
    difference.here.length === 1 && here
      ? loadLine(here)
      : `${difference.here.length} cells of other loads`;
  return `was calibrated under another load: ${loadLine(difference.calibrated)}; here ${now}`;
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
  return `How small a difference this plan can see on ${listOf(metrics)} is not known: there is no noise calibration of`;
};
