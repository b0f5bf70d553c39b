// Ends all load of a project: waiting runs and calibrations at once, running ones as soon as their workers hear of it, which
// they do within half a second. For the moment when a target must be left alone now: first no run is taken any more, then
// one statement ends or asks all of them, however many there are.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { announce, expireEvents } from "./watch/run-stream.ts";

/** How long claims are refused where this call dies on its way, in seconds. */
const stopS = 30;

/** Cancels every run that waits or is measured; returns how many there were. */
export async function cancelAllRuns(
  context: Context,
  actor: Actor,
): Promise<{ readonly cancelled: number }> {
  allow(actor, "runs:write");
  const { projectId } = actor;
  const [stop] = await context.db.$queryRaw<{ until: Date }[]>`
    UPDATE projects SET "claimsStoppedUntil" = now() + make_interval(secs => ${stopS})
    WHERE id = ${projectId}::uuid RETURNING "claimsStoppedUntil" AS until`;
  const cancelled = await cancelActive(context, projectId);
  // Another stop that began meanwhile has its own end.
  await context.db.project.updateMany({
    where: { id: projectId, claimsStoppedUntil: stop?.until ?? null },
    data: { claimsStoppedUntil: null },
  });
  const ended = cancelled.filter(({ waited }) => waited);
  await Promise.all(
    ended.map(async ({ id }) => {
      await announce(context, { type: "finished", runId: id, status: "cancelled", verdict: null });
      await expireEvents(context, id);
    }),
  );
  return { cancelled: cancelled.length };
}

type Cancelled = {
  readonly id: string;
  /** Whether it ended here; else its worker ends it. */
  readonly waited: boolean;
};

/** Running ones first: their load ends while the rest is written. */
async function cancelActive({ db }: Context, projectId: string): Promise<Cancelled[]> {
  const asked = await db.$queryRaw<{ id: string }[]>`
    UPDATE runs SET "cancelRequestedAt" = COALESCE("cancelRequestedAt", now())
    WHERE "projectId" = ${projectId}::uuid AND status = 'running' RETURNING id`;
  // One that a claim took in between is running by now, and is asked too.
  const others = await db.$queryRaw<Cancelled[]>`
    WITH active AS (
      SELECT id FROM runs WHERE "projectId" = ${projectId}::uuid AND status IN ('queued', 'running')
      ORDER BY id FOR UPDATE
    ), ended AS (
      UPDATE runs SET "cancelRequestedAt" = COALESCE("cancelRequestedAt", now()),
        "finishedAt" = CASE status WHEN 'queued' THEN now() ELSE "finishedAt" END,
        status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END
      WHERE id IN (SELECT id FROM active)
      RETURNING id, status = 'cancelled' AS waited
    ), skipped AS (
      UPDATE blocks SET status = 'skipped' FROM ended
      WHERE blocks."runId" = ended.id AND ended.waited AND blocks.status = 'planned'
    )
    SELECT id, waited FROM ended`;
  const known = new Set(others.map(({ id }) => id));
  // One that ended between the two statements was asked all the same.
  return [...others, ...asked.flatMap(({ id }) => (known.has(id) ? [] : [{ id, waited: false }]))];
}
