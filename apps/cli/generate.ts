// Part of `npm run gen`: writes the types of the REST API from its OpenAPI document; `--check` only compares.
// openapi-typescript needs a TypeScript with a syntax tree, so this folder has version 5 beside the repository's own.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { writtenDocument } from "../web/src/server/rest/written-document.ts";

const path = fileURLToPath(new URL("src/generated/rest-api.ts", import.meta.url));

/** Types alone: descriptions and examples would be most of the file, and change more often. */
const undescribed = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, part]) =>
            !(["description", "summary"].includes(name) && typeof part === "string"),
        ),
      )
    : value;

const document: OpenAPI3 = JSON.parse(JSON.stringify(writtenDocument(), undescribed));
// A default is what the server takes where a request leaves a field out.
const tree = await openapiTypescript(document, { defaultNonNullable: false });
const text = `// Written by \`npm run gen\` from the OpenAPI document of the REST API; not by hand.\n\n${astToString(tree)}`;
if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
  if (process.argv.includes("--check")) {
    console.error(`${path} differs from what the OpenAPI document makes: \`npm run gen\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
