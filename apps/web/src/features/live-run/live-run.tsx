// A run while it goes on: the report page being filled, with progress, charts and log on top.
// Nothing jumps when it ends: the same page stays, only the answer takes the place of the waiting.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { createContext, memo, type ReactNode, useContext, useEffect, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { reportLooks } from "../report/report-charts.ts";
import { ReportView } from "../report/report-view.tsx";
import { BlockStrip } from "./block-strip.tsx";
import { stripAside, stripRounds } from "./block-strip-data.ts";
import { CancelRunButton } from "./cancel-run-button.tsx";
import { blocksShown, liveTimedBlocks } from "./live-blocks.ts";
import { LiveCharts } from "./live-charts.tsx";
import { LiveLog } from "./live-log.tsx";
import { LiveProgress } from "./live-progress.tsx";
import { isOver, type LiveState } from "./live-state.ts";
import { LiveTrials } from "./live-trials.tsx";
import { type Drawn, useDrawnReport } from "./use-drawn-report.ts";
import { type LiveFeed, useLiveState } from "./use-live-state.ts";
import type { Line } from "./use-run-events.ts";

export type LiveRunProps = {
  runId: string;
  initialReport: Report;
  actions?: ReactNode;
  nextAction?: ReactNode;
};

/** The live page of a run; give it the report as the server knew it. */
export function LiveRun({ runId, initialReport, actions, nextAction }: LiveRunProps) {
  const feed = useLiveState(runId, initialReport);
  const drawn = useDrawnReport(runId, initialReport, feed);
  useReportedEnd(drawn.report, feed);
  const { state, line } = feed;
  const live = useMemo(() => ({ runId, state, line, drawn }), [runId, state, line, drawn]);
  return (
    <LiveContext value={live}>
      <DrawnReport
        report={drawn.report}
        mode="owner"
        actions={actions}
        nextAction={nextAction}
        live={panel}
      />
    </LiveContext>
  );
}

type Live = { runId: string; state: LiveState; line: Line; drawn: Drawn };

/** What changes every second goes past the report to the panel within it. */
const LiveContext = createContext<Live | null>(null);
const DrawnReport = memo(ReportView);
const panel = <LivePanel />;

/** A run that ended while the line was down is heard of through its report. */
function useReportedEnd(report: Report, { state, hear }: LiveFeed) {
  const { run, verdict } = report;
  const over = isOver(state.status);
  useEffect(() => {
    if (over || !isOver(run.status)) return;
    hear({
      type: "finished",
      runId: run.id,
      status: run.status,
      verdict: verdict?.verdict ?? null,
    });
  }, [over, run, verdict, hear]);
}

function LivePanel() {
  const live = useContext(LiveContext);
  return live ? <LiveParts {...live} /> : null;
}

/** Each part is rendered only when what it shows has changed: every second the first one alone. */
function LiveParts({ runId, state, line, drawn }: Live) {
  const { report } = drawn;
  const currentId = state.progress.current?.blockId ?? null;
  const confirming = report.confirmation?.blocks.some(({ id }) => id === currentId) ?? false;
  const cancel = useMemo(() => <CancelRunButton runId={runId} />, [runId]);
  return (
    <section
      aria-label="Progress"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 [contain:layout_paint] print:hidden"
    >
      <LineNotice line={line} />
      <LiveProgress
        state={state}
        cells={report.cells}
        confirming={confirming}
        cancel={isOver(state.status) ? null : cancel}
      />
      <LiveTrials trials={state.trials} />
      <Strips report={report} ended={state.ended} currentId={currentId} />
      <LiveLog lines={state.log} />
      <LatestBlocks drawn={drawn} />
    </section>
  );
}

type StripsProps = {
  report: Report;
  ended: LiveState["ended"];
  currentId: string | null;
};

const Strips = memo(function Strips({ report, ended, currentId }: StripsProps) {
  const aside = (purpose: "pilot" | "probe") =>
    stripAside(report.sideBlocks, purpose, ended, currentId);
  const again = stripRounds(report.confirmation?.blocks ?? [], ended, currentId);
  return (
    <>
      <BlockStrip
        rounds={stripRounds(report.blocks, ended, currentId)}
        pilot={aside("pilot")}
        probes={aside("probe")}
      />
      {again.length > 0 ? (
        <BlockStrip rounds={again} title="Measured again to confirm the NO-GO" />
      ) : null}
    </>
  );
});

const LatestBlocks = memo(function LatestBlocks({ drawn: { report, blocks } }: { drawn: Drawn }) {
  const looks = reportLooks(report);
  return (
    <LiveCharts
      blocks={liveTimedBlocks(report, looks, blocks, blocksShown(looks.length))}
      looks={looks}
    />
  );
});

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
