// Opens a shared report by its token, without a login; one with a password for who has a pass of it alone.
import { Report } from "@gonogo/protocols/report";
import { z } from "zod";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { type ReportSections, sectionNames, withSections } from "../run/report-sections.ts";
import { openRow, shareNotFound } from "./open-row.ts";
import { isPassOf } from "./unlock-share.ts";

export const ReadShareInput = z.strictObject({
  token: z.string(),
  /** Of `unlockShare`; absent: there is none. */
  pass: z.string().optional(),
  /** Sections that are shown; absent: all of them. */
  want: z.array(z.enum(sectionNames)).optional(),
});
export type ReadShareInput = z.input<typeof ReadShareInput>;

export type SharedReport = ReportSections & {
  readonly id: string;
  readonly projectId: string;
  readonly sharedAt: string;
  readonly expiresAt: string | null;
};

/** Throws `share_not_found`, and `share_locked` where it has a password and the pass does not fit. */
export async function readShare(
  context: Pick<Context, "db" | "now" | "secretKey">,
  { token, pass = "", want = sectionNames }: ReadShareInput,
): Promise<SharedReport> {
  const { id, projectId, passwordHash, createdAt, expiresAt } = await openRow(context, token);
  if (passwordHash !== null && !isPassOf(context, { id, passwordHash }, pass))
    throw new ServiceError("share_locked", "This report asks for a password.", {
      remedy: "Ask the sender of the link for it.",
    });
  // The report, which takes megabytes, is read for those who may see it.
  const stored = await context.db.share.findUnique({ where: { id }, select: { report: true } });
  if (!stored) throw shareNotFound();
  const { document, leftOut } = withSections(Object(stored.report), want);
  return {
    ...{ id, projectId, leftOut, report: Report.parse(document) },
    sharedAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
