// The line that says how far a run is: the block that runs, its phase, and the time left.
// Counts down between events; screen readers hear blocks, not seconds.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/format";
import type { Report } from "@gonogo/protocols/report";
import { type ReactNode, useEffect, useState } from "react";
import { Progress } from "@/components/ui/progress";
import { TruncatedName } from "../../components/charts/truncated-name.tsx";
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
  const [nowMs, setNowMs] = useState<number | null>(null);
  const over = isOver(state.status);
  useEffect(() => {
    if (over) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [over]);
  if (over || state.status === "queued") return null;
  const left = remainingMs(state, nowMs ?? state.progressAtMs ?? 0);
  if (left === null) return <span>time left unknown</span>;
  return (
    <span className="figure whitespace-nowrap" data-remaining>
      {left < 1_000 ? "almost done" : `about ${formatDuration(left)} left`}
    </span>
  );
}
