// How far a run is, as a terminal or a log shows it: a bar with the time that remains, or a line now and then.
import type { RunProgress } from "@gonogo/protocols/events";
import type { Terminal } from "../console/terminal.ts";

const barCells = 20;
/** In a log: no more often than this, but always at the end. */
const plainEveryMs = 15_000;

/** `about 2 min left`, `about 40 s left`; empty: unknown. */
function leftText(remainingMs: number | null): string {
  if (remainingMs === null || !Number.isFinite(remainingMs) || remainingMs < 0) return "";
  return remainingMs < 90_000
    ? `about ${Math.ceil(remainingMs / 1_000)} s left`
    : `about ${Math.ceil(remainingMs / 60_000)} min left`;
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(" · ");

function inWords(progress: RunProgress, part: string): string {
  const { blocksDone, blocksPlanned, remainingMs, current } = progress;
  const left = leftText(remainingMs);
  return joined(
    `block ${blocksDone} of ${blocksPlanned}`,
    left === "" || part === "" ? left : `${left} in this part`,
    current === null ? "" : `measuring ${current.variant}`,
  );
}

function barText(progress: RunProgress, part: string, columns: number): string {
  const { blocksDone, blocksPlanned } = progress;
  const share = blocksPlanned > 0 ? Math.min(1, Math.max(0, blocksDone / blocksPlanned)) : 0;
  const full = Math.round(share * barCells);
  const bar = `${"█".repeat(full)}${"░".repeat(barCells - full)}`;
  return joined(part, `${bar} ${inWords(progress, part)}`).slice(0, Math.max(10, columns - 1));
}

/** Shows each state that it is given. `part` names the run among several, whose time it is. */
export function progressOn(
  terminal: Terminal,
  part = "",
): (progress: RunProgress, status: string) => void {
  let shownMs = Number.NEGATIVE_INFINITY;
  let shown = "";
  return (progress, status) => {
    const waiting = status === "queued" ? joined(part, "waiting for a worker") : null;
    if (terminal.status) {
      terminal.status(waiting ?? barText(progress, part, terminal.columns));
      return;
    }
    const isDone = progress.blocksDone >= progress.blocksPlanned;
    const text = waiting ?? joined(part, inWords(progress, part));
    if (text === shown || (!isDone && Date.now() - shownMs < plainEveryMs)) return;
    [shown, shownMs] = [text, Date.now()];
    terminal.note(text);
  };
}
