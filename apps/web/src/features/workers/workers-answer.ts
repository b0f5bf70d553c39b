// What the page of workers says first: who can measure, and what waits and for how long.

import { formatDuration, formatExact, listOf } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import type { AnswerTone } from "@/components/ui/answer";
import type { MachineCeilings, Workers, WorkerView } from "@/lib/router-types";

export type WorkersAnswer = {
  readonly tone: AnswerTone;
  readonly text: string;
  readonly detail: string;
};

/** `1 worker is ready`, or `1 is ready` where workers were named before. */
const groups = {
  ready: {
    first: msg("{count, plural, one {# worker is} other {# workers are}} ready"),
    other: msg("{count, plural, one {# is} other {# are}} ready"),
  },
  paused: {
    first: msg("{count, plural, one {# worker is} other {# workers are}} paused"),
    other: msg("{count, plural, one {# is} other {# are}} paused"),
  },
  measuring: {
    first: msg("{count, plural, one {# worker is} other {# workers are}} measuring"),
    other: msg("{count, plural, one {# is} other {# are}} measuring"),
  },
  broken: {
    first: msg("{count, plural, one {# worker} other {# workers}} cannot start the engine"),
    other: msg("{count} cannot start the engine"),
  },
} as const;

/** Idle, and in a pool that takes no run. */
const isPaused = ({ alive, engineError, measures, takesRuns }: WorkerView): boolean =>
  alive && engineError === null && measures === null && !takesRuns;

function ofWorkers(workers: readonly WorkerView[]): string {
  const alive = workers.filter((one) => one.alive);
  if (alive.length === 0) return t("No worker is alive");
  const broken = alive.filter(({ engineError }) => engineError !== null).length;
  const measuring = alive.filter(
    ({ engineError, measures }) => engineError === null && measures !== null,
  ).length;
  const paused = alive.filter(isPaused).length;
  const ready = alive.length - broken - measuring - paused;
  const counts = [
    ...[
      { is: groups.ready, count: ready },
      { is: groups.paused, count: paused },
    ],
    ...[
      { is: groups.measuring, count: measuring },
      { is: groups.broken, count: broken },
    ],
  ].filter(({ count }) => count > 0);
  return listOf(counts.map(({ is, count }, i) => t(i === 0 ? is.first : is.other, { count })));
}

function ofQueue({ runsWaiting: count, waitingMs }: Workers["queue"]): string {
  if (count === 0) return t("no run is waiting");
  return waitingMs === null
    ? t("{count, plural, one {# run is} other {# runs are}} waiting", { count })
    : t(
        "{count, plural, one {# run is waiting, for {time}} other {# runs are waiting, the first for {time}}}",
        { count, time: formatDuration(waitingMs) },
      );
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
    ...(silent > 0
      ? [t("{silent, plural, one {# worker is} other {# workers are}} silent.", { silent })]
      : []),
    ...(probesWaiting > 0
      ? [
          t("{count, plural, one {# probe is} other {# probes are}} waiting.", {
            count: probesWaiting,
          }),
        ]
      : []),
    t(
      "Workers report every 10 s. A host measures one run at a time, because two would disturb each other.",
    ),
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
  const figure = formatExact(Number(ceilingPerS.toPrecision(3)));
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
