// Text as people write it, YAML (RFC 9512), as plain data; whether it makes sense is asked by whoever takes it.
import { type Actor, ownerOf } from "../actor.ts";
import { inThread } from "../threads/in-thread.ts";
import { yamlTask } from "./read-yaml.ts";

/** A reader of texts that stand in this field. It throws `invalid_input`, with the line of what is no YAML. */
export const yamlTextReader =
  (field: string) =>
  (text: string, actor: Actor): Promise<unknown> =>
    inThread(yamlTask, { text, field }, { owner: ownerOf(actor), field });
