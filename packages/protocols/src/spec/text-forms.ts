// How a JSON Schema shows what may be sent as text in place of an object: a gate, and the name of a network profile.
// Zod's own schema of a definition has objects only: texts are read before it.
import { Gate } from "./gate/gate.ts";
import { gateTextExamples } from "./gate/gate-examples.ts";
import { Network, networkProfiles } from "./network.ts";

const forms = new Map<
  unknown,
  { readonly description: string; readonly examples: readonly string[] }
>([
  [
    Gate,
    {
      description: "A gate as text. `baseline` is the first variant; docs/gates.md has every form.",
      examples: gateTextExamples,
    },
  ],
  [
    Network,
    {
      description: "The name of a network profile, built-in or of `networks`.",
      examples: Object.keys(networkProfiles),
    },
  ],
]);

/** For `override` of `z.toJSONSchema` of what clients send. */
export function showTextForms(given: {
  zodSchema: unknown;
  jsonSchema: Record<string, unknown>;
}): void {
  const form = forms.get(given.zodSchema);
  if (!form) return;
  const { jsonSchema } = given;
  const written = { ...jsonSchema };
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  const { description, examples } = form;
  jsonSchema.anyOf = [{ type: "string", description, examples: [...examples] }, written];
}
