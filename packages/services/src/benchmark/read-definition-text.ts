// A definition as people write it, YAML (RFC 9512), as plain data; whether it is a definition is asked by whoever takes it.
import { type Actor, ownerOf } from "../actor.ts";
import { inThread } from "../threads/in-thread.ts";
import { yamlTask } from "../yaml/read-yaml.ts";

/** Throws `invalid_input`, with the line of what is no YAML. */
export const readDefinitionText = (text: string, actor: Actor): Promise<unknown> =>
  inThread(yamlTask, { text, field: "definition" }, { owner: ownerOf(actor), field: "definition" });
