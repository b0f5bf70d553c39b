// When what opens something for its holder ends: keys and links that somebody forgot end by themselves.
import { t } from "@gonogo/locale/t";
import { ServiceError } from "./errors.ts";

/**
 * The end that was asked for; null where "never" was. Left out: so many days from now. Throws `invalid_input` of the
 * field `expiresAt` for a time that is over.
 */
export function expiryOf(
  asked: string | null | undefined,
  { now, usualDays }: { readonly now: Date; readonly usualDays: number },
): Date | null {
  if (asked === null) return null;
  if (asked === undefined) return new Date(now.getTime() + usualDays * 86_400_000);
  const expires = new Date(asked);
  if (expires.getTime() > now.getTime()) return expires;
  throw new ServiceError("invalid_input", t("must lie in the future"), { field: "expiresAt" });
}
