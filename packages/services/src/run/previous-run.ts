// The run that a report's head names beside it: of the same benchmark, ended before this one was made.
import { VerdictName } from "@gonogo/protocols/events";
import { Subject } from "@gonogo/protocols/spec";
import type { z } from "zod";
import type { Reader } from "../context.ts";
import type { RunRow } from "../rows/run-summary.ts";

export type PreviousRun = {
  readonly id: string;
  readonly subject: z.infer<typeof Subject>;
  /** null: it has none. */
  readonly verdict: VerdictName | null;
};

/** The latest that was measured to its end; null: there is none. */
export async function previousRunOf(
  { db }: Reader,
  { benchmarkId, createdAt, id }: Pick<RunRow, "benchmarkId" | "createdAt" | "id">,
): Promise<PreviousRun | null> {
  const row = await db.run.findFirst({
    where: { benchmarkId, status: "finished", createdAt: { lte: createdAt }, id: { lt: id } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, subject: true, verdictName: true },
  });
  return (
    row && {
      id: row.id,
      subject: Subject.parse(row.subject),
      verdict: row.verdictName === null ? null : VerdictName.parse(row.verdictName),
    }
  );
}
