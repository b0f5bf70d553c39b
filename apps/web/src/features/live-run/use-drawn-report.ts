// What a live page draws: its report, and the seconds of its latest blocks, renewed within the drawing budget.
// Between two drawings the same objects are given again, so that nothing below them is rendered.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useQuery, useTRPC } from "@/lib/trpc";
import { type Drawing, isDrawDue, leastPauseMs } from "./draw-budget.ts";
import { isOver, type LiveBlock } from "./live-state.ts";
import type { LiveFeed } from "./use-live-state.ts";

export type Drawn = { readonly report: Report; readonly blocks: readonly LiveBlock[] };

/** Resolves when what was last rendered has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The report as the server knew it, then as it is drawn; at the end of the run at once. */
export function useDrawnReport(runId: string, initial: Report, feed: LiveFeed): Drawn {
  const trpc = useTRPC();
  const { data: report, refetch } = useQuery({
    ...trpc.run.report.queryOptions({ id: runId }),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { state, line, visible } = feed;
  const [blocks, setBlocks] = useState<readonly LiveBlock[]>([]);
  const last = useRef<Drawing | null>(null);
  const drawnDone = useRef(initial.progress.blocksDone);
  const isDrawing = useRef(false);

  const draw = useCallback(
    async (latest: readonly LiveBlock[], isNew: boolean) => {
      isDrawing.current = true;
      const beganMs = Date.now();
      if (isNew) await refetch({ cancelRefetch: false });
      setBlocks(latest);
      await painted();
      last.current = { endedMs: Date.now(), tookMs: Date.now() - beganMs };
      isDrawing.current = false;
    },
    [refetch],
  );

  const over = isOver(state.status);
  useEffect(() => {
    if (over) void refetch({ cancelRefetch: false });
  }, [over, refetch]);

  useEffect(() => {
    if (over || !visible || isDrawing.current || state.nowMs === null) return;
    if (state.status === "queued") return;
    // What happened while the page was loaded is drawn in the first pause; the start of a waiting run at once.
    const wasQueued = initial.run.status === "queued";
    const cameMs = wasQueued ? Number.NEGATIVE_INFINITY : state.nowMs - leastPauseMs;
    last.current ??= { endedMs: cameMs, tookMs: 0 };
    const { blocksDone } = state.progress;
    const isDown = line.state === "lost" || line.state === "refused";
    const began = state.status !== report.run.status;
    const blockEnded = isDown || began || blocksDone !== drawnDone.current;
    const isMeasuring = state.phase === "measuring" || state.phase === "draining";
    if (!isDrawDue(last.current, { nowMs: state.nowMs, blockEnded, isMeasuring })) return;
    drawnDone.current = blocksDone;
    void draw(state.blocks, blockEnded);
  }, [over, visible, line.state, state, draw, initial, report]);

  return useMemo(() => ({ report, blocks }), [report, blocks]);
}
