// Writes the next migration: the difference between the schema of the last commit and the edited one.
// No shadow database is needed; a database of any state is, because the engine asks the server's version.
// Use: DATABASE_URL=… npm run next-migration -w @gonogo/db -- <name>
import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { noFilters, sourceMigrations } from "../src/migrate.ts";
import { withSchemaEngine } from "../src/schema-engine.ts";

const schemaFolder = fileURLToPath(new URL("../prisma/schema", import.meta.url));

async function editedSchema() {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (path) => ({
      path,
      content: await readFile(join(schemaFolder, path), "utf8"),
    })),
  );
}

function committedSchema() {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: schemaFolder, encoding: "utf8" });
  const names = git("ls-tree", "--name-only", "HEAD", "./").split("\n").filter(Boolean);
  return names.map((path) => ({ path, content: git("show", `HEAD:./${path}`) }));
}

const name = process.argv[2];
const url = process.env.DATABASE_URL;
if (!name || !/^[a-z0-9_]+$/.test(name) || !url)
  throw new Error("Use: DATABASE_URL=… npm run next-migration -w @gonogo/db -- <snake_case_name>");

const committed = committedSchema();
const edited = await editedSchema();
const { stdout } = await withSchemaEngine(url, (engine) =>
  engine.diff({
    from: committed.length > 0 ? { tag: "schemaDatamodel", files: committed } : { tag: "empty" },
    to: { tag: "schemaDatamodel", files: edited },
    script: true,
    exitCode: null,
    filters: noFilters,
  }),
);
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const file = join(sourceMigrations, `${stamp}_${name}`, "migration.sql");
if (!stdout || stdout.includes("This is an empty migration")) {
  process.stdout.write("The schema has not changed since the last commit.\n");
} else {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, stdout);
  process.stdout.write(`${file}\n`);
}
