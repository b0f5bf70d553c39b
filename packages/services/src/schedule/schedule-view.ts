// A schedule as lists and the API show it: when, what, the next times, and what became of those that were due.
import type { Prisma } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import type { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Subject } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { notFound } from "../errors.ts";
import { Id } from "../id.ts";
import { runInclude, runSummaries } from "../rows/run-summary.ts";
import { cronText, nextTimes } from "./cron.ts";

/** Times ahead that are shown. */
export const timesShown = 5;

const Problem = z.object({ code: z.string(), message: z.string(), remedy: z.string().nullable() });
export type StartProblem = z.output<typeof Problem>;

export type ScheduleStartView = {
  readonly dueAt: string;
  /** When a worker looked after it. */
  readonly decidedAt: string;
  /** `missed`: no worker was there in time. `overlapping`: the run before had not ended. `refused`: see `problem`. */
  readonly outcome: "starting" | "started" | "missed" | "overlapping" | "refused";
  readonly lateMs: number;
  /** Times before this one that passed while no worker was there; 50: that many or more. */
  readonly missedBefore: number;
  /** null: none was started, or it was deleted. */
  readonly run: {
    readonly id: string;
    readonly status: RunStatus;
    readonly verdict: VerdictName | null;
    readonly reportUrl: string;
  } | null;
  readonly problem: StartProblem | null;
};

export type ScheduleView = {
  readonly id: string;
  readonly benchmark: {
    readonly slug: string;
    readonly question: string;
    readonly archived: boolean;
  };
  readonly cron: string;
  /** The pattern in words. */
  readonly cronText: string;
  readonly timeZone: string;
  readonly subject: Subject;
  readonly tags: readonly string[];
  readonly paused: boolean;
  /** The next times; empty while it is paused. */
  readonly next: readonly string[];
  /** Newest first: the last one in lists, the last 50 where one schedule is read. */
  readonly starts: readonly ScheduleStartView[];
  readonly createdAt: string;
};

export const scheduleInclude = (starts: number) =>
  ({
    benchmark: {
      include: { versions: { orderBy: { version: "desc" }, take: 1, select: { question: true } } },
    },
    starts: {
      orderBy: { dueAt: "desc" },
      take: starts,
      include: { run: { include: runInclude } },
    },
  }) as const satisfies Prisma.ScheduleInclude;

type Row = Prisma.ScheduleGetPayload<{ include: ReturnType<typeof scheduleInclude> }>;

/** The row of the actor's project. Throws `not_found`. */
export async function findSchedule(
  context: Pick<Context, "db">,
  actor: Pick<Actor, "projectId">,
  id: string,
  starts: number,
): Promise<Row> {
  const row = Id.safeParse(id).success
    ? await context.db.schedule.findFirst({
        where: { id, projectId: actor.projectId },
        include: scheduleInclude(starts),
      })
    : null;
  if (!row) throw notFound(english("schedule"));
  return row;
}

export async function scheduleViews(
  context: Context,
  rows: readonly Row[],
): Promise<ScheduleView[]> {
  const now = await databaseNow(context);
  const runs = rows.flatMap(({ starts }) => starts.flatMap(({ run }) => run ?? []));
  const summaries = new Map((await runSummaries(context, runs)).map((run) => [run.id, run]));
  const startView = (start: Row["starts"][number]): ScheduleStartView => {
    const run = start.runId === null ? undefined : summaries.get(start.runId);
    return {
      dueAt: start.dueAt.toISOString(),
      decidedAt: start.decidedAt.toISOString(),
      outcome: start.outcome,
      lateMs: Math.max(0, start.decidedAt.getTime() - start.dueAt.getTime()),
      missedBefore: start.missedBefore,
      run: run
        ? { id: run.id, status: run.status, verdict: run.verdict, reportUrl: run.reportUrl }
        : null,
      problem: start.problem === null ? null : Problem.parse(start.problem),
    };
  };
  return rows.map((row) => ({
    id: row.id,
    benchmark: {
      slug: row.benchmark.slug,
      question: row.benchmark.versions[0]?.question ?? row.benchmark.slug,
      archived: row.benchmark.deletedAt !== null,
    },
    cron: row.cron,
    cronText: cronText(row.cron),
    timeZone: row.timeZone,
    subject: Subject.parse(row.subject),
    tags: row.tags,
    paused: row.pausedAt !== null,
    next: (row.pausedAt ? [] : nextTimes(row.cron, row.timeZone, now, timesShown)).map((at) =>
      at.toISOString(),
    ),
    starts: row.starts.map(startView),
    createdAt: row.createdAt.toISOString(),
  }));
}
