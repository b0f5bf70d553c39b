// What a member may do with a report, for the places that its page has for it: buttons, the next step, the decision's form, CPU
// profiles. Only what the open tab shows is made, with what it needs of the report and no more.

import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import Link from "next/link";
import type { ReactNode } from "react";
import { May } from "@/components/may";
import { buttonVariants } from "@/components/ui/button";
import type { ReportAddress } from "@/features/report/section/report-address";
import { MoreMenu } from "@/features/runs/delete-run";
import { ExportMenu } from "@/features/runs/export-menu";
import { nextActionOf } from "@/features/runs/next-action";
import { NextActionButton } from "@/features/runs/next-action-button";
import { RunAgain } from "@/features/runs/run-again";
import { RunLabels } from "@/features/runs/tags/run-labels";
import { ShareDialog } from "@/features/shares/share-dialog";
import type { ReportPart } from "@/lib/router-types";
import { DecideReport, OwnHotSpots } from "./lazy-slots.tsx";

export type ReportSlots = {
  /** Of a run in any state. */
  readonly labels: ReactNode;
  readonly actions: ReactNode;
  readonly nextAction: ReactNode;
  readonly decide: ReactNode;
  readonly hotSpots: ReactNode | undefined;
};

const outline = buttonVariants({ variant: "outline", size: "sm" });

const scopeOfAction = {
  again: "runs:write",
  edit: "benchmarks:write",
  target: "targets:write",
} as const;

export function reportSlots(
  report: Report,
  address: ReportAddress,
  previous: ReportPart["previous"],
): ReportSlots {
  const { run, benchmark, variants, profiles, verdict, diagnostics, decisions } = report;
  const isOver = run.status !== "queued" && run.status !== "running";
  const labels = <RunLabels key={run.id} runId={run.id} tags={run.tags} note={run.note} />;
  if (!isOver)
    return {
      labels,
      actions: (
        <May scope="shares:write">
          <ShareDialog runId={run.id} isLive />
        </May>
      ),
      ...{ nextAction: null, decide: null, hotSpots: undefined },
    };
  // A calibration is started from its target's page; its definition is no benchmark to run again.
  const isNoise = benchmark.kind === "noise";
  const next = isNoise ? null : nextActionOf(report);
  return {
    labels,
    actions: (
      <>
        {previous && !isNoise ? (
          <Link className={outline} href={`/compare?runs=${run.id},${previous.id}`}>
            {t("Compare…")}
          </Link>
        ) : null}
        <ExportMenu runId={run.id} slug={benchmark.slug} />
        <May scope="shares:write">
          <ShareDialog runId={run.id} />
        </May>
        {isNoise ? null : (
          <May scope="runs:write">
            <RunAgain runId={run.id} />
          </May>
        )}
        <May scope="runs:write">
          <MoreMenu id={run.id} />
        </May>
      </>
    ),
    nextAction: next ? (
      <May scope={scopeOfAction[next.kind]}>
        <NextActionButton report={report} action={next} />
      </May>
    ) : isNoise ? (
      <Link
        className={buttonVariants({ size: "sm" })}
        href={`/targets/${variants[0]?.target ?? ""}`}
      >
        {t("See the noise of the target")}
      </Link>
    ) : null,
    decide:
      run.status === "finished" && address.tab === "decision" && !address.print ? (
        <May scope="decisions:write">
          <DecideReport
            report={{
              run: { id: run.id },
              verdict: verdict && { verdict: verdict.verdict },
              diagnostics,
              decisions,
            }}
          />
        </May>
      ) : null,
    hotSpots:
      address.tab === "cost" && !address.print ? (
        <OwnHotSpots
          runId={run.id}
          variants={variants.map(({ name }) => name)}
          profiles={profiles}
        />
      ) : undefined,
  };
}
