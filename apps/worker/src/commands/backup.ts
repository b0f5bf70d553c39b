// `npm run backup -- <file>` and `npm run restore -- <file>`: everything that is stored, into one file and back.
// A backup is taken while runs are measured, and read back to its end; `--verify` puts it back into a scratch database too.
// A restore waits for no run and refuses where one is measured.
import { plural } from "@gonogo/analysis/words/format";
import { BackupError } from "@gonogo/db/backup/backup-head";
import { inspectBackup, restoreBackup, verifyBackup } from "@gonogo/db/backup/restore-backup";
import { writeBackup } from "@gonogo/db/backup/write-backup";
import { openDb } from "@gonogo/db/client";
import { MigrationError } from "@gonogo/db/migrate";
import { readSeedEnv } from "../env.ts";

const [command, ...given] = process.argv.slice(2);
const isVerified = command === "write" && given.includes("--verify");
const [path, ...others] = given.filter((word) => !(isVerified && word === "--verify"));
const say = (text: string) => process.stdout.write(`${text}\n`);
const isKnown = command === "write" || command === "restore";
if (!isKnown || path === undefined || path.startsWith("-") || others.length > 0) {
  process.stderr.write(
    "Use: npm run backup -- <new file> [--verify], or npm run restore -- <file>\n",
  );
  process.exit(2);
}

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, n) => all + n, 0);

/** How many runs are measured now. */
async function measuredRuns(url: string): Promise<number> {
  const db = openDb(url, { maxConnections: 1 });
  try {
    const rows = await db.$queryRaw<{ runs: number }[]>`
      SELECT count(*)::int AS runs FROM runs WHERE status = 'running' AND "leaseUntil" > now()`;
    return rows[0]?.runs ?? 0;
  } finally {
    await db.$disconnect();
  }
}

/** Reads what was just written; with `--verify` it is put back into a scratch database. Throws where that fails. */
async function prove(url: string, file: string): Promise<string> {
  try {
    if (!isVerified) {
      await inspectBackup(file);
      return "Read back: the file is whole. With --verify it is put back into a scratch database too.";
    }
    const { rows } = await verifyBackup(url, file);
    return `Verified: put back into a scratch database, ${plural(sum(rows), "row")} of ${plural(Object.keys(rows).length, "table")} are as they were.`;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(`${file} was written and cannot be put back: ${error.message}`);
  }
}

const sayReplaced = (replaced: number, where: string) => {
  if (replaced > 0)
    say(
      `${plural(replaced, "character")} that PostgreSQL cannot store (NUL, half of a surrogate pair) ${replaced === 1 ? "is" : "are"} U+FFFD in ${where}.`,
    );
};

const { DATABASE_URL: url } = readSeedEnv();
try {
  if (command === "write") {
    const { rows, replaced } = await writeBackup(url, path);
    sayReplaced(replaced, "the file");
    const proof = await prove(url, path);
    say(`Written: ${path}, ${plural(rows.runs ?? 0, "run")}, ${plural(sum(rows), "row")} in all.`);
    say(proof);
    say(
      "Secrets of targets are encrypted in it: keep the key that opens them too (docs/operations.md).",
    );
  } else {
    if ((await measuredRuns(url)) > 0)
      throw new BackupError("A run is being measured. Wait for its end, or cancel it.");
    const { head, rows, replaced, migrated, formerDatabase } = await restoreBackup(url, path);
    say(
      `Restored: ${plural(rows.runs ?? 0, "run")} as of ${head.madeAt}, ${plural(sum(rows), "row")} in all.`,
    );
    sayReplaced(replaced, "the database");
    if (migrated.length > 0) say(`Brought up to date by ${plural(migrated.length, "migration")}.`);
    say(
      `What was there before is kept in the database ${formerDatabase}; drop it when it is not needed.`,
    );
  }
} catch (error) {
  const isOurs = error instanceof BackupError || error instanceof MigrationError;
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isOurs ? "" : "It failed: "}${why}\n`);
  process.exitCode = 1;
}
// The schema engine leaves the timers of its lock's timeout behind, ten seconds each.
process.exit();
