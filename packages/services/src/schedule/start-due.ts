// Starts the runs of schedules that are due. Every worker looks; who locks the row decides what becomes of the time, writes it
// down and moves the schedule on, in one transaction. Then the run is made under the start's own key: a worker that goes
// away between the two leaves a start that the next one finishes, and no run is made twice.
import { Subject } from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { toJson } from "../json.ts";
import { createRun } from "../run/create-run.ts";
import { CreateRunInput } from "../run/create-run-input.ts";
import { dueTimes, nextTimes } from "./cron.ts";
import type { StartProblem } from "./schedule-view.ts";

/** A run that begins later than that is not what was asked for: a nightly one would measure by day. */
export const latestStartMinutes = 60;

/** After how long the start of another worker is taken over. */
const abandonedAfterS = 60;

/** Older ones are forgotten. */
const startsKept = 500;

/**
 * Decides on every schedule that is due and makes its run. Returns in how many milliseconds the next one is due, by the
 * database's clock; null: none is. Throws when PostgreSQL is away, and what made a start fail, after all others were tried.
 */
export async function startDueSchedules(context: Context): Promise<number | null> {
  const failures: unknown[] = [];
  // One that fails for a reason of ours is tried again a minute later, and holds up no other.
  const tryStart = (id: string) =>
    makeRun(context, id).catch((error: unknown) => failures.push(error));
  for (const start of await abandonedStarts(context)) await tryStart(start);
  for (;;) {
    const start = await decideNext(context);
    if (start === null) break;
    if (start.outcome === "starting") await tryStart(start.id);
  }
  if (failures.length > 0) throw failures[0];
  const [row] = await context.db.$queryRaw<{ ms: number | null }[]>`
    SELECT GREATEST(0, EXTRACT(EPOCH FROM min("nextAt") - now()) * 1000)::float8 AS ms FROM schedules`;
  return row?.ms ?? null;
}

async function abandonedStarts(context: Context): Promise<string[]> {
  const rows = await context.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM schedule_starts
    WHERE outcome = 'starting' AND "decidedAt" < now() - make_interval(secs => ${abandonedAfterS})
    ORDER BY "decidedAt" LIMIT 100`;
  return rows.map(({ id }) => id);
}

type Due = {
  readonly id: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly nextAt: Date;
};

/** null: nothing is due, or others are at it. */
async function decideNext(
  context: Context,
): Promise<{ readonly id: string; readonly outcome: string } | null> {
  return context.db.$transaction(async (db) => {
    const [schedule] = await db.$queryRaw<Due[]>`
      SELECT id, cron, "timeZone", "nextAt" FROM schedules WHERE "nextAt" <= now()
      ORDER BY "nextAt" LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!schedule) return null;
    const now = await databaseNow({ db });
    const { last, before } = dueTimes(schedule, schedule.nextAt, now);
    const lateMs = now.getTime() - last.getTime();
    const active = await db.scheduleStart.count({
      where: {
        scheduleId: schedule.id,
        OR: [{ outcome: "starting" }, { run: { status: { in: ["queued", "running"] } } }],
      },
    });
    const id = newId();
    const outcome =
      lateMs > latestStartMinutes * 60_000 ? "missed" : active > 0 ? "overlapping" : "starting";
    await db.scheduleStart.create({
      data: {
        ...{ id, scheduleId: schedule.id, dueAt: last, decidedAt: now, outcome },
        missedBefore: before,
      },
    });
    await db.schedule.update({
      where: { id: schedule.id },
      data: { nextAt: nextTimes(schedule.cron, schedule.timeZone, now, 1)[0] ?? null },
    });
    await db.$executeRaw`
      DELETE FROM schedule_starts WHERE id IN (
        SELECT id FROM schedule_starts WHERE "scheduleId" = ${schedule.id}::uuid
        ORDER BY "dueAt" DESC OFFSET ${startsKept})`;
    return { id, outcome };
  });
}

/** Makes the run of a start, or notes what refused it. Throws when PostgreSQL is away: the start is then taken up again. */
async function makeRun(context: Context, id: string): Promise<void> {
  const start = await context.db.scheduleStart.findUnique({
    where: { id },
    include: { schedule: { include: { benchmark: { select: { slug: true } } } } },
  });
  if (start?.outcome !== "starting") return;
  const { schedule } = start;
  const actor: Actor = {
    projectId: schedule.projectId,
    userId: schedule.savedById,
    apiKeyId: null,
    role: null,
    scopes: ["read", "runs:write"],
  };
  const asked = parseInput(CreateRunInput, {
    benchmark: schedule.benchmark.slug,
    subject: Subject.parse(schedule.subject),
    tags: schedule.tags,
    idempotencyKey: `schedule/${id}`,
  });
  // No probe beforehand: who would answer it is the worker that waits here. It probes before the first block.
  const made = await createRun(context, actor, asked, { probes: false, origin: "schedule" }).then(
    (run) => ({ outcome: "started" as const, runId: run.id }),
    (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      return { outcome: "refused" as const, problem: toJson(problemOf(error)) };
    },
  );
  await context.db.scheduleStart.updateMany({ where: { id, outcome: "starting" }, data: made });
}

const problemOf = ({ code, message, remedy }: ServiceError): StartProblem => ({
  ...{ code, message },
  remedy: remedy ?? null,
});
