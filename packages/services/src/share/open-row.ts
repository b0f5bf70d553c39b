// The share that a link leads to, without its report. A wrong, revoked or expired token is "not found" alike.
import { t } from "@gonogo/locale/t";
import { z } from "zod";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { hashToken } from "../json.ts";

const Token = z.string().regex(/^[\w-]{43}$/);

/** Throws `share_not_found`. */
export async function openRow(context: Pick<Context, "db" | "now">, token: string) {
  const row = Token.safeParse(token).success
    ? await context.db.share.findUnique({
        where: { tokenHash: hashToken(token) },
        omit: { report: true },
      })
    : null;
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= context.now()))
    throw shareNotFound();
  return row;
}

export const shareNotFound = (): ServiceError =>
  new ServiceError("share_not_found", t("This link does not lead to a report (any more)."), {
    remedy: t("Ask the sender for a new one."),
  });
