// The runs of a soak: how they are queued, which of them viewers and requests look at, and what became of each.

import pg from "pg";
import { ask } from "./http-client.ts";
import type { Recorder } from "./recorder.ts";
import type { Tenant } from "./tenants.ts";

export const benchmark = "soak";

/** Four blocks of 100 ms without a pilot: what is loaded here is Gonogo. */
const definition = {
  name: benchmark,
  question: "Does Gonogo keep up?",
  variants: ["a", "b"].map((name) => ({
    ...{ name, target: "demo-rest" },
    operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "1", agent: "a" } },
  })),
  load: { kind: "closed", clients: 1 },
  plan: { rounds: 2, warmupMs: 0, blockMs: 100, pilot: "off" },
  gates: ["errors(a) <= 5 %"],
};

/** Runs of one project in the order in which they were made, which is the order of its queue. */
export class Board {
  readonly #active: string[] = [];
  readonly ended: string[] = [];
  readonly made: string[] = [];
  constructor(readonly tenant: Tenant) {}

  add(id: string) {
    this.made.push(id);
    this.#active.push(id);
  }

  end(id: string) {
    const at = this.#active.indexOf(id);
    if (at < 0) return;
    this.#active.splice(at, 1);
    this.ended.push(id);
  }

  /** The run at a place of the queue, from 0, or the last one; undefined when all have ended. */
  waiting(place: number): string | undefined {
    return this.#active[place] ?? this.#active.at(-1);
  }
}

/**
 * Stores the benchmark of every project and probes its target: a run whose target was not probed waits for that.
 * @throws {Error} with the answer where something is refused
 */
export async function prepareProjects(url: string, boards: readonly Board[]) {
  const must = async (board: Board, method: string, path: string, body: unknown) => {
    const [headers = {}] = board.tenant.keys;
    const { outcome, text } = await ask({ url: `${url}/api/v1${path}`, headers, method, body });
    if (Number(outcome) < 300) return;
    throw new Error(`${method} ${path}: ${outcome} ${text}`);
  };
  for (const board of boards) {
    await must(board, "PUT", `/benchmarks/${benchmark}`, definition);
    await must(board, "POST", "/targets/demo-rest/probes", {});
  }
}

const version = { subject: { version: "1.0" } };

/** Starts one run. `beganMs`: when it was due. */
export async function startRun(
  url: string,
  { board, key, beganMs }: { board: Board; key: number; beganMs: number },
  recorder: Recorder,
) {
  const { keys } = board.tenant;
  const headers = keys[key % keys.length] ?? {};
  const body = { benchmark, ...version };
  const asked = { url: `${url}/api/v1/runs`, headers, method: "POST", body };
  const { outcome, text } = await ask(asked, beganMs);
  recorder.add("POST /runs", outcome, performance.now() - beganMs, text);
  if (outcome !== 202) return;
  const { id } = JSON.parse(text) as { id: string };
  board.add(id);
}

/** Queues so many runs, projects in turn, with four requests at a time. */
export async function queueRuns(
  url: string,
  boards: readonly Board[],
  { runs, recorder }: { runs: number; recorder: Recorder },
) {
  let next = 0;
  const queue = async () => {
    while (next < runs) {
      const index = next++;
      const board = boards[index % boards.length];
      const key = Math.floor(index / boards.length);
      if (board) await startRun(url, { board, key, beganMs: performance.now() }, recorder);
    }
  };
  await Promise.all(Array.from({ length: 4 }, queue));
}

export type Outcomes = {
  accepted: number;
  /** Accepted, and without a row. */
  lost: number;
  /** Neither ended nor cancelled although everything was cancelled. */
  stuck: number;
  finished: number;
  failed: Record<string, number>;
  /** What still waited when the time was over. */
  cancelled: number;
  verdicts: Record<string, number>;
};

const settleMs = 60_000;

/** Cancels what waits and asks the database, until nothing is under way or a minute has passed. */
export async function endRuns(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  boards: readonly Board[],
): Promise<Outcomes> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const made = boards.flatMap((board) => board.made);
    for (const { tenant } of boards) {
      const [headers = {}] = tenant.keys;
      await ask({ url: `${url}/api/v1/cancel-all-runs`, headers, method: "POST", body: {} });
    }
    const deadline = performance.now() + settleMs;
    while ((await activeRuns(db, made)) > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 500));
    return await outcomesIn(db, made);
  } finally {
    await db.end();
  }
}

async function activeRuns(db: pg.Client, made: readonly string[]): Promise<number> {
  const text = `SELECT count(*)::int AS active FROM runs WHERE id = ANY($1) AND status IN ('queued', 'running')`;
  return (await db.query(text, [made])).rows[0]?.active ?? 0;
}

async function outcomesIn(db: pg.Client, made: readonly string[]): Promise<Outcomes> {
  const { rows } = await db.query<{
    status: string;
    verdict: string | null;
    failure: string | null;
    runs: number;
  }>(
    `SELECT status::text, "verdictName"::text AS verdict, "failureCode" AS failure, count(*)::int AS runs
     FROM runs WHERE id = ANY($1) GROUP BY 1, 2, 3`,
    [made],
  );
  const sum = (chosen: typeof rows) => chosen.reduce((all, { runs }) => all + runs, 0);
  const of = (status: string) => rows.filter((row) => row.status === status);
  const tally = (chosen: typeof rows, name: (row: (typeof rows)[number]) => string) =>
    chosen.reduce<Record<string, number>>((all, row) => {
      all[name(row)] = (all[name(row)] ?? 0) + row.runs;
      return all;
    }, {});
  return {
    accepted: made.length,
    lost: made.length - sum(rows),
    stuck: sum(of("queued")) + sum(of("running")),
    finished: sum(of("finished")),
    failed: tally(of("failed"), ({ failure }) => failure ?? "unknown"),
    cancelled: sum(of("cancelled")),
    verdicts: tally(of("finished"), ({ verdict }) => verdict ?? "none"),
  };
}
