// The statements that a piece of work sends to PostgreSQL, and the plan of each as it ran. For tests and the bench.
import pg from "pg";

export type SentQuery = { readonly text: string; readonly values: readonly unknown[] };

/** Records what clients of node-postgres read while `work` runs; what it writes is left out. One at a time in a process. */
export async function recordQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent = new Map<string, SentQuery>();
  const { query } = pg.Client.prototype;
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const config = typeof first === "string" ? { text: first } : Object(first);
    const values = Array.isArray(second) ? second : (config.values ?? []);
    const text = String(config.text ?? "");
    if (/^\s*(SELECT|WITH)\b/i.test(text) && !sent.has(text)) sent.set(text, { text, values });
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = recording as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...sent.values()];
}

/** A node of a plan as EXPLAIN gives it, with what is under it. */
type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
};

/** What a statement did with one table. */
export type TableRead = {
  readonly table: string;
  readonly how: string;
  /** Read over all loops, those included that a filter removed. */
  readonly rows: number;
};

type Explained = { readonly Plan: PlanNode; readonly "Execution Time": number };

export type QueryPlan = {
  readonly executionMs: number;
  readonly reads: readonly TableRead[];
  /** As EXPLAIN writes it for people. */
  readonly text: string;
};

const readsOf = (node: PlanNode): TableRead[] => {
  const loops = node["Actual Loops"] ?? 0;
  const perLoop =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const table = node["Relation Name"];
  const own = table === undefined ? [] : [{ table, how: node["Node Type"], rows: perLoop * loops }];
  return [...own, ...(node.Plans ?? []).flatMap(readsOf)];
};

/** Runs the statement once more and says how PostgreSQL did it; nothing that it writes stays. */
export async function planOf(client: pg.Client, { text, values }: SentQuery): Promise<QueryPlan> {
  const explain = async (form: string) =>
    client.query<Record<string, unknown>>(`EXPLAIN (ANALYZE, ${form}) ${text}`, [...values]);
  await client.query("BEGIN");
  try {
    const { rows } = await explain("FORMAT JSON");
    const plans = rows.map((row) => row["QUERY PLAN"]) as [[Explained]];
    const [[plan]] = plans;
    const { rows: lines } = await explain("COSTS OFF, TIMING OFF");
    return {
      executionMs: plan["Execution Time"],
      reads: readsOf(plan.Plan),
      text: lines.map((line) => String(line["QUERY PLAN"])).join("\n"),
    };
  } finally {
    await client.query("ROLLBACK");
  }
}
