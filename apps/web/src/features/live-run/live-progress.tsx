// The line that says how far a run is: the block that runs, its phase, and the time left.
// Renewed once a second with the page's state; screen readers announce blocks, not seconds.
"use client";

import { formatCount, formatDuration, plural } from "@gonogo/analysis/words/format";
import type { Report } from "@gonogo/protocols/report";
import type { ReactNode } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { Progress } from "@/components/ui/progress";
import { timeText } from "@/lib/report/time-text";
import { isOver, type LiveState, remainingMs } from "./live-state.ts";

const phaseWords: Readonly<Record<string, string>> = {
  connecting: "connecting",
  warmup: "warming up",
  measuring: "measuring",
  draining: "waiting for the last answers",
};

/** A search warms up and tries many rates before it measures its last one. */
const phaseText = ({ phase, trials }: LiveState): string =>
  trials.length > 0 && phase === "warmup" ? "searching" : (phaseWords[phase ?? ""] ?? "starting");

const noSecond = { answered: 0, failed: 0, spanMs: 1_000, p50Us: null, p99Us: null };

type LiveProgressProps = {
  state: LiveState;
  cells: Report["cells"];
  /** The current block measures a NO-GO once more. */
  confirming?: boolean;
  cancel: ReactNode;
};

/** Progress in words and as a bar; `cancel` is the button at its side. */
export function LiveProgress({ state, cells, confirming = false, cancel }: LiveProgressProps) {
  const { blocksDone, blocksPlanned } = state.progress;
  return (
    <div className="grid gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-14">
          <CurrentBlock state={state} cells={cells} confirming={confirming} />
        </p>
        <div className="flex items-center gap-3 text-13 text-muted-foreground">
          <TimeLeft state={state} />
          {cancel}
        </div>
      </div>
      <Progress value={blocksDone} max={Math.max(1, blocksPlanned)} aria-label="Blocks done" />
      <LatestSecond state={state} />
    </div>
  );
}

/** What a block is measured for, where it is not a round's. */
const placeText = ({ purpose, round }: NonNullable<LiveState["progress"]["current"]>): string =>
  purpose === "pilot"
    ? "pilot before round 1"
    : purpose === "probe"
      ? "probe with quick acknowledgements"
      : `round ${round + 1}`;

function CurrentBlock({ state, cells, confirming }: Omit<LiveProgressProps, "cancel">) {
  const { current, blocksDone, blocksPlanned } = state.progress;
  const count = plural(blocksPlanned, "block");
  if (isOver(state.status)) return `${blocksDone} of ${count} done.`;
  if (!current)
    return state.status === "queued"
      ? `Waiting for a worker; ${count} planned.`
      : `Between blocks: ${blocksDone} of ${count} done.`;
  const cell = cells.find((one) => one.index === current.cell)?.label;
  return (
    <>
      <span className="font-medium">
        <TruncatedName name={current.variant} />
      </span>
      , {placeText(current)}
      {confirming ? " of the confirmation" : ""}
      {cells.length > 1 && cell ? `, ${cell}` : ""}
      <span className="text-muted-foreground">
        {" "}
        · {phaseText(state)} · block {Math.min(blocksDone + 1, blocksPlanned)} of {blocksPlanned}
      </span>
    </>
  );
}

function TimeLeft({ state }: { state: LiveState }) {
  if (isOver(state.status) || state.status === "queued") return null;
  const left = remainingMs(state);
  if (left === null) return <span>time left unknown</span>;
  return (
    <span className="figure whitespace-nowrap" data-remaining>
      {left < 1_000 ? "almost done" : `about ${formatDuration(left)} left`}
    </span>
  );
}

/** The latest second in figures; charts are drawn between blocks, because drawing takes CPU from the measurement. */
function LatestSecond({ state: { status, latest } }: { state: LiveState }) {
  if (isOver(status) || status === "queued") return null;
  const { answered, failed, spanMs, p50Us, p99Us } = latest ?? noSecond;
  const perS = (count: number) =>
    latest ? `${formatCount(Math.round((count * 1_000) / spanMs))}/s` : "–";
  const figures = [
    ["answered", perS(answered)],
    ["failed", perS(failed)],
    ["p50", timeText(p50Us)],
    ["p99", timeText(p99Us)],
  ] as const;
  return (
    <dl
      aria-label="The last second"
      className="flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-13"
      data-latest
    >
      {figures.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
