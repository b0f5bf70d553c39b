// Makes targets, benchmarks and schedules what a file says, all of it or nothing, and says of each part what differed. What is
// not in the file stays as it is. A check does the same and undoes it.
import { setImmediate as othersTurn } from "node:timers/promises";
import { changedPaths, compareValues } from "@gonogo/analysis/comparison/compare-definitions";
import { t } from "@gonogo/locale/t";
import { type Configuration, scheduleName } from "@gonogo/protocols/configuration";
import { type ScheduleConfig, Subject } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import { benchmarkChange, requirePerformable } from "../benchmark/save-benchmark.ts";
import { storeVersion } from "../benchmark/store-version.ts";
import type { Change } from "../change.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { requirePayloads } from "../payloads/payload-sizes.ts";
import { changeSchedule, insertSchedule } from "../schedule/save-schedule.ts";
import { lockProject, storeTarget } from "../target/put-target.ts";
import type { TargetWriter } from "../target/store-target.ts";
import { readInput } from "../threads/read-input.ts";
import {
  type ApplyConfigurationInput,
  applyConfigurationTask,
  asInFile,
} from "./configuration-input.ts";

export type ConfigurationItem = Change & {
  readonly kind: "target" | "benchmark" | "schedule";
  /** Slug of a target or benchmark; of a schedule its benchmark, pattern and zone. */
  readonly name: string;
};

export type AppliedConfiguration = {
  /** In the order of the file. */
  readonly items: readonly ConfigurationItem[];
  /** Whether the file said something else than what was stored. */
  readonly drift: boolean;
};

/** Ends the transaction of a check with its answer. */
class OnlyChecked extends Error {
  override readonly name = "OnlyChecked";
  readonly items: readonly ConfigurationItem[];
  constructor(items: readonly ConfigurationItem[]) {
    super("a check stores nothing");
    this.items = items;
  }
}

/**
 * Needs `benchmarks:write`; for targets also `targets:write`, for schedules `runs:write`. Throws `forbidden`, `invalid_input`,
 * `address_not_allowed`, `plan_too_large` or `conflict`, with fields such as `configuration.targets[0].port`.
 */
export async function applyConfiguration(
  context: Context,
  actor: Actor,
  input: ApplyConfigurationInput,
): Promise<AppliedConfiguration> {
  allow(actor, "benchmarks:write");
  const { check, configuration } = await readInput(actor, applyConfigurationTask, input);
  if (configuration.targets.length > 0) allow(actor, "targets:write");
  if (configuration.schedules.length > 0) allow(actor, "runs:write");
  const items = await asInFile(async () => {
    await requireBenchmarks(actor, configuration);
    return context.db
      .$transaction(async (db) => {
        const stored = await storeParts({ ...context, db }, actor, configuration);
        if (check) throw new OnlyChecked(stored);
        return stored;
      })
      .catch((error: unknown) => {
        if (error instanceof OnlyChecked) return error.items;
        throw error;
      });
  });
  return { items, drift: items.some(({ change }) => change !== "unchanged") };
}

/** What can be refused of definitions before anything is locked. */
async function requireBenchmarks(actor: Actor, { benchmarks }: Configuration): Promise<void> {
  for (const [i, spec] of benchmarks.entries()) {
    await othersTurn();
    requirePerformable(spec, `configuration.benchmarks.${i}`);
    await requirePayloads(actor, spec, `configuration.benchmarks.${i}`);
  }
}

async function storeParts(
  context: TargetWriter,
  actor: Actor,
  { targets, benchmarks, schedules }: Configuration,
): Promise<ConfigurationItem[]> {
  await lockProject(context.db, actor);
  const items: ConfigurationItem[] = [];
  for (const [i, { secret, ...target }] of targets.entries()) {
    const stored = await at(`targets.${i}`, "target", () =>
      storeTarget(context, actor, { target, secret }),
    );
    items.push({ kind: "target", name: target.slug, ...changeOf(stored) });
  }
  for (const [i, spec] of benchmarks.entries()) {
    const stored = await at(`benchmarks.${i}`, "definition", () =>
      storeVersion(context.db, actor, spec),
    );
    items.push({ kind: "benchmark", name: spec.name, ...benchmarkChange(stored) });
  }
  for (const [i, schedule] of schedules.entries()) {
    const change = await at(`schedules.${i}`, "schedule", () =>
      storeSchedule(context, actor, schedule),
    );
    items.push({ kind: "schedule", name: scheduleName(schedule), ...change });
  }
  return items;
}

const changeOf = ({ change, changedFields }: Change): Change => ({ change, changedFields });

/** Names the fields of a refusal by their place in the file; those of `whole` are the part's own. */
async function at<T>(place: string, whole: string, work: () => Promise<T>): Promise<T> {
  const ofFile = (field: string): string => {
    const own =
      field === whole ? "" : field.startsWith(`${whole}.`) ? field.slice(whole.length + 1) : field;
    return ["configuration", place, own].filter(Boolean).join(".");
  };
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? error.renamed(ofFile) : error;
  }
}

/** A schedule is known by its benchmark, pattern and zone; of several such the oldest is changed. */
async function storeSchedule(
  { db }: Pick<TargetWriter, "db">,
  actor: Actor,
  schedule: ScheduleConfig,
): Promise<Change> {
  const { projectId } = actor;
  const { benchmark: slug, cron, timeZone, subject, tags, paused } = schedule;
  const benchmark = await db.benchmark.findFirst({
    where: { projectId, slug, kind: "benchmark", deletedAt: null },
    select: { id: true },
  });
  if (!benchmark)
    throw new ServiceError("invalid_input", t("There is no benchmark called {slug}.", { slug }), {
      field: "benchmark",
      remedy: t("Add its definition to the file, or name a benchmark of this project."),
    });
  const row = await db.schedule.findFirst({
    where: { projectId, benchmarkId: benchmark.id, cron, timeZone },
    orderBy: { id: "asc" },
  });
  if (!row) {
    await insertSchedule({ db }, actor, benchmark.id, schedule);
    return { change: "created", changedFields: [] };
  }
  const before = {
    subject: Subject.parse(row.subject),
    tags: row.tags,
    paused: row.pausedAt !== null,
  };
  const changedFields = changedPaths(compareValues(before, { subject, tags, paused }));
  if (changedFields.length === 0) return { change: "unchanged", changedFields };
  await changeSchedule({ db }, actor, row, { subject, tags, paused });
  return { change: "updated", changedFields };
}
