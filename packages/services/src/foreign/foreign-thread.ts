// The thread that reads what callers send: one message a job, one answer. It has neither database nor environment.
import { parentPort } from "node:worker_threads";
import { speakByContext, withLocale } from "@gonogo/locale/request-locale";
import { ServiceError } from "../errors.ts";
import {
  packed,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadTask,
  unpacked,
} from "../threads/thread-task.ts";
import { foreignTasks, judgingTasks } from "./foreign-tasks.ts";

const byName = new Map(
  [...foreignTasks, ...judgingTasks].map((task) => [
    task.name,
    task as ThreadTask<unknown, unknown>,
  ]),
);

/** Who corrects these sees the others. */
const mostIssues = 100;

async function answerOf({ task: name, input }: ThreadMessage) {
  try {
    const task = byName.get(name);
    if (!task) throw new Error(`there is no task ${name}`);
    const output = await task.run(unpacked(task, input));
    return {
      answer: { ok: true, output: packed(task, output) } satisfies ThreadAnswer,
      transfer: task.transfers?.(output),
    };
  } catch (error) {
    if (!(error instanceof ServiceError))
      return { answer: { ok: false, failed: error } satisfies ThreadAnswer };
    const { code, said, field, remedy, issues } = error;
    const rest = {
      issues: issues.slice(0, mostIssues),
      ...(field === undefined ? {} : { field }),
      ...(remedy === undefined ? {} : { remedy }),
    };
    return { answer: { ok: false, refused: { code, said, rest } } satisfies ThreadAnswer };
  }
}

speakByContext();
parentPort?.on("message", async (message: ThreadMessage) => {
  const { answer, transfer } = await withLocale(message.locale, () => answerOf(message));
  parentPort?.postMessage(answer, transfer);
});
parentPort?.postMessage("ready");
