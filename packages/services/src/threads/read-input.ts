// Reads the input of a verb in a thread, where its schema reads texts: rows, templates and gates of definitions.
import type { z } from "zod";
import { type Actor, ownerOf } from "../actor.ts";
import { isReadBy, noteRead } from "../errors.ts";
import { inThread } from "./in-thread.ts";
import type { ThreadTask } from "./thread-task.ts";

/** What reads an input as it was sent, by the schema that its verb exports. */
export type InputTask<Schema extends z.ZodType> = ThreadTask<unknown, z.output<Schema>> & {
  readonly schema: Schema;
  /** The field that is in error where a limit is reached. */
  readonly field: string;
};

/** The input; what was read already is given back as it is. Throws `invalid_input` with every issue, and `busy`. */
export async function readInput<Schema extends z.ZodType>(
  actor: Actor,
  task: InputTask<Schema>,
  sent: unknown,
): Promise<z.output<Schema>> {
  const { schema, field } = task;
  if (isReadBy(schema, sent)) return sent;
  return noteRead(schema, await inThread(task, sent, { owner: ownerOf(actor), field }));
}
