// A target's noise in words and digits: what can be seen, how much is noise, and what should be minded.
// Pure, so that the card, the editor's preview and their tests say the same.

import {
  formatLength,
  formatNumber,
  formatPercent,
  groupThousands,
  listOf,
  plural,
} from "@gonogo/analysis/words/format";
import { metricWord } from "@gonogo/analysis/words/metric-word";
import { t } from "@gonogo/locale/t";
import type { NoiseFigures, NoiseMetric } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import type { NoiseView } from "@/lib/router-types";

/** A difference in logs as a percentage of change, to two digits: 0.0392 is `4 %`, 0.0149 is `1.5 %`. */
export const changeText = (log: number): string =>
  `${groupThousands(`${Number((Math.expm1(Math.max(0, log)) * 100).toPrecision(2))}`)} %`;

/** What a calibration is summed up by first: the tail, where people look, or what comes nearest to it. */
const clearestFirst: readonly MetricName[] = ["p99", "connectP99", "capacity", "p95", "p90", "p50"];

export function clearestMetric({ metrics: found }: NoiseFigures): NoiseMetric | null {
  const first = clearestFirst.flatMap((name) => found.filter(({ metric }) => metric === name))[0];
  return first ?? found[0] ?? null;
}

/** `10 rounds of 2 s can detect a 4 % change in p99.` */
export function visibleSentence(noise: Pick<NoiseView, "figures" | "blockMs">): string | null {
  const clearest = clearestMetric(noise.figures);
  if (!clearest) return null;
  const word = metricWord(clearest.metric);
  const ten = clearest.visible.find(({ rounds }) => rounds === 10);
  if (!ten)
    return t("Over {rounds} {metric} did not differ from itself by more than its recording step.", {
      rounds: plural(clearest.rounds, "round"),
      metric: word,
    });
  return t("10 rounds of {length} can detect a {change} change in {metric}.", {
    length: formatLength(noise.blockMs),
    change: changeText(ten.effectLog),
    metric: word,
  });
}

/** `7.2 %`; a dash where nothing is said of power. */
export function effectText(noise: NoiseMetric, rounds: number): string {
  const found = noise.visible.find((one) => one.rounds === rounds);
  return found ? changeText(found.effectLog) : "–";
}

/**
 * How often the test would have cried wolf, at the metric where it does most; null with too few rounds. Of the longest
 * windows that there are, over all ways in which the two sides could have been named.
 */
export function falseAlarmSentence({ metrics }: NoiseFigures): string | null {
  const judged = metrics.flatMap(({ metric, falseAlarms }) => {
    const longest = falseAlarms.findLast(({ windows }) => windows > 0);
    return longest ? [{ metric, ...longest }] : [];
  });
  const [worst] = judged.sort((a, b) => b.share - a.share);
  if (!worst) return null;
  const { rounds, windows, share, nominal, passes, fails } = worst;
  const found =
    passes + fails === 0
      ? t("never passed or failed")
      : t("passed {passes} and failed {fails}", { passes: times(passes), fails: times(fails) });
  return t(
    "False alarms: over {windows} of {rounds} rounds and all labellings of the two sides, “not slower” is answered wrongly in at most {share} of cases each way ({metric}); the test allows {nominal}. With the original labels it {found}.",
    {
      windows: plural(windows, "window"),
      rounds,
      share: formatPercent(share),
      metric: metricWord(worst.metric),
      nominal: formatPercent(nominal),
      found,
    },
  );
}

const times = (count: number): string =>
  count === 0 ? t("never##how often") : t("{count, plural, one {once} other {# times}}", { count });

/** What a reader should mind before trusting the figures; empty when there is nothing. */
export function remarksOf({
  metrics: found,
  halfBlocks,
  roundsRun,
  roundsValid,
}: NoiseFigures): string[] {
  const off = found.filter(({ ratioLow, ratioHigh }) => ratioLow > 1 || ratioHigh < 1);
  const moved = found.filter(({ driftP }) => driftP < 0.01);
  const alike = found.filter(({ autocorrelation }) => (autocorrelation ?? 0) > 0.5);
  const names = (of: readonly NoiseMetric[]) => listOf(of.map(({ metric }) => metricWord(metric)));
  const remarks: string[] = [];
  if (roundsValid < roundsRun)
    remarks.push(
      t("{voided} of {rounds} were voided and are not in these figures.", {
        voided: roundsRun - roundsValid,
        rounds: plural(roundsRun, "round"),
      }),
    );
  if (off.length > 0)
    remarks.push(
      t(
        "The interval of the ratio misses 1 for {metrics}. Of 20 intervals one does so by chance; more of them mean that the order of the blocks or something beside the target made a difference.",
        { metrics: names(off) },
      ),
    );
  if (moved.length > 0)
    remarks.push(
      t(
        "The level moved while it was measured, for {metrics}: by {drift} from first to last round. Rounds pair the sides, so comparisons bear that; absolute limits do not.",
        { metrics: names(moved), drift: driftText(moved) },
      ),
    );
  if (alike.length > 0)
    remarks.push(
      t(
        "Neighbouring rounds resemble each other for {metrics}: false alarms can be more frequent than the test allows.",
        { metrics: names(alike) },
      ),
    );
  const throughput = found.find(({ metric }) => metric === "throughput");
  if (halfBlocks && throughput && halfBlocks.sdLog > 0 && throughput.sdLog > 0)
    remarks.push(
      t(
        "Blocks of half the length ({length}) would have varied {times} times as much in throughput.",
        {
          length: formatLength(halfBlocks.blockMs),
          times: formatNumber(halfBlocks.sdLog / throughput.sdLog, 1),
        },
      ),
    );
  return remarks;
}

function driftText(moved: readonly NoiseMetric[]): string {
  const most = Math.max(...moved.map(({ driftLog }) => Math.abs(driftLog)));
  return moved.length > 1 ? t("up to {change}", { change: changeText(most) }) : changeText(most);
}

/** `Intel Xeon, 2 cores, kernel 6.1, loopback` */
export function machineText({ environment }: Pick<NoiseView, "environment">): string {
  if (!environment) return t("an unknown machine");
  const { cpuModel, cpuCores, kernel, networkProfile } = environment;
  return `${cpuModel}, ${plural(cpuCores, "core")}, kernel ${kernel}, ${networkProfile}`;
}
