// Work on what callers send, done in a thread beside the event loop: what does it, how long it may take, and what is said of
// input that takes longer. Where it is done: in-thread.ts.
import type { Transferable } from "node:worker_threads";
import type { Locale } from "@gonogo/locale/current-locale";

export type ThreadTask<Input, Output> = {
  readonly name: string;
  /** Throws ServiceError. Input and output are plain data: both are copied between threads. */
  readonly run: (input: Input) => Output | Promise<Output>;
  readonly limitMs: number;
  /** What is read, as messages name it: `the published figures`. */
  readonly what: string;
  /** What to do about input beyond a limit. */
  readonly remedy: string;
  /** Whether input and output travel as JSON: for many small values that is several times as quick as a copy. */
  readonly asJson?: boolean;
  /** Parts of the output that are handed over without a copy. */
  readonly transfers?: (output: Output) => Transferable[];
};

/** A message to the thread, and its answer: a ServiceError travels as its parts. Of a task `asJson`, values are texts. */
export type ThreadMessage = {
  readonly task: string;
  readonly input: unknown;
  /** Of the reader of what the task says. */
  readonly locale: Locale;
};
export type ThreadAnswer =
  | { readonly ok: true; readonly output: unknown }
  | {
      readonly ok: false;
      readonly refused: {
        readonly code: string;
        readonly said: string | null;
        readonly rest: object;
      };
    }
  | { readonly ok: false; readonly failed: unknown };

/** A value as it travels, and back. */
export const packed = ({ asJson }: { readonly asJson?: boolean }, value: unknown): unknown =>
  asJson ? (JSON.stringify(value) ?? null) : value;
export const unpacked = ({ asJson }: { readonly asJson?: boolean }, value: unknown): unknown =>
  asJson && typeof value === "string" ? JSON.parse(value) : value;
