// What a member says of a change in a series: its state, who looks after it, and a note. No verdict that was given
// changes; runs that begin after a change was accepted are compared with the runs since it (read-history).
import { meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { english, t } from "@gonogo/locale/t";
import { ChangeState, type SeriesChange } from "@gonogo/protocols/report";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { Id, newId } from "../id.ts";
import type { DecidedChange } from "./change-decisions.ts";
import { keepOpenChange } from "./open-change.ts";
import { wholeSeries } from "./read-series.ts";
import { mostRuns, SeriesScope } from "./series-rows.ts";

export const DecideChangeInput = z.strictObject({
  ...SeriesScope.shape,
  cell: z.int().min(meanOfCells).max(10_000).default(0),
  limit: z.int().min(1).max(mostRuns).default(mostRuns),
  /** First run of the new regime, as the series shows it. */
  run: Id,
  /** Left out, as the others: as it was. */
  state: ChangeState.optional(),
  /** E-mail of a member; null: nobody. */
  owner: z.string().trim().max(320).nullish(),
  note: z.string().trim().max(2_000).optional(),
});
export type DecideChangeInput = z.input<typeof DecideChangeInput>;
type Decided = z.output<typeof DecideChangeInput>;

async function ownerId(context: Context, actor: Actor, email: string): Promise<string> {
  const member = await context.db.membership.findFirst({
    where: {
      projectId: actor.projectId,
      user: { email: { equals: email, mode: "insensitive" } },
    },
    select: { userId: true },
  });
  if (member) return member.userId;
  throw new ServiceError("invalid_input", t("{email} is no member of this project", { email }), {
    field: "owner",
    remedy: t("Give the e-mail of a member, or null for nobody."),
  });
}

/** What is stored of an owner: undefined leaves it as it is. */
const ownerOf = async (context: Context, actor: Actor, { owner }: Decided) =>
  owner ? ownerId(context, actor, owner) : owner === undefined ? undefined : null;

/**
 * Answers the change as it stands now. State `new` with neither owner nor note takes back the whole decision. Throws
 * `forbidden`, `not_found` for an unknown benchmark or a run where the series has no change, and `invalid_input` for an
 * owner who is no member.
 */
export async function decideChange(
  context: Context,
  actor: Actor,
  input: DecideChangeInput,
): Promise<SeriesChange> {
  allow(actor, "benchmarks:write");
  const decided = parseInput(DecideChangeInput, input);
  const { run, state, owner: _owner, note, ...asked } = decided;
  const owner = await ownerOf(context, actor, decided);
  const { found, changes } = await wholeSeries(context, actor, asked);
  const benchmarkId = found.benchmark.id;
  const change = changes.find(({ runId }) => runId === run.toLowerCase());
  if (!change) throw notFound(english("change point"));
  const { metric, variant, over = "", operation = "", cell, branch = "" } = asked;
  const decision = {
    ...{ decidedById: actor.userId, decidedAt: context.now() },
    ...(state === undefined ? {} : { state }),
    ...(owner === undefined ? {} : { ownerId: owner }),
    ...(note === undefined ? {} : { note }),
  };
  const key = { runId: change.runId, metric, variant, cellIndex: cell, branch, operation, over };
  await storeDecision(context, change, { decision, key: { benchmarkId, ...key } });
  await keepOpenChange(context, benchmarkId);
  const { changes: after } = await wholeSeries(context, actor, asked);
  const shown = after.find(({ runId }) => runId === change.runId);
  // A decision about a change that is not found any more is gone once it is taken back.
  const { decisionId: _, ...view } = shown ?? { ...change, ...noDecision };
  return view;
}

const noDecision: Pick<SeriesChange, "state" | "owner" | "note" | "decidedBy" | "decidedAt"> = {
  state: "new",
  owner: null,
  note: "",
  decidedBy: null,
  decidedAt: null,
};

type StoredDecision = {
  readonly decision: {
    readonly state?: ChangeState;
    readonly decidedById: string | null;
    readonly decidedAt: Date;
    readonly ownerId?: string | null;
    readonly note?: string;
  };
  readonly key: {
    readonly benchmarkId: string;
    readonly runId: string;
    readonly metric: string;
    readonly variant: string;
    readonly cellIndex: number;
    readonly branch: string;
    readonly operation: string;
    readonly over: string;
  };
};

/**
 * Stores or takes back; a change that has moved keeps its row, which moves with it. Members who speak at once of one
 * change wait for each other, and the last one's word stands. Throws `not_found` when the run was deleted meanwhile.
 */
async function storeDecision(
  { db }: Pick<Context, "db">,
  { decisionId }: DecidedChange,
  { decision, key }: StoredDecision,
): Promise<void> {
  const { benchmarkId: _, ...unique } = key;
  await db.$transaction(async (tx) => {
    const run = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 FROM "runs" WHERE "id" = ${key.runId}::uuid FOR UPDATE`;
    if (run.length === 0) throw notFound(english("run"));
    const rows = await tx.changeDecision.findMany({
      where: { OR: [unique, ...(decisionId ? [{ id: decisionId }] : [])] },
    });
    const own = rows.find(({ runId }) => runId === unique.runId) ?? rows[0];
    const state = decision.state ?? own?.state ?? "new";
    const stateSince = own?.state === state ? own.stateSince : decision.decidedAt;
    const row = own
      ? await tx.changeDecision.update({
          where: { id: own.id },
          data: { ...decision, ...unique, state, stateSince },
        })
      : await tx.changeDecision.create({
          data: { id: newId(), ...key, ...decision, state, stateSince },
        });
    if (row.state === "new" && row.ownerId === null && row.note === "")
      await tx.changeDecision.delete({ where: { id: row.id } });
  });
}
