// A seeded schedule with a history: it started each run of its benchmark, and some nights something was in the way.
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { newId } from "@gonogo/services/id";
import { createSchedule } from "@gonogo/services/schedule/save-schedule";

type Seeded = { readonly spec: BenchmarkSpec; readonly runIds: readonly string[] };

/** Nights before the first run, newest first. */
const nightsWithoutRun = [
  { outcome: "overlapping", missedBefore: 0 },
  { outcome: "missed", missedBefore: 2 },
  { outcome: "refused", missedBefore: 0 },
] as const;

const problem = {
  code: "target_unknown",
  message: "There is no target seed-nightly-0.",
  remedy: "Add it, or name another one in the benchmark.",
};

/** Writes the schedule of the benchmark, whose runs are given oldest first, and answers its id. */
export async function seedSchedule(
  context: Context,
  actor: Actor,
  { spec, runIds }: Seeded,
): Promise<string> {
  const { id } = await createSchedule(context, actor, {
    ...{ benchmark: spec.name, cron: "0 2 * * *", timeZone: "Europe/Berlin" },
    ...{ subject: { branch: "main" }, tags: ["nightly"] },
  });
  // Its targets are nowhere: no worker shall find it due.
  await context.db.schedule.update({ where: { id }, data: { nextAt: null } });
  const nights = [
    ...runIds
      .toReversed()
      .map((runId) => ({ outcome: "started" as const, missedBefore: 0, runId })),
    ...nightsWithoutRun.map((night) => ({ ...night, runId: null })),
  ];
  for (const [nightsAgo, { outcome, missedBefore, runId }] of nights.entries())
    await context.db.$executeRaw`
      INSERT INTO schedule_starts (id, "scheduleId", "dueAt", "decidedAt", outcome, "missedBefore", "runId", problem)
      SELECT ${newId()}::uuid, ${id}::uuid, due, due + make_interval(secs => ${nightsAgo === 2 ? 740 : 2}),
        ${outcome}::"ScheduleOutcome", ${missedBefore}, ${runId}::uuid,
        ${outcome === "refused" ? JSON.stringify(problem) : null}::jsonb
      FROM (SELECT (date_trunc('day', now() AT TIME ZONE 'Europe/Berlin') - make_interval(days => ${nightsAgo + 1})
        + interval '2 h') AT TIME ZONE 'Europe/Berlin' AS due) AS night`;
  return id;
}
