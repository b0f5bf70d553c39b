// What the page of workers says first: who can measure, and what waits and for how long.
import { formatDuration, listOf, plural } from "@gonogo/analysis/words/format";
import type { AnswerTone } from "@/components/ui/answer";
import type { MachineCeilings, Workers, WorkerView } from "@/lib/router-types";

export type WorkersAnswer = {
  readonly tone: AnswerTone;
  readonly text: string;
  readonly detail: string;
};

const are = (count: number) => (count === 1 ? "is" : "are");

/** `1 worker is ready`, or `1 is ready` where workers were named before. */
const group = (count: number, state: string, isFirst: boolean): string =>
  `${isFirst ? plural(count, "worker") : count} ${state}`;

/** Idle, and in a pool that takes no run. */
const isPaused = ({ alive, engineError, measures, takesRuns }: WorkerView): boolean =>
  alive && engineError === null && measures === null && !takesRuns;

function ofWorkers(workers: readonly WorkerView[]): string {
  const alive = workers.filter((one) => one.alive);
  if (alive.length === 0) return "No worker is alive";
  const broken = alive.filter(({ engineError }) => engineError !== null).length;
  const measuring = alive.filter(
    ({ engineError, measures }) => engineError === null && measures !== null,
  ).length;
  const paused = alive.filter(isPaused).length;
  const ready = alive.length - broken - measuring - paused;
  const groups = [
    ...(ready > 0 ? [{ count: ready, state: `${are(ready)} ready` }] : []),
    ...(paused > 0 ? [{ count: paused, state: `${are(paused)} paused` }] : []),
    ...(measuring > 0 ? [{ count: measuring, state: `${are(measuring)} measuring` }] : []),
    ...(broken > 0 ? [{ count: broken, state: "cannot start the engine" }] : []),
  ];
  return listOf(groups.map(({ count, state }, i) => group(count, state, i === 0)));
}

function ofQueue({ runsWaiting, waitingMs }: Workers["queue"]): string {
  if (runsWaiting === 0) return "no run is waiting";
  const since =
    waitingMs === null
      ? ""
      : runsWaiting === 1
        ? `, for ${formatDuration(waitingMs)}`
        : `, the first for ${formatDuration(waitingMs)}`;
  return `${plural(runsWaiting, "run")} ${are(runsWaiting)} waiting${since}`;
}

/** The sentence, with its tone and what else is known. */
export function workersAnswer({
  workers,
  queue,
}: Pick<Workers, "workers" | "queue">): WorkersAnswer {
  const able = workers.filter(
    (one) => one.alive && one.engineError === null && !isPaused(one),
  ).length;
  const paused = workers.filter(isPaused).length;
  const silent = workers.filter((one) => !one.alive).length;
  const isAllWell = queue.delivers && able === workers.length;
  const { probesWaiting } = queue;
  const details = [
    ...(silent > 0 ? [`${plural(silent, "worker")} ${are(silent)} silent.`] : []),
    ...(probesWaiting > 0
      ? [`${plural(probesWaiting, "probe")} ${are(probesWaiting)} waiting.`]
      : []),
    "Workers report every 10 s. A host measures one run at a time, because two would disturb each other.",
  ];
  return {
    tone: able + paused === 0 ? "bad" : isAllWell ? "good" : "caution",
    text: `${ofWorkers(workers)}; ${ofQueue(queue)}.`,
    detail: details.join(" "),
  };
}

type Ceiling = MachineCeilings["ceilings"][number];

/** Three significant digits: repeated calibrations agree to a few per cent. A lower bound says so. */
export function ceilingText({ ceilingPerS, limit }: Ceiling): string {
  const figure = ceilingPerS.toLocaleString("en-GB", { maximumSignificantDigits: 3 });
  return limit === "engine" ? figure : `≥ ${figure}`;
}

/** The greatest of each row of ceilings, and its share of the greatest of all: the lengths of bars. */
export function peaksOf<Row extends { readonly byShape: ReadonlyMap<string, Ceiling> }>(
  rows: readonly Row[],
): readonly { readonly row: Row; readonly peak: Ceiling; readonly share: number }[] {
  const peaks = rows.flatMap((row) => {
    const [peak] = [...row.byShape.values()].sort((a, b) => b.ceilingPerS - a.ceilingPerS);
    return peak ? [{ row, peak }] : [];
  });
  const most = Math.max(...peaks.map(({ peak }) => peak.ceilingPerS));
  return peaks.map((one) => ({ ...one, share: one.peak.ceilingPerS / most }));
}
