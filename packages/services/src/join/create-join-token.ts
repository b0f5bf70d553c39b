// Makes a join token: `gnj_` and 32 random bytes, shown once with the command for the host, stored as SHA-256.
import { randomBytes } from "node:crypto";
import { t } from "@gonogo/locale/t";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { nameOfActor } from "./actor-name.ts";
import { type JoinTokenView, joinTokenView } from "./join-token-view.ts";

export type CreatedJoinToken = JoinTokenView & {
  /** Shown this once. */
  readonly token: string;
  /** What to run on the host, in the unpacked archive. */
  readonly command: string;
};

export const joinTokenPrefix = "gnj_";
const lifetimeMs = 3_600_000;

/** What asks for a host to join where the operator has not said what it connects to. */
export const joiningDisabled = () =>
  new ServiceError(
    "joining_disabled",
    t("Hosts cannot join: the web does not know what they connect to."),
    {
      remedy: t(
        "Set GONOGO_JOIN_DATABASE_URL and GONOGO_JOIN_REDIS_URL of the web, and start it again (docs/deployment.md).",
      ),
    },
  );

/** The token works once, for an hour. Throws `forbidden`, or `joining_disabled` where no host may join. */
export async function createJoinToken(
  context: Pick<Context, "db" | "now" | "joining" | "publicUrl">,
  actor: Actor,
): Promise<CreatedJoinToken> {
  allow(actor, "workers:write");
  if (context.joining === null) throw joiningDisabled();
  const now = context.now();
  const token = `${joinTokenPrefix}${randomBytes(32).toString("base64url")}`;
  const row = await context.db.joinToken.create({
    data: {
      ...{ id: newId(), projectId: actor.projectId, tokenHash: hashToken(token) },
      ...{ createdBy: await nameOfActor(context, actor), createdById: actor.userId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    },
  });
  const command = `GONOGO_URL=${context.publicUrl} GONOGO_JOIN_TOKEN=${token} ./gonogo-worker join`;
  return { ...joinTokenView(row, now), token, command };
}
