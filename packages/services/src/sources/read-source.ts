// What requests a pasted command or document holds, for whoever begins a benchmark with it. Nothing is stored.
import { type Actor, allow, ownerOf } from "../actor.ts";
import { parseInput } from "../errors.ts";
import { inThread } from "../threads/in-thread.ts";
import { ReadSourceInput, type SourceReading, sourceTask } from "./source-task.ts";

/** Throws `invalid_input` with fault and remedy, and `busy`. */
export async function readSource(actor: Actor, input: ReadSourceInput): Promise<SourceReading> {
  allow(actor, "read");
  const asked = parseInput(ReadSourceInput, input);
  return inThread(sourceTask, asked, { owner: ownerOf(actor), field: "text" });
}
