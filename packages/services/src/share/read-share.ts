// Opens a shared report by its token, without a login. A wrong, revoked or expired token is "not found" alike.
import { Report } from "@gonogo/protocols/report";
import { z } from "zod";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { hashToken } from "../json.ts";
import { type ReportSections, sectionNames, withSections } from "../run/report-sections.ts";

const Token = z.string().regex(/^[\w-]{43}$/);
export const ReadShareInput = z.strictObject({
  token: z.string(),
  /** Sections that are shown; absent: all of them. */
  want: z.array(z.enum(sectionNames)).optional(),
});
export type ReadShareInput = z.input<typeof ReadShareInput>;

export type SharedReport = ReportSections & {
  readonly sharedAt: string;
  readonly expiresAt: string | null;
};

/** Throws `share_not_found`. */
export async function readShare(
  context: Pick<Context, "db" | "now">,
  input: ReadShareInput,
): Promise<SharedReport> {
  const row = Token.safeParse(input.token).success
    ? await context.db.share.findUnique({ where: { tokenHash: hashToken(input.token) } })
    : null;
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= context.now()))
    throw new ServiceError("share_not_found", "This link does not lead to a report (any more).", {
      remedy: "Ask whoever sent it for a new one.",
    });
  const { document, leftOut } = withSections(Object(row.report), input.want ?? sectionNames);
  return {
    report: Report.parse(document),
    leftOut,
    sharedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
