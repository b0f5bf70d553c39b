// Judging and reporting stored blocks in a thread: hundreds of blocks take seconds, and any reader of a report, any import and any
// dry run asks for them. What goes in and comes out is plain data.

import type { JudgeInput, ReportInput } from "@gonogo/analysis/evidence/report-input";
import { publishedOf } from "@gonogo/analysis/published/published-beside-measured";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { judge } from "@gonogo/analysis/verdict/judge";
import { asStored } from "@gonogo/locale/request-locale";
import { english } from "@gonogo/locale/t";
import type { Report, ReportPublished } from "@gonogo/protocols/report";
import type { AttachedFigures } from "../published/published-of-benchmark.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

/** Of work whose length grows with the blocks of a run. */
export const blockLimits = {
  limitMs: 60_000,
  remedy: english("Measure fewer blocks: fewer rounds, cells or variants."),
} as const;

const limits = { ...blockLimits, asJson: true, what: english("the run's blocks") } as const;

export const reportTask: ThreadTask<ReportInput, Report> = {
  name: "report",
  run: (input) => asStored(() => buildReport(input)),
  ...limits,
};

export const judgeTask: ThreadTask<JudgeInput, ReturnType<typeof judge>> = {
  name: "judgement",
  run: (input) => asStored(() => judge(input)),
  ...limits,
};

type Beside = {
  readonly report: Report;
  readonly attached: Pick<AttachedFigures, "file" | "attachedAt" | "audit">;
};

export const besideMeasuredTask: ThreadTask<Beside, ReportPublished> = {
  name: "published beside measured",
  run: ({ report, attached }) => publishedOf(report, attached),
  ...limits,
  what: english("the published figures"),
  remedy: english("Keep to figures and claims, or split the file."),
};
