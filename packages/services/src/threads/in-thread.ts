// Does a task in one of a few threads of this process: foreign formats are read there, so that no text, however it was made,
// holds the event loop or takes the process's memory.
import { availableParallelism } from "node:os";
import { type Transferable, Worker } from "node:worker_threads";
import { formatUngrouped } from "@gonogo/analysis/words/format";
import { currentLocale } from "@gonogo/locale/current-locale";
import { t, translated } from "@gonogo/locale/t";
import { ServiceError, type ServiceErrorCode } from "../errors.ts";
import { ThreadLimit, type ThreadPool, threadPool } from "./thread-pool.ts";
import {
  packed,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadTask,
  unpacked,
} from "./thread-task.ts";

/** Of V8's heap, in each thread; the bytes of a file lie beside it. */
const mostMegabytes = 512;

/** Of the process: bundlers may load this file more than once. */
const holder = globalThis as typeof globalThis & { gonogoThreads?: ThreadPool };

/** Defined by whoever bundles this file: next.config.ts, and build.ts of the worker. */
declare const GONOGO_BUNDLED: true | undefined;

const options = { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } };

/** Bundlers find the thread's file by its URL. From source tsx reads it: threads of Node 20 have no loader of their process. */
const openThread = (): Worker =>
  typeof GONOGO_BUNDLED === "undefined"
    ? new Worker(sourceLoader, { ...options, eval: true })
    : new Worker(new URL("../foreign/foreign-thread.ts", import.meta.url), options);

const sourceFile = import.meta.url.replace("threads/in-thread.ts", "foreign/foreign-thread.ts");
const sourceLoader = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(sourceFile)});
})`;

/** An import, a profile, and one that is free for what is short. */
const openPool = (): ThreadPool =>
  threadPool(openThread, { threads: Math.max(3, availableParallelism() - 1), waiting: 64 });

export type Asking = {
  /** Who asks: threads are shared out by it. */
  readonly owner: string;
  /** The field of the input that is in error where a limit is reached. */
  readonly field: string;
  /** Parts of the input that are handed over without a copy. */
  readonly transfer?: readonly Transferable[];
};

/**
 * Throws what the task throws; `invalid_input` where its time or memory is over, naming field and remedy; `busy` where too
 * much waits for a thread.
 */
export async function inThread<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  { owner, field, transfer = [] }: Asking,
): Promise<Output> {
  holder.gonogoThreads ??= openPool();
  const { limitMs } = task;
  const message: ThreadMessage = {
    task: task.name,
    input: packed(task, input),
    locale: currentLocale(),
  };
  try {
    const answer = (await holder.gonogoThreads.run({
      owner,
      message,
      transfer,
      limitMs,
    })) as ThreadAnswer;
    if (answer.ok) return unpacked(task, answer.output) as Output;
    if (!("refused" in answer)) throw answer.failed;
    const { code, said, rest } = answer.refused;
    throw new ServiceError(code as ServiceErrorCode, said, rest);
  } catch (error) {
    throw error instanceof ThreadLimit ? limitRefusal(error, task, field) : error;
  }
}

function limitRefusal(
  { reached }: ThreadLimit,
  { what, remedy, limitMs }: Pick<ThreadTask<never, unknown>, "what" | "remedy" | "limitMs">,
  field: string,
): ServiceError {
  if (reached === "queue")
    return new ServiceError("busy", t("Too much is being read at the moment."), {
      remedy: t("Try again in a few seconds."),
    });
  const text = translated(what);
  const message =
    reached === "time"
      ? t("reading {what} took longer than {seconds} s", {
          what: text,
          seconds: formatUngrouped(limitMs / 1_000),
        })
      : t("reading {what} took more than {mostMegabytes} MB of memory", {
          what: text,
          mostMegabytes,
        });
  return new ServiceError("invalid_input", null, {
    remedy: translated(remedy),
    issues: [{ field, message }],
  });
}
