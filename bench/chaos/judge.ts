// What a fault did to its run: blocks that are gone, blocks measured twice, counts that are not the target's, another verdict.
import { z } from "zod";
import { isOver } from "../../apps/worker/src/testing/measured-instance.ts";
import { fromBlockBytes } from "../../packages/services/src/rows/block-bytes.ts";
import { readReport } from "../../packages/services/src/run/read-report.ts";
import { countedIn, type World } from "./world.ts";

export type Judged = {
  /** How the run ended: its verdict, or its failure. */
  readonly ended: string;
  /** Blocks that were finished before the fault and are gone or changed. */
  readonly lost: number;
  /** Blocks of one round and variant that count twice. */
  readonly repeated: number;
  /** What contradicts the target or the run that nothing disturbed; empty: nothing. */
  readonly wrong: readonly string[];
  /** Blocks that were begun and do not count: lost, or of a round that a rule voided. */
  readonly voided: number;
  /** Requests that the target counted, and neither a finished block nor a probe. */
  readonly uncounted: number;
  /** From the fault's beginning to the end of a block that began after it, or of the run; null: neither came. */
  readonly goesOnS: number | null;
};

export type Blocks = ReadonlyMap<string, string>;

/** Finished blocks of a run with a digest of their results. */
export async function finishedBlocks(world: World, runId: string): Promise<Blocks> {
  const rows = await world.query(
    `SELECT id::text, md5(concat(result::text, "responseHistogram"::text, "startedAt")) AS digest
     FROM blocks WHERE "runId" = $1 AND status = 'finished'`,
    [runId],
  );
  return new Map(rows.map(({ id, digest }) => [String(id), String(digest)]));
}

type Row = {
  place: string;
  status: string;
  sent: number;
  startedAt: Date | null;
  finishedAt: Date | null;
};

const Sent = z.object({
  result: z.object({ totals: z.object({ sent: z.int() }) }).nullable(),
});

async function rowsOf(world: World, runId: string): Promise<Row[]> {
  const rows = await world.query(
    `SELECT concat(purpose, ' ', "cellIndex", ' ', round, ' ', variant) AS place, status::text, measured,
       "startedAt", "finishedAt"
     FROM blocks WHERE "runId" = $1`,
    [runId],
  );
  type Stored = Omit<Row, "sent"> & { readonly measured: Uint8Array | null };
  return (rows as Stored[]).map(({ measured, ...row }) => {
    const facts = measured && fromBlockBytes(measured, (stored) => Sent.parse(stored));
    return { ...row, sent: facts?.result?.totals.sent ?? 0 };
  });
}

/** Of a worker that is killed before it has stored what its probes found. */
const unstoredProbes = 4;

/** A marked block may have sent as much as the largest finished one, in its warm-up and its window. */
function wrongCounts(rows: readonly Row[], uncounted: number): string[] {
  if (uncounted < 0) return [`the target counted ${-uncounted} fewer than the blocks and probes`];
  const most = Math.max(0, ...rows.map(({ sent }) => sent));
  const begun = rows.filter(({ startedAt, status }) => startedAt && status !== "finished").length;
  if (uncounted <= unstoredProbes + begun * 2 * most) return [];
  return [`${uncounted} requests are in no block, and ${begun} blocks are marked`];
}

/** A round that a rule voids, as where the engine stood still, is measured again; its blocks stay finished. */
async function voidedIn({ instance }: World, runId: string): Promise<number> {
  const { blocks } = await readReport(instance.context, instance.owner, { id: runId });
  return blocks.filter(
    ({ valid, startedAt, status }) => !valid && startedAt && status !== "running",
  ).length;
}

function goesOnS(rows: readonly Row[], struckAt: number, ended: Date | null): number | null {
  const ends = rows
    .filter(({ status, startedAt }) => status === "finished" && Number(startedAt) > struckAt)
    .map(({ finishedAt }) => Number(finishedAt));
  const first = Math.min(...ends, ended ? Number(ended) : Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? Math.max(0, (first - struckAt) / 1_000) : null;
}

export type Struck = {
  readonly world: World;
  readonly runId: string;
  /** Finished blocks when the fault struck. */
  readonly before: Blocks;
  /** Of this machine's clock, in ms. */
  readonly struckAt: number;
  readonly countedFrom: number;
  /** The verdict or the failure that the run must end with. */
  readonly wanted: string;
};

/** Reads a run that is over, or that was given up. */
export async function judge(struck: Struck): Promise<Judged> {
  const { world, runId, before, struckAt, wanted } = struck;
  const run = await world.instance.run(runId);
  const rows = await rowsOf(world, runId);
  const after = await finishedBlocks(world, runId);
  const sent = rows.reduce((sum, row) => sum + row.sent, 0);
  const uncounted = (await countedIn(world)) - struck.countedFrom - sent;
  const places = rows.filter(({ status }) => status === "finished").map(({ place }) => place);
  const ended =
    run.status === "finished" ? (run.verdict ?? "no verdict") : (run.failure?.code ?? run.status);
  const [row] = await world.query('SELECT "finishedAt" FROM runs WHERE id = $1', [runId]);
  const endedAt = row?.finishedAt instanceof Date ? row.finishedAt : null;
  return {
    ended: isOver(run) ? ended : `still ${run.status}`,
    lost: [...before].filter(([id, digest]) => after.get(id) !== digest).length,
    repeated: places.length - new Set(places).size,
    wrong: [
      ...wrongCounts(rows, uncounted),
      ...(ended === wanted ? [] : [`it ended as ${ended}, not as ${wanted}`]),
    ],
    uncounted,
    voided: await voidedIn(world, runId),
    goesOnS: goesOnS(rows, struckAt, endedAt),
  };
}
