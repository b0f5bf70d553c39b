// Documents show that a gate, and a network, may be sent as text; what they show is read.
import { expect, it } from "vitest";
import * as z from "../schema/zod.ts";
import { BenchmarkSpec } from "./benchmark.ts";
import { base, issuesOf } from "./testing/small-definition.ts";
import { showTextForms } from "./text-forms.ts";

it("shows text beside the object, with examples that are read", () => {
  const schema = z.toJSONSchema(BenchmarkSpec, { io: "input", override: showTextForms });
  const { network, gates } = z
    .object({
      network: z.object({
        anyOf: z.tuple([z.looseObject({ examples: z.array(z.string()) }), z.unknown()]),
      }),
      gates: z.object({ items: z.object({ anyOf: z.array(z.unknown()).length(2) }) }),
    })
    .parse(schema.properties);
  expect(gates.items.anyOf[0]).toMatchObject({ type: "string" });
  // What names a profile is bounded as a name is, so that the document allows no text that is refused.
  expect(network.anyOf[0]).toMatchObject({
    minLength: 1,
    maxLength: 60,
    pattern: expect.any(String),
  });
  expect(network.anyOf[1]).toMatchObject({ type: "object", additionalProperties: false });
  for (const name of network.anyOf[0].examples)
    expect(issuesOf({ ...base, network: name })).toEqual([]);
});
