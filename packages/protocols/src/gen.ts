// `npm run gen`: writes the JSON Schema of the wire to the committed file; with `--check` it only compares.
// The engine's build hashes that file, so both sides can tell at once that they disagree.
// A file that is right already is left alone: a new date on it would have cargo build the engine again.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wireSchemaText } from "./wire-schema.ts";

export const wireSchemaPath = fileURLToPath(
  new URL("../schema/engine.schema.json", import.meta.url),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = wireSchemaText();
  if (readFileSync(wireSchemaPath, "utf8") !== text) {
    if (process.argv.includes("--check")) {
      console.error(
        "The JSON Schema differs from what zod makes: `npm run gen`, and build the engine again.",
      );
      process.exitCode = 1;
    } else writeFileSync(wireSchemaPath, text);
  }
}
