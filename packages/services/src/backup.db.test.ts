// A backup that is taken while rows are written is one moment's, and put back it judges as before; one of an older Gonogo is
// brought up to date, its waiting run waits on; one that is none, or is cut off, changes nothing.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupFault } from "@gonogo/db/backup/backup-head";
import { restoreBackup } from "@gonogo/db/backup/restore-backup";
import { writeBackup } from "@gonogo/db/backup/write-backup";
import { migrate, sourceMigrations } from "@gonogo/db/migrate";
import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimRun } from "./measure/claim-run.ts";
import { deleteRun } from "./run/delete-run.ts";
import { readReport } from "./run/read-report.ts";
import { recomputeRun } from "./run/recompute-run.ts";
import {
  addDuelTargets,
  makeTestInstance,
  type TestInstance,
  testInstance,
} from "./testing/test-context.ts";
import { startDuel } from "./testing/test-run.ts";

const instance = testInstance();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends what a restore leaves: the former database, which it keeps for whoever restored the wrong file. */
const dropFormer = (name: string) =>
  instance.context.db.$executeRawUnsafe(`DROP DATABASE "${name}" WITH (FORCE)`);

/** The first query after a restore may meet a connection that the server ended. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(ask);
}

describe("a backup", () => {
  it("of a database in use is one moment's, and put back judges the same", async () => {
    const { context, owner, databaseUrl } = instance;
    const id = await seedOneRun(instance, "dispatch-go");
    const before = await readReport(context, owner, { id });
    const blocks = await context.db.block.count();
    let isWriting = true;
    const users = async () => {
      for (let n = 0; isWriting; n++)
        await context.db.user.create({
          data: { id: crypto.randomUUID(), email: `n${n}@example.org`, name: "N" },
        });
    };
    const writing = users();
    const path = join(folder, "whole.gonogo");
    const written = await writeBackup(databaseUrl, path);
    isWriting = false;
    await writing;
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(written.rows).toMatchObject({ runs: 1, blocks });
    expect(written.rows.users).toBeLessThanOrEqual(await context.db.user.count());
    await expect(writeBackup(databaseUrl, path)).rejects.toThrow("EEXIST");

    await deleteRun(context, owner, { id });
    const restored = await restoreBackup(databaseUrl, path);
    expect(restored).toMatchObject({ rows: written.rows, migrated: [] });
    expect(await again(() => context.db.user.count())).toBe(written.rows.users);
    expect(await readReport(context, owner, { id })).toEqual(before);
    expect(await recomputeRun(context, owner, { id })).toMatchObject({ outcome: "identical" });
    await dropFormer(restored.formerDatabase);
  });

  it("that is none, is cut off or comes from a newer Gonogo is refused, and changes nothing", async () => {
    const { databaseUrl, context } = instance;
    const path = join(folder, "good.gonogo");
    await writeBackup(databaseUrl, path);
    const users = await context.db.user.count();
    const text = join(folder, "text.gonogo");
    writeFileSync(text, "no backup");
    const missing = restoreBackup(databaseUrl, join(folder, "missing"));
    await expect(missing).rejects.toThrow(/missing cannot be read: ENOENT/);
    await expect(missing).rejects.toThrow(BackupFault);
    const half = join(folder, "half.gonogo");
    const bytes = readFileSync(path);
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    for (const wrong of [text, half])
      await expect(restoreBackup(databaseUrl, wrong)).rejects.toThrow(BackupFault);
    const older = join(folder, "migrations");
    await expect(restoreBackup(databaseUrl, path, await firstMigrations(older, 3))).rejects.toThrow(
      "migrations that this Gonogo does not know",
    );
    expect(await context.db.user.count()).toBe(users);
    const left = await context.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_database WHERE datname = current_database() || '_restoring'`;
    expect(left).toEqual([]);
  });

  it("of an older Gonogo is brought up to date, and its waiting run is measured", async () => {
    const { databaseUrl, context } = instance;
    await addDuelTargets(instance);
    const id = await startDuel(instance);
    // The same rows as the first migrations would hold them: later columns are left out.
    const path = join(folder, "older.gonogo");
    const older = await makeTestInstance();
    await older.context.db.$executeRawUnsafe("DROP SCHEMA public CASCADE");
    await older.context.db.$executeRawUnsafe("CREATE SCHEMA public");
    await migrate(older.databaseUrl, sourceMigrations, 1);
    await copyInto(older, ["projects", "benchmarks", "benchmark_versions", "targets", "runs"]);
    expect((await writeBackup(older.databaseUrl, path)).head.migrations).toHaveLength(1);
    await older.close();

    const restored = await restoreBackup(databaseUrl, path);
    expect(restored.migrated.length).toBeGreaterThan(10);
    const run = await again(() => context.db.run.findUniqueOrThrow({ where: { id } }));
    expect(run).toMatchObject({ status: "queued", pilot: null, ownAddresses: [] });
    expect(await claimRun(context, { runId: id, owner: "worker" })).toMatchObject({ epoch: 1 });
    await dropFormer(restored.formerDatabase);
  });
});

/** A copy of the first migrations, as an older Gonogo has them. */
async function firstMigrations(into: string, count: number): Promise<string> {
  const { cpSync, mkdirSync, readdirSync } = await import("node:fs");
  mkdirSync(into);
  const names = readdirSync(sourceMigrations).sort();
  for (const name of [...names.slice(0, count), "migration_lock.toml"])
    cpSync(join(sourceMigrations, name), join(into, name), { recursive: true });
  return into;
}

/** Copies rows of the instance into tables that have fewer columns. */
async function copyInto(older: TestInstance, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const rows = await instance.context.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT row_to_json(t)::text AS row FROM "${table}" t`,
    );
    for (const { row } of rows)
      await older.context.db.$executeRawUnsafe(
        `INSERT INTO "${table}" SELECT * FROM json_populate_record(NULL::"${table}", $1::json)`,
        row,
      );
  }
}
