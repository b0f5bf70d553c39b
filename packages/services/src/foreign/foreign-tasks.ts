// Every task of the threads that read what callers send, and judge what they ask for.
import { definitionTask, saveBenchmarkTask } from "../benchmark/benchmark-input.ts";
import { applyConfigurationTask } from "../configuration/configuration-input.ts";
import { importRequestTask } from "../import/import-input.ts";
import { importBlocksTask } from "../import/imported-blocks.ts";
import { payloadsTask } from "../payloads/payload-reading.ts";
import { readProfileTask } from "../profile/read-profile-file.ts";
import { readPublishedTask } from "../published/read-published.ts";
import { createRunTask } from "../run/create-run-input.ts";
import { besideMeasuredTask, judgeTask, reportTask } from "../run/judge-tasks.ts";
import { reportFileTask } from "../run/report-files.ts";
import { sourceTask } from "../sources/source-task.ts";
import { summaryAuditTask, summaryComparisonTask, summaryTask } from "../summary/summary-file.ts";
import { yamlTask } from "../yaml/read-yaml.ts";

/** Their input is stored data, not foreign text. */
export const judgingTasks = [
  besideMeasuredTask,
  judgeTask,
  reportFileTask,
  reportTask,
  summaryAuditTask,
  summaryComparisonTask,
] as const;

export const foreignTasks = [
  applyConfigurationTask,
  createRunTask,
  definitionTask,
  importBlocksTask,
  importRequestTask,
  payloadsTask,
  readProfileTask,
  readPublishedTask,
  saveBenchmarkTask,
  sourceTask,
  summaryTask,
  yamlTask,
] as const;
