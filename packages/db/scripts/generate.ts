// Writes the database client from prisma/schema: what `prisma generate` does, by the same generator.
// The command itself first downloads the schema engine, a binary that no generator uses and that is in no package registry.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// Their ES modules import names that Node does not find in one another; the CommonJS ones load.
const require = createRequire(import.meta.url);
const internals: typeof import("@prisma/internals") = require("@prisma/internals");
const { PrismaClientTsGenerator }: typeof import("@prisma/client-generator-ts") =
  require("@prisma/client-generator-ts");

const generator = await internals.getGenerator({
  schemaContext: await internals.loadSchemaContext({
    schemaPath: { cliProvidedPath: fileURLToPath(new URL("../prisma/schema", import.meta.url)) },
  }),
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  version: require("@prisma/client/package.json").version,
  skipDownload: true,
  cliCommand: "npm run generate -w @gonogo/db",
});
await generator.generate();
generator.stop();
