// `npm run gen`: writes the JSON Schemas that are committed, of the wire, of published figures and of `gonogo.yaml`; `--check` only compares.
// The engine's build hashes the wire's file, so both sides can tell at once that they disagree.
// A file that is right already is left alone: a new date on it would have cargo build the engine again.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configurationSchemaText } from "./configuration/configuration-schema.ts";
import { publishedSchemaText } from "./published/published-figures.ts";
import { wireSchemaText } from "./wire-schema.ts";

const inSchemas = (name: string) => fileURLToPath(new URL(`../schema/${name}`, import.meta.url));

export const wireSchemaPath = inSchemas("engine.schema.json");
export const publishedSchemaPath = inSchemas("published-figures.schema.json");
export const configurationSchemaPath = inSchemas("gonogo.schema.json");

const files = [
  { path: wireSchemaPath, textOf: wireSchemaText, also: ", and build the engine again" },
  { path: publishedSchemaPath, textOf: publishedSchemaText, also: "" },
  { path: configurationSchemaPath, textOf: configurationSchemaText, also: "" },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, textOf, also } of files) {
    const text = textOf();
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    if (process.argv.includes("--check")) {
      console.error(`${path} differs from what zod makes: \`npm run gen\`${also}.`);
      process.exitCode = 1;
    } else writeFileSync(path, text);
  }
}
