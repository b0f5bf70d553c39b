// The page of a run that goes on: live while it runs, its report when it has ended, the same page all along.
"use client";

import { t } from "@gonogo/locale/t";
import type { RunStatus } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import { useEffect } from "react";
import { verdictWords } from "@/components/ui/verdict-badge";
import type { ReportAddress } from "@/features/report/section/report-address";
import type { ReportPart } from "@/lib/router-types";
import { useQuery, useTRPC } from "@/lib/trpc";
import { LiveRun } from "@/screens/live-run";
import { reportSlots } from "./report-slots.tsx";

export const isActive = (status: RunStatus) => status === "queued" || status === "running";

/** The tab shows the verdict as soon as there is one, also to somebody who waits in another tab. */
function useTitle({ verdict, benchmark }: Report): void {
  useEffect(() => {
    if (verdict)
      document.title = `${t(verdictWords[verdict.verdict])}: ${benchmark.question} · Gonogo`;
  }, [verdict, benchmark.question]);
}

type RunScreenProps = {
  runId: string;
  /** As it was when the page was opened, whole. */
  initialReport: Report;
  address: ReportAddress;
  previous: ReportPart["previous"];
};

export function RunScreen({ runId, initialReport, address, previous }: RunScreenProps) {
  // The live page keeps this query fresh; here it reports when the run has ended.
  const { data: report } = useQuery({
    ...useTRPC().run.report.queryOptions({ id: runId }),
    initialData: initialReport,
  });
  useTitle(report);
  return (
    <LiveRun
      runId={runId}
      initialReport={initialReport}
      address={address}
      previous={previous}
      {...reportSlots(report, address, previous)}
    />
  );
}
