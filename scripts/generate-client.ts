// Part of `npm run gen`: writes the types of the REST API that the command `gonogo` is compiled against, from the OpenAPI document;
// `--check` only compares. openapi-typescript needs a TypeScript with a syntax tree, so apps/cli has version 5 for it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { writtenDocument } from "../apps/web/src/server/rest/written-document.ts";
import { root } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";

const path = join(root, "apps/cli/src/generated/rest-api.ts");

/** Types alone: descriptions would be much of the file, and change more often. */
const undescribed = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, part]) =>
            !(["description", "summary"].includes(name) && typeof part === "string"),
        ),
      )
    : value;

const manifest = createRequire(join(root, "apps/cli/package.json")).resolve(
  "openapi-typescript/package.json",
);
// A default is what the server takes where a request leaves a field out.
const written = execFileSync(
  process.execPath,
  [join(dirname(manifest), "bin/cli.js"), "--default-non-nullable=false"],
  { input: JSON.stringify(writtenDocument(), undescribed), encoding: "utf8", maxBuffer: 1e8 },
);
const text = `// Written by \`npm run gen\` from the OpenAPI document of the REST API; not by hand.\n\n${written}`;
if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
  if (process.argv.includes("--check")) {
    say(`${path} differs from what the OpenAPI document makes: \`npm run gen\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, text);
}
