// The button in the answer that takes the next step: another run, with another plan where that helps, the benchmark's editor at
// the field that must change, or the target's settings at the one that failed.

import { formatDuration } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { Pencil, Stethoscope } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { againMs, type NextAction, type TargetPart } from "./next-action.ts";
import { changeText } from "./plan-change.ts";
import { RunAgain } from "./run-again.tsx";

const targetWords: Readonly<Record<TargetPart, Msg>> = {
  address: msg("Check the target's address"),
  certificate: msg("Check the target's certificate"),
  secret: msg("Check the target's token"),
};

const link = buttonVariants({ size: "sm" });

export function NextActionButton({ report, action }: { report: Report; action: NextAction }) {
  if (action.kind === "edit")
    return (
      <Link
        className={link}
        href={`/benchmarks/${report.benchmark.slug}/edit#editor-${action.field}`}
      >
        <Pencil aria-hidden />
        {t("Change the benchmark")}
      </Link>
    );
  if (action.kind === "target")
    return (
      <Link className={link} href={`/targets/${action.slug}/edit#${action.part}`}>
        <Stethoscope aria-hidden />
        {t(targetWords[action.part])}
      </Link>
    );
  const { change } = action;
  const ms = againMs(report, change);
  const text = change
    ? t("Run again with {change}", { change: changeText(change) })
    : t("Run again");
  return (
    <RunAgain
      runId={report.run.id}
      variant="default"
      text={ms === null ? text : t("{text} (about {time})", { text, time: formatDuration(ms) })}
      {...(change ? { change } : {})}
    />
  );
}
