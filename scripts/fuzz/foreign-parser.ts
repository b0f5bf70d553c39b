// What is said of each parser of foreign input: who sends it, what bounds it, where it runs, and its worst inputs.

import type { Transferable } from "node:worker_threads";
import { inThread } from "../../packages/services/src/threads/in-thread.ts";
import type { ThreadTask } from "../../packages/services/src/threads/thread-task.ts";

export type WorstInput = { readonly what: string; readonly input: () => unknown };

export type ForeignParser = {
  readonly name: string;
  /** Who may send it. */
  readonly sentBy: string;
  /** What bounds its work, as docs/security.md says it. */
  readonly bound: string;
  readonly runs: "in a thread" | "on the event loop";
  /** Names of the tasks of threads that it stands for. */
  readonly tasks?: readonly string[];
  /** Its texts are files, or are pasted, and may begin with a byte order mark. */
  readonly isFile?: boolean;
  /** Files that read it, below the repository's root. */
  readonly files: readonly string[];
  /** Valid ones: texts, bytes, or values of JSON, all of one kind. */
  readonly examples: () => readonly unknown[];
  /** Characters or bytes that are taken at most. */
  readonly longest: number;
  /** At least one: what takes it longest within its bounds, and what its bounds are there for. */
  readonly worst: readonly [WorstInput, ...WorstInput[]];
  /** The form in which it reaches the product, made before anything is watched: bytes of a text. */
  readonly prepare?: (input: unknown) => unknown;
  /** Reads one input as the product does. Throws refusals only. */
  readonly read: (input: unknown) => unknown;
};

/** Names of the errors that say what is wrong with an input. */
const refusals = new Set([
  ...["ServiceError", "ImportError", "ProfileError", "PayloadError", "BackupError", "Refusal"],
  ...["MigrationError", "ZodError", "Failure"],
]);

/** Whether an error is what a reader may answer; anything else is a crash. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && refusals.has(error.name);

/** Reads in the product's threads; what it hands over there is not copied. */
export const threaded =
  <Input, Output>(
    task: ThreadTask<Input, Output>,
    toInput: (sent: unknown) => Input,
    handsOver: (input: Input) => Transferable[] = () => [],
  ) =>
  (sent: unknown): Promise<unknown> => {
    const input = toInput(sent);
    return inThread(task, input, { owner: "fuzz", field: "input", transfer: handsOver(input) });
  };
