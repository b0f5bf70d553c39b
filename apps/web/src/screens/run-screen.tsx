// The page of one run: live while it runs, the report when it has ended, the same page all along.
"use client";

import type { RunStatus } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { DecideReport } from "@/features/decisions/decide-report";
import { OwnHotSpots } from "@/features/report/profiles/own-hot-spots";
import { ReportView } from "@/features/report/report-view";
import { DeleteRun } from "@/features/runs/delete-run";
import { ExportMenu } from "@/features/runs/export-menu";
import { nextActionOf } from "@/features/runs/next-action";
import { NextActionButton } from "@/features/runs/next-action-button";
import { RunAgain } from "@/features/runs/run-again";
import { ShareDialog } from "@/features/shares/share-dialog";
import { useTRPC } from "@/lib/trpc";
import { LiveRun } from "@/screens/live-run";

const isActive = (status: RunStatus) => status === "queued" || status === "running";

/** The tab shows the verdict as soon as there is one, also to somebody who waits in another tab. */
function useTitle({ verdict, benchmark }: Report): void {
  useEffect(() => {
    if (verdict) document.title = `${verdict.verdict}: ${benchmark.question} · Gonogo`;
  }, [verdict, benchmark.question]);
}

export function RunScreen({ runId, initialReport }: { runId: string; initialReport: Report }) {
  const [startedLive] = useState(isActive(initialReport.run.status));
  // The live page keeps this query fresh; here it reports when the run has ended.
  const { data: report } = useQuery({
    ...useTRPC().run.report.queryOptions({ id: runId }),
    initialData: initialReport,
    enabled: startedLive,
  });
  const over = !isActive(report.run.status);
  useTitle(report);
  // A calibration is started from its target's page; its definition is no benchmark to run again.
  const isNoise = report.benchmark.kind === "noise";
  const next = over && !isNoise ? nextActionOf(report) : null;
  const actions = over ? (
    <>
      <ShareDialog runId={runId} />
      <ExportMenu report={report} />
      {isNoise ? null : <RunAgain report={report} />}
      <DeleteRun id={runId} />
    </>
  ) : null;
  const nextAction = next ? (
    <NextActionButton report={report} action={next} />
  ) : over && isNoise ? (
    <Button asChild>
      <Link href={`/targets/${report.variants[0]?.target ?? ""}`}>See the noise of the target</Link>
    </Button>
  ) : null;
  // The page itself is read anew after a decision; the query behind a live one as well.
  const shown = startedLive ? report : initialReport;
  const decide = shown.run.status === "finished" ? <DecideReport report={shown} /> : null;
  const hotSpots = over ? <OwnHotSpots report={report} /> : undefined;
  const slots = { actions, nextAction, decide, hotSpots };
  if (startedLive) return <LiveRun runId={runId} initialReport={initialReport} {...slots} />;
  return <ReportView report={initialReport} mode="owner" {...slots} />;
}
