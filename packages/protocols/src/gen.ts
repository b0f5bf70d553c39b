// `npm run gen`: writes the JSON Schema of the wire to the committed file.
// The engine's build hashes that file, so both sides can tell at once that they disagree.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wireSchemaText } from "./wire-schema.ts";

export const wireSchemaPath = fileURLToPath(
  new URL("../schema/engine.schema.json", import.meta.url),
);

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(wireSchemaPath, wireSchemaText());
