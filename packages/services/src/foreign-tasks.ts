// Every task of the threads that read what callers send.
import { definitionTask, saveBenchmarkTask } from "./benchmark/benchmark-input.ts";
import { importRequestTask } from "./import/import-input.ts";
import { importBlocksTask } from "./import/imported-blocks.ts";
import { payloadsTask } from "./payloads/payload-reading.ts";
import { readProfileTask } from "./profile/read-profile-file.ts";
import { readPublishedTask } from "./published/read-published.ts";
import { createRunTask } from "./run/create-run-input.ts";

export const foreignTasks = [
  createRunTask,
  definitionTask,
  importBlocksTask,
  importRequestTask,
  payloadsTask,
  readProfileTask,
  readPublishedTask,
  saveBenchmarkTask,
] as const;
