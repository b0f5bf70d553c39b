// The password of a share: who knows it gets a pass for one browser, signed by the instance and bound to this share and this
// password. Nothing is stored of passes; revoking the share ends them.
import { createHmac, timingSafeEqual } from "node:crypto";
import { formatCount } from "@gonogo/analysis/words/format";
import { english, t } from "@gonogo/locale/t";
import { verifyPassword } from "better-auth/crypto";
import { z } from "zod";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { openRow } from "./open-row.ts";

/** Seconds for which a browser need not be asked again. */
export const passLifetimeS = 12 * 3_600;

const longest = 128;
export const SharePassword = z
  .string()
  .min(8, english("must be at least 8 characters long"))
  .max(longest, {
    error: () => t("must be at most {most} characters long", { most: formatCount(longest) }),
  });

type Locked = { readonly id: string; readonly passwordHash: string };

function signature(secretKey: Uint8Array, { id, passwordHash }: Locked, untilMs: number): Buffer {
  const signed = ["gonogo share pass", id, passwordHash, String(untilMs)].join("\n");
  return createHmac("sha256", secretKey).update(signed).digest();
}

/** `<end in ms>.<signature>` */
function passFor({ now, secretKey }: Pick<Context, "now" | "secretKey">, share: Locked): string {
  const untilMs = now().getTime() + passLifetimeS * 1_000;
  return `${untilMs}.${signature(secretKey, share, untilMs).toString("base64url")}`;
}

/** Whether a pass was made for this share and its password, and has not ended. */
export function isPassOf(
  { now, secretKey }: Pick<Context, "now" | "secretKey">,
  share: Locked,
  pass: string,
): boolean {
  const [, until = "", given = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? [];
  if (until === "" || Number(until) <= now().getTime()) return false;
  return timingSafeEqual(
    Buffer.from(given, "base64url"),
    signature(secretKey, share, Number(until)),
  );
}

export const UnlockShareInput = z.strictObject({ token: z.string(), password: z.string() });
export type UnlockShareInput = z.input<typeof UnlockShareInput>;

/** What counts guesses. */
export type Guesses = {
  /** Throws where there were too many. */
  begin(shareId: string): Promise<void>;
  /** This one was right. */
  wasRight(shareId: string): Promise<void>;
};

/** The pass; null: the password is wrong, or the share has none. Throws `share_not_found`, and what `guesses` throw. */
export async function unlockShare(
  context: Pick<Context, "db" | "now" | "secretKey">,
  input: UnlockShareInput,
  guesses: Guesses,
): Promise<string | null> {
  const { token, password } = parseInput(UnlockShareInput, input);
  const { id, passwordHash } = await openRow(context, token);
  if (passwordHash === null) return null;
  await guesses.begin(id);
  // Too long for a password: cut, it takes the time of any other guess and is as wrong.
  const guess = password.slice(0, longest + 1);
  if (!(await verifyPassword({ hash: passwordHash, password: guess }))) return null;
  await guesses.wasRight(id);
  return passFor(context, { id, passwordHash });
}
