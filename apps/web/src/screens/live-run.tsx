// A run while it goes on: the report page being filled, with progress, charts and log on top.
// Nothing jumps when it ends: the same page stays, only the answer takes the place of the waiting.
"use client";

import { reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { createContext, memo, type ReactNode, useContext, useEffect, useMemo } from "react";
import { CancelRunButton } from "@/components/cancel-run-button";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { BlockStrip } from "@/features/live-run/block-strip";
import { stripAside, stripRounds } from "@/features/live-run/block-strip-data";
import { blocksShown, liveTimedBlocks } from "@/features/live-run/live-blocks";
import { LiveCharts } from "@/features/live-run/live-charts";
import { LiveLog } from "@/features/live-run/live-log";
import { LiveProgress } from "@/features/live-run/live-progress";
import { isOver, type LiveState } from "@/features/live-run/live-state";
import { LiveTrials } from "@/features/live-run/live-trials";
import { type Drawn, useDrawnReport } from "@/features/live-run/use-drawn-report";
import type { Line } from "@/features/live-run/use-live-state";
import { type LiveFeed, useLiveState } from "@/features/live-run/use-live-state";
import { ReportView } from "@/features/report/report-view";
import type { ReportAddress } from "@/features/report/section/report-address";
import type { ReportPart } from "@/lib/router-types";

export type LiveRunProps = {
  runId: string;
  initialReport: Report;
  address: ReportAddress;
  previous?: ReportPart["previous"];
  labels?: ReactNode;
  actions?: ReactNode;
  nextAction?: ReactNode;
  decide?: ReactNode;
  hotSpots?: ReactNode;
};

/** The live page of a run; give it the report as the server knew it. */
export function LiveRun({ runId, initialReport, ...slots }: LiveRunProps) {
  const feed = useLiveState(runId, initialReport);
  const drawn = useDrawnReport(runId, initialReport, feed);
  useReportedEnd(drawn.report, feed);
  const { state, line } = feed;
  const live = useMemo(() => ({ runId, state, line, drawn }), [runId, state, line, drawn]);
  return (
    <LiveContext value={live}>
      <DrawnReport report={drawn.report} mode="owner" {...slots} live={panel} />
    </LiveContext>
  );
}

type Live = { runId: string; state: LiveState; line: Line; drawn: Drawn };

/** What changes every second goes past the report to the panel within it. */
const LiveContext = createContext<Live | null>(null);
const DrawnReport = memo(ReportView);
const panel = <LivePanel />;

/** A run that ended while the line was down shows through its report. */
function useReportedEnd(report: Report, { state, onEvent }: LiveFeed) {
  const { run, verdict } = report;
  const over = isOver(state.status);
  useEffect(() => {
    if (over || !isOver(run.status)) return;
    onEvent({
      type: "finished",
      runId: run.id,
      status: run.status,
      verdict: verdict?.verdict ?? null,
    });
  }, [over, run, verdict, onEvent]);
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
  const cancel = useMemo(
    () => (
      <May scope="runs:write">
        <CancelRunButton runId={runId} />
      </May>
    ),
    [runId],
  );
  return (
    <section
      aria-label={t("Progress")}
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
  const looks = reportLooks(report);
  return (
    <>
      <BlockStrip
        rounds={stripRounds(report.blocks, ended, currentId)}
        pilot={aside("pilot")}
        probes={aside("probe")}
        looks={looks}
      />
      {again.length > 0 ? (
        <BlockStrip rounds={again} title={t("Measured again to confirm the NO-GO")} looks={looks} />
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
      <Notice tone="caution" title={t("Connection lost")}>
        {t("The run goes on without this page. Trying again; what was missed will be caught up.")}
      </Notice>
    );
  if (line.state === "refused")
    return (
      <Notice
        tone="caution"
        title={t("No live picture at the moment")}
        action={
          <Button size="sm" variant="outline" onClick={line.resume}>
            {t("Resume")}
          </Button>
        }
      >
        {t("The run goes on; this page reads its report every few seconds instead.")}
      </Notice>
    );
  return null;
}
