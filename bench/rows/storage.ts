// How many bytes does a block take in PostgreSQL, and how long does a run of 400 blocks take to read? Real blocks of the engine
// are measured, in a database of the row's own, and compared with the form that 0.1.0 stored them in.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { storedBlock } from "@gonogo/services/rows/pack-block";
import { runInclude } from "@gonogo/services/rows/run-summary";
import { readReportInput } from "@gonogo/services/run/report-input";
import { storeReport } from "@gonogo/services/run/stored-report";
import { formerColumns } from "@gonogo/services/testing/former-block";
import { measureRuns, type OwnDatabases, startOwnDatabases } from "../growth/own-databases.ts";
import { storageDefinitions } from "../growth/storage-definitions.ts";
import { median } from "../lib/numbers.ts";
import type { Context } from "./compare.ts";

const blocksToRead = 400;
const reads = 5;

type Forms<T> = { present: T; former: T };

/** Bytes of each finished block of a run: its row with what PostgreSQL keeps of it elsewhere, without indexes. */
async function rowBytes({ sql }: OwnDatabases, runId: string): Promise<number[]> {
  const { rows: columns } = await sql.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = 'blocks'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const sizes = columns.map(({ name }) => `coalesce(pg_column_size("${name}"), 0)`);
  const header = 28;
  const { rows } = await sql.query<{ bytes: number }>(
    `SELECT ${header} + ${sizes.join(" + ")} AS bytes FROM blocks
     WHERE "runId" = $1 AND status = 'finished'`,
    [runId],
  );
  return rows.map(({ bytes }) => bytes);
}

/** Writes the blocks of a run as 0.1.0 did. */
async function writeFormer({ context }: OwnDatabases, runId: string): Promise<void> {
  for (const row of await context.db.block.findMany({ where: { runId, status: "finished" } })) {
    const { result, machine = null } = storedBlock(row);
    const data = formerColumns({ result, machine });
    await context.db.block.update({ where: { id: row.id }, data });
  }
}

/** Gives one run the results of another of the same plan, so that both forms hold the same. */
async function copyResults({ sql }: OwnDatabases, { from, to }: { from: string; to: string }) {
  await sql.query(
    `UPDATE blocks b SET measured = t.measured FROM blocks t
     WHERE b."runId" = $1 AND t."runId" = $2 AND b.round = t.round AND b.variant = t.variant
       AND b.purpose = t.purpose`,
    [to, from],
  );
}

/** Adds copies of a run's rounds until it has as many blocks as are to be read. */
async function lengthen({ sql }: OwnDatabases, runId: string): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = 'blocks'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const changed: Record<string, string> = {
    id: "gen_random_uuid()",
    round: "b.round + n * s.rounds",
    planOrder: `b."planOrder" + n * s.blocks`,
    sequence: "b.sequence + n * s.blocks",
  };
  await sql.query(
    `WITH s AS (SELECT max(round) + 1 AS rounds, count(*)::int AS blocks FROM blocks WHERE "runId" = $1)
     INSERT INTO blocks (${rows.map(({ name }) => `"${name}"`).join(", ")})
     SELECT ${rows.map(({ name }) => changed[name] ?? `b."${name}"`).join(", ")}
     FROM blocks b, s, generate_series(1, $2 / s.blocks) AS n
     WHERE b."runId" = $1 AND b."planOrder" + n * s.blocks < $2`,
    [runId, blocksToRead],
  );
}

/** CPU of the process, with its threads: what else runs on the machine does not change it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of CPU to read and parse a run's blocks, and to build and store its report; the longest hold of the event loop. */
async function readTimes({ context }: OwnDatabases, runId: string) {
  const where = { id: runId };
  const row = await context.db.run.findUniqueOrThrow({ where, include: runInclude });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begunMs = cpuMs();
  await readReportInput(context, row);
  const readMs = cpuMs() - begunMs;
  delay.disable();
  await storeReport(context, row);
  const reportMs = cpuMs() - begunMs - readMs;
  return { readMs, reportMs, heldMs: delay.max / 1e6 };
}
type Times = Awaited<ReturnType<typeof readTimes>>;

const mediansOf = (times: readonly Times[]) => ({
  readMs: median(times.map(({ readMs }) => readMs)),
  reportMs: median(times.map(({ reportMs }) => reportMs)),
  heldMs: median(times.map(({ heldMs }) => heldMs)),
});

/** Reads both forms by turns; the first of each warms up. */
async function compareReading(own: OwnDatabases, ids: Forms<string>) {
  const times: Forms<Times[]> = { present: [], former: [] };
  for (let turn = 0; turn <= reads; turn += 1)
    for (const form of ["former", "present"] as const) {
      const took = await readTimes(own, ids[form]);
      if (turn > 0) times[form].push(took);
    }
  return { present: mediansOf(times.present), former: mediansOf(times.former) };
}

export async function measureStorage({ say }: Context) {
  const own = await startOwnDatabases(say);
  const [first = {}] = storageDefinitions;
  const ids = await measureRuns(own, [...storageDefinitions, first], say);
  const again = ids.pop() ?? "";
  const runs: { name: string; blocks: number; bytes: Forms<number> }[] = [];
  const all: Forms<number[]> = { present: [], former: [] };
  for (const [i, id] of ids.entries()) {
    const present = await rowBytes(own, id);
    await writeFormer(own, id);
    const former = await rowBytes(own, id);
    all.present.push(...present);
    all.former.push(...former);
    const name = String(Reflect.get(storageDefinitions[i] ?? {}, "name"));
    const bytes = { present: median(present), former: median(former) };
    runs.push({ name, blocks: present.length, bytes });
    say(`  ${name}: ${bytes.former} B before, ${bytes.present} B now`);
  }
  const forms = { former: ids[0] ?? "", present: again };
  await copyResults(own, { from: forms.present, to: forms.former });
  await writeFormer(own, forms.former);
  for (const id of Object.values(forms)) await lengthen(own, id);
  return {
    kind: "storage" as const,
    title: "Storage: what a block takes in PostgreSQL",
    runs,
    bytes: { present: median(all.present), former: median(all.former) },
    blocksToRead,
    reads,
    reading: await compareReading(own, forms),
  };
}
