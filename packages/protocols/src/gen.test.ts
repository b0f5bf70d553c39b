// The committed JSON Schema is the one that zod makes now.
// Where this fails: `npm run gen`, then build the engine again, for it carries the schema's hash.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wireSchemaPath } from "./gen.ts";
import { wireSchemaText } from "./wire-schema.ts";

it("regenerates the committed schema", () => {
  expect(readFileSync(wireSchemaPath, "utf8")).toBe(wireSchemaText());
});
