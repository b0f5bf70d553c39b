// How far a run is, as a terminal or a log shows it: a bar with the time that remains, or a line now and then.
import type { RunProgress } from "@gonogo/protocols/events";
import type { Terminal } from "../console/terminal.ts";

const barCells = 20;
/** In a log: no more often than this, but always at the end. */
const plainEveryMs = 15_000;

/** `about 2 min left`, `about 40 s left`; empty: unknown. */
export function leftText(remainingMs: number | null): string {
  if (remainingMs === null || !Number.isFinite(remainingMs) || remainingMs < 0) return "";
  return remainingMs < 90_000
    ? `about ${Math.ceil(remainingMs / 1_000)} s left`
    : `about ${Math.ceil(remainingMs / 60_000)} min left`;
}

const inWords = ({ blocksDone, blocksPlanned, remainingMs, current }: RunProgress): string =>
  [
    `block ${blocksDone} of ${blocksPlanned}`,
    leftText(remainingMs),
    current === null ? "" : `measuring ${current.variant}`,
  ]
    .filter(Boolean)
    .join(" · ");

function barText(progress: RunProgress, columns = 80): string {
  const { blocksDone, blocksPlanned } = progress;
  const share = blocksPlanned > 0 ? Math.min(1, Math.max(0, blocksDone / blocksPlanned)) : 0;
  const full = Math.round(share * barCells);
  const bar = `${"█".repeat(full)}${"░".repeat(barCells - full)}`;
  return `${bar} ${inWords(progress)}`.slice(0, Math.max(10, columns - 1));
}

/** Shows each state that it is given. */
export function progressOn(
  terminal: Terminal,
  now = Date.now,
): (progress: RunProgress, status: string) => void {
  let shownMs = Number.NEGATIVE_INFINITY;
  let shown = "";
  return (progress, status) => {
    const waits = status === "queued";
    if (terminal.status) {
      terminal.status(waits ? "waiting for a worker" : barText(progress, terminal.columns));
      return;
    }
    const isDone = progress.blocksDone >= progress.blocksPlanned;
    const text = waits ? "waiting for a worker" : inWords(progress);
    if (text === shown || (!isDone && now() - shownMs < plainEveryMs)) return;
    [shown, shownMs] = [text, now()];
    terminal.note(text);
  };
}
