// A backup that is taken while rows are written is one moment's, and put back it judges as before; one of an older Gonogo is
// brought up to date, its waiting run waits on; one that is none, or is cut off, changes nothing.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupError } from "@gonogo/db/backup/backup-head";
import { restoreBackup, verifyBackup } from "@gonogo/db/backup/restore-backup";
import { writeBackup } from "@gonogo/db/backup/write-backup";
import { migrate, sourceMigrations } from "@gonogo/db/migrate";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimRun } from "./measure/claim-run.ts";
import { deleteRun } from "./run/delete-run.ts";
import { readReport } from "./run/read-report.ts";
import { recomputeRun } from "./run/recompute-run.ts";
import { addDuelTargets, makeTestInstance } from "./testing/test-context.ts";
import { startDuel } from "./testing/test-run.ts";

const instance = seededInstance(["dispatch-go"]);
const later = "9999999999999_later";
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
    const id = instance.runOf("dispatch-go");
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
    expect(await verifyBackup(databaseUrl, path)).toEqual({ rows: written.rows, replaced: 0 });
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
    await expect(missing).rejects.toThrow(BackupError);
    const half = join(folder, "half.gonogo");
    const bytes = readFileSync(path);
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    for (const wrong of [text, half])
      await expect(restoreBackup(databaseUrl, wrong)).rejects.toThrow(BackupError);
    const newer = join(folder, "newer.gonogo");
    const withLater = await migrationsAndLater();
    const other = await makeTestInstance();
    await migrate(other.databaseUrl, withLater);
    await writeBackup(other.databaseUrl, newer);
    await other.close();
    await expect(restoreBackup(databaseUrl, newer)).rejects.toThrow(
      "a migration that this Gonogo does not know",
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
    const path = join(folder, "older.gonogo");
    await writeBackup(databaseUrl, path);
    const restored = await restoreBackup(databaseUrl, path, await migrationsAndLater());
    expect(restored.migrated.at(-1)).toBe(later);
    const run = await again(() => context.db.run.findUniqueOrThrow({ where: { id } }));
    expect(run).toMatchObject({ status: "queued", pilot: null });
    expect(await claimRun(context, { runId: id, owner: "worker" })).toMatchObject({ epoch: 1 });
    await dropFormer(restored.formerDatabase);
  });
});

/** A copy of the migrations with one more, as a newer Gonogo has them. */
async function migrationsAndLater(): Promise<string> {
  const into = mkdtempSync(join(folder, "migrations-"));
  cpSync(sourceMigrations, into, { recursive: true });
  writeFileSync(
    join(into, `${later}.sql`),
    'ALTER TABLE "runs" ADD COLUMN "addedLater" TEXT NOT NULL DEFAULT \'\';',
  );
  return into;
}
