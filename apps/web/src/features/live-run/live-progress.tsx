// The line that says how far a run is: the block that runs, its phase, and the time left.
// Renewed once a second with the page's state; screen readers announce blocks, not seconds.
"use client";

import { formatCount, formatDuration } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { ReactNode } from "react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { Progress } from "@/components/ui/progress";
import { timeText } from "@/lib/report/time-text";
import { isOver, type LiveState, remainingMs } from "./live-state.ts";

const phaseWords: Readonly<Record<string, Msg>> = {
  connecting: msg("connecting"),
  warmup: msg("warming up"),
  measuring: msg("measuring"),
  draining: msg("waiting for the last answers"),
};

/** A search warms up and tries many rates before it measures its last one. */
const phaseText = ({ phase, trials }: LiveState): string =>
  trials.length > 0 && phase === "warmup"
    ? t("searching")
    : t(phaseWords[phase ?? ""] ?? msg("starting##block"));

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
      <Progress value={blocksDone} max={Math.max(1, blocksPlanned)} aria-label={t("Blocks done")} />
      <LatestSecond state={state} />
    </div>
  );
}

/** What a block is measured for, where it is not a round's. */
const placeText = ({ purpose, round }: NonNullable<LiveState["progress"]["current"]>): string =>
  purpose === "pilot"
    ? t("pilot before round 1")
    : purpose === "probe"
      ? t("probe with quick acknowledgements")
      : t("round {number}##block", { number: round + 1 });

function CurrentBlock({ state, cells, confirming }: Omit<LiveProgressProps, "cancel">) {
  const { current, blocksDone, blocksPlanned } = state.progress;
  const counts = { done: blocksDone, count: blocksPlanned };
  if (isOver(state.status))
    return t("{done} of {count, plural, one {# block} other {# blocks}} done.", counts);
  if (!current)
    return state.status === "queued"
      ? t("Waiting for a worker; {count, plural, one {# block} other {# blocks}} planned.", {
          count: blocksPlanned,
        })
      : t(
          "Between blocks: {done} of {count, plural, one {# block} other {# blocks}} done.",
          counts,
        );
  const place = placeText(current);
  const cell = cells.find((one) => one.index === current.cell)?.label;
  return (
    <>
      <span className="font-medium">
        <TruncatedName name={current.variant} />
      </span>
      , {confirming ? t("{place} of the confirmation", { place }) : place}
      {cells.length > 1 && cell ? `, ${cell}` : ""}
      <span className="text-muted-foreground">
        {" "}
        · {phaseText(state)} ·{" "}
        {t("block {number} of {all}", {
          number: Math.min(blocksDone + 1, blocksPlanned),
          all: blocksPlanned,
        })}
      </span>
    </>
  );
}

function TimeLeft({ state }: { state: LiveState }) {
  if (isOver(state.status) || state.status === "queued") return null;
  const left = remainingMs(state);
  if (left === null) return <span>{t("time left unknown")}</span>;
  return (
    <span className="figure whitespace-nowrap" data-remaining>
      {left < 1_000
        ? t("almost done")
        : t("about {duration} left", { duration: formatDuration(left) })}
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
    [t("answered##requests"), perS(answered)],
    [t("failed##requests"), perS(failed)],
    ["p50", timeText(p50Us)],
    ["p99", timeText(p99Us)],
  ] as const;
  return (
    <dl
      aria-label={t("The last second")}
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
