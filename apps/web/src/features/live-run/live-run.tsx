// A run while it goes on: the report page being filled, with progress, charts and log on top.
// Nothing jumps when it ends: the same page stays, only the answer takes the place of the waiting.
"use client";

import type { RunEvent } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useTRPC } from "@/lib/trpc";
import { reportLooks } from "../report/report-charts.ts";
import { ReportView } from "../report/report-view.tsx";
import { BlockStrip } from "./block-strip.tsx";
import { stripAside, stripRounds } from "./block-strip-data.ts";
import { CancelRunButton } from "./cancel-run-button.tsx";
import { blocksShown, liveTimedBlocks } from "./live-blocks.ts";
import { LiveCharts } from "./live-charts.tsx";
import { LiveLog } from "./live-log.tsx";
import { LiveProgress } from "./live-progress.tsx";
import { hear, isOver, type LiveState, startLive } from "./live-state.ts";
import { LiveTrials } from "./live-trials.tsx";
import { type Line, useRunEvents } from "./use-run-events.ts";

export type LiveRunProps = {
  runId: string;
  initialReport: Report;
  actions?: ReactNode;
  nextAction?: ReactNode;
};

/** The live page of a run; give it the report as the server knew it. */
export function LiveRun({ runId, initialReport, actions, nextAction }: LiveRunProps) {
  const [state, dispatch] = useReducer(
    (now: LiveState, event: RunEvent) => hear(now, event, Date.now()),
    startLive(initialReport.run.status, initialReport.progress),
  );
  const over = isOver(state.status);
  const line = useRunEvents(runId, !over, dispatch);
  const report = useLiveReport(runId, initialReport, state, line);
  useReportedEnd(report, over, dispatch);
  const shown = useMemo(
    () => (over ? report : { ...report, progress: { ...report.progress, ...state.progress } }),
    [report, over, state.progress],
  );
  return (
    <ReportView
      report={shown}
      mode="owner"
      actions={actions}
      nextAction={nextAction}
      live={<LivePanel runId={runId} report={report} state={state} line={line} />}
    />
  );
}

/** A run that ended while the line was down is heard of through its report. */
function useReportedEnd(report: Report, over: boolean, dispatch: (event: RunEvent) => void) {
  const { run, progress, verdict } = report;
  useEffect(() => {
    if (over || !isOver(run.status)) return;
    dispatch({
      type: "snapshot",
      runId: run.id,
      status: run.status,
      verdict: verdict?.verdict ?? null,
      failure: run.failure,
      progress,
    });
  }, [over, run, progress, verdict, dispatch]);
}

/** The report, read again after each block and at the end; polled while the line is down. */
function useLiveReport(runId: string, initial: Report, state: LiveState, line: Line): Report {
  const trpc = useTRPC();
  const over = isOver(state.status);
  const { data, refetch } = useQuery({
    ...trpc.run.report.queryOptions({ id: runId }),
    initialData: initial,
    staleTime: 2_000,
    refetchInterval: (query) =>
      isOver(query.state.data?.run.status ?? "queued")
        ? false
        : line.state === "up" && !over
          ? 30_000
          : 3_000,
  });
  const seen = useRef(0);
  const done = state.progress.blocksDone;
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useEffect(() => {
    if (done === seen.current && !over) return;
    seen.current = done;
    again();
  }, [done, over, again]);
  return data;
}

type LivePanelProps = { runId: string; report: Report; state: LiveState; line: Line };

function LivePanel({ runId, report, state, line }: LivePanelProps) {
  const looks = useMemo(() => reportLooks(report), [report]);
  const currentId = state.progress.current?.blockId ?? null;
  const rounds = useMemo(
    () => stripRounds(report.blocks, state.ended, currentId),
    [report.blocks, state.ended, currentId],
  );
  const [pilot, probes] = useMemo(
    () =>
      (["pilot", "probe"] as const).map((purpose) =>
        stripAside(report.sideBlocks, purpose, state.ended, currentId),
      ),
    [report.sideBlocks, state.ended, currentId],
  );
  const again = useMemo(
    () => stripRounds(report.confirmation?.blocks ?? [], state.ended, currentId),
    [report.confirmation, state.ended, currentId],
  );
  const confirming = report.confirmation?.blocks.some(({ id }) => id === currentId) ?? false;
  const blocks = useMemo(
    () => liveTimedBlocks(report, looks, state.blocks, blocksShown(looks.length)),
    [report, looks, state.blocks],
  );
  return (
    <section aria-label="Progress" className="grid grid-cols-[minmax(0,1fr)] gap-5 print:hidden">
      <LineNotice line={line} />
      <LiveProgress
        state={state}
        cells={report.cells}
        confirming={confirming}
        cancel={isOver(state.status) ? null : <CancelRunButton runId={runId} />}
      />
      <LiveTrials trials={state.trials} />
      <BlockStrip rounds={rounds} pilot={pilot ?? []} probes={probes ?? []} />
      {again.length > 0 ? (
        <BlockStrip rounds={again} title="Measured again to confirm the NO-GO" />
      ) : null}
      <LiveLog lines={state.log} />
      <LiveCharts blocks={blocks} looks={looks} />
    </section>
  );
}

function LineNotice({ line }: { line: Line }) {
  if (line.state === "lost")
    return (
      <Notice tone="caution" title="Connection lost">
        The run goes on without this page. Trying again; what was missed will be caught up.
      </Notice>
    );
  if (line.state === "refused")
    return (
      <Notice
        tone="caution"
        title="No live picture at the moment"
        action={
          <Button size="sm" variant="outline" onClick={line.resume}>
            Resume
          </Button>
        }
      >
        The run goes on; this page reads its report every few seconds instead.
      </Notice>
    );
  return null;
}
