// The committed JSON Schemas are the ones that zod makes now.
// Where this fails: `npm run gen`, then build the engine again, for it carries the hash of the wire's.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configurationSchemaText } from "./configuration/configuration-schema.ts";
import { configurationSchemaPath, publishedSchemaPath, wireSchemaPath } from "./gen.ts";
import { publishedSchemaText } from "./published/published-figures.ts";
import { wireSchemaText } from "./wire-schema.ts";

it.each([
  ["the wire", wireSchemaPath, wireSchemaText],
  ["published figures", publishedSchemaPath, publishedSchemaText],
  ["gonogo.yaml", configurationSchemaPath, configurationSchemaText],
])("regenerates the committed schema of %s", (_, path, textOf) => {
  expect(readFileSync(path, "utf8")).toBe(textOf());
});
