// How long a project keeps its runs, and the latencies of their single seconds: what it says itself, or else the operator for
// the instance. Workers remove what is due.
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";

const days = z.int().min(1).max(99_999);

export const SetRetentionInput = z.strictObject({
  /** Days after a run's end; null: as the operator set it for the instance. */
  keepTimelineDays: days
    .nullable()
    .optional()
    .describe(
      "Days after which a run loses its latencies per second; null: as the instance has it.",
    ),
  /** Days after a run's end; null: for ever. */
  keepRunDays: days
    .nullable()
    .optional()
    .describe("Days after which a run is removed, unless something needs it; null: never."),
});
export type SetRetentionInput = z.input<typeof SetRetentionInput>;

export type Retention = {
  /** Days, as the project says; null: it says nothing. */
  readonly keepTimelineDays: number | null;
  /** Days, as the operator says for projects that say nothing; null: for ever. */
  readonly keepTimelineDaysOfInstance: number | null;
  /** Days; null: for ever. */
  readonly keepRunDays: number | null;
};

const select = { keepTimelineDays: true, keepRunDays: true } as const;

export async function readRetention(
  { db, keepTimelineDays }: Pick<Context, "db" | "keepTimelineDays">,
  actor: Actor,
): Promise<Retention> {
  allow(actor, "read");
  const own = await db.project.findUniqueOrThrow({ where: { id: actor.projectId }, select });
  return { ...own, keepTimelineDaysOfInstance: keepTimelineDays };
}

/** For whoever may delete runs. A field that is left out stays. Throws `invalid_input`. */
export async function setRetention(
  context: Pick<Context, "db" | "keepTimelineDays">,
  actor: Actor,
  input: SetRetentionInput,
): Promise<Retention> {
  allow(actor, "runs:write");
  const { keepTimelineDays, keepRunDays } = parseInput(SetRetentionInput, input);
  await context.db.project.update({
    where: { id: actor.projectId },
    data: {
      ...(keepTimelineDays === undefined ? {} : { keepTimelineDays }),
      ...(keepRunDays === undefined ? {} : { keepRunDays }),
    },
  });
  return readRetention(context, actor);
}
