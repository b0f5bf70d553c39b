// What acts for a project by itself, in numbers: schedules, webhooks, workers that report, and tokens by which hosts may join.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { livingWorkers } from "../living-workers.ts";

type InForceOrNot = { readonly active: number; readonly paused: number };

export type Automation = {
  readonly schedules: InForceOrNot;
  readonly webhooks: InForceOrNot;
  /** Of the instance; `takingRuns`: those whose pool is not paused. */
  readonly workers: { readonly alive: number; readonly takingRuns: number };
  /** Join tokens that a host can still use; null: the operator has not set what hosts connect to. */
  readonly openJoinTokens: number | null;
};

export async function readAutomation(
  context: Pick<Context, "db" | "now" | "joining">,
  actor: Actor,
): Promise<Automation> {
  allow(actor, "read");
  const { db, joining } = context;
  const { projectId } = actor;
  const running = { projectId, pausedAt: null };
  const [schedules, activeSchedules, webhooks, activeWebhooks, living, openJoinTokens] =
    await Promise.all([
      db.schedule.count({ where: { projectId } }),
      db.schedule.count({ where: running }),
      db.webhook.count({ where: { projectId } }),
      db.webhook.count({ where: running }),
      livingWorkers(context),
      joining === null
        ? null
        : db.joinToken.count({
            where: { projectId, usedAt: null, revokedAt: null, expiresAt: { gt: context.now() } },
          }),
    ]);
  return {
    schedules: { active: activeSchedules, paused: schedules - activeSchedules },
    webhooks: { active: activeWebhooks, paused: webhooks - activeWebhooks },
    workers: {
      alive: living.length,
      takingRuns: living.filter(({ takesRuns }) => takesRuns).length,
    },
    openJoinTokens,
  };
}
