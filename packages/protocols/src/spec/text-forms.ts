// How a JSON Schema shows what may be sent as text: in place of an object a gate, and the name of a network profile; and base64.
// Zod's own schema of a definition has objects only: texts are read before it.
import { english } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { Gate } from "./gate/gate.ts";
import { gateTextExamples } from "./gate/gate-examples.ts";
import { Network, networkProfiles } from "./network.ts";
import { Slug } from "./parts/names.ts";

type TextForm = {
  readonly type: "string";
  readonly description: string;
  readonly examples: readonly string[];
};

const { $schema: _, ...slug } = z.toJSONSchema(Slug);

const forms = new Map<unknown, TextForm>([
  [
    Gate,
    {
      type: "string",
      description: english(
        "A gate as text. `baseline` is the first variant; docs/gates.md has every form.",
      ),
      examples: gateTextExamples,
    },
  ],
  [
    Network,
    {
      ...slug,
      type: "string",
      description: english("The name of a network profile, built-in or of `networks`."),
      examples: Object.keys(networkProfiles),
    },
  ],
]);

/** Base64 as `isBase64` reads it: the format's name is known to few readers of a schema. */
const base64Pattern = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/** For `override` of `z.toJSONSchema` of what clients send. */
export function showTextForms(given: {
  zodSchema: unknown;
  jsonSchema: Record<string, unknown>;
}): void {
  if (given.jsonSchema.format === "base64") given.jsonSchema.pattern = base64Pattern;
  const form = forms.get(given.zodSchema);
  if (!form) return;
  const { jsonSchema } = given;
  const written = { ...jsonSchema };
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.anyOf = [{ ...form, examples: [...form.examples] }, written];
}
