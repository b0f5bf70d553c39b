// Gives a host the configuration of a worker for a join token, once. The token is the only proof of who asks: whoever has
// it gets what a worker has, so it ends within an hour and is spent by its first use.
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import type { Context, JoinAddresses } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { hashToken } from "../json.ts";
import { joiningDisabled } from "./create-join-token.ts";
import { type JoinTokenState, joinTokenState } from "./join-token-view.ts";

export const JoinHostInput = z.strictObject({
  token: z.string().min(1).max(200),
  /** What the host calls itself. */
  host: z.string().regex(/^[\w.-]{1,253}$/, english("must be a host name")),
});
export type JoinHostInput = z.input<typeof JoinHostInput>;

/** Settings of the worker by their names in the environment. */
export type JoinConfiguration = { readonly environment: Readonly<Record<string, string>> };

type JoinContext = Pick<
  Context,
  | "db"
  | "now"
  | "joining"
  | "publicUrl"
  | "allowedNetworks"
  | "ceilings"
  | "queueLimits"
  | "keepTimelineDays"
  | "secretKey"
  | "queuePrefix"
>;

/**
 * @param from address that the request came from, for the record; null: not known
 * @throws {ServiceError} `joining_disabled`; `join_token_used`, `join_token_revoked` or `join_token_expired` by what became of
 * the token; `join_token_unknown` for every other one; `invalid_input`
 */
export async function joinHost(
  context: JoinContext,
  input: JoinHostInput,
  from: string | null,
): Promise<JoinConfiguration> {
  const { token, host } = parseInput(JoinHostInput, input);
  if (context.joining === null) throw joiningDisabled();
  const tokenHash = hashToken(token);
  const now = context.now();
  const { count } = await context.db.joinToken.updateMany({
    where: { tokenHash, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now, usedHost: host, usedFrom: from },
  });
  if (count === 1) return { environment: environmentOf(context, context.joining) };
  const row = await context.db.joinToken.findUnique({ where: { tokenHash } });
  throw refusals[row ? joinTokenState(row, now) : "open"]();
}

const another = () => ({ remedy: t("Make another one on the page Workers.") });
const unknown = () =>
  new ServiceError("join_token_unknown", t("There is no such join token."), another());

const refusals: Readonly<Record<JoinTokenState, () => ServiceError>> = {
  // No row, or one that another clock calls open.
  open: unknown,
  used: () =>
    new ServiceError("join_token_used", t("A host has joined with this token already."), another()),
  revoked: () =>
    new ServiceError("join_token_revoked", t("This join token was revoked."), another()),
  expired: () =>
    new ServiceError("join_token_expired", t("This join token is older than an hour."), another()),
};

/** What is not set stays out, so that the worker takes its own default. */
function environmentOf(context: JoinContext, joining: JoinAddresses): Record<string, string> {
  const settings = {
    DATABASE_URL: joining.databaseUrl,
    REDIS_URL: joining.redisUrl,
    GONOGO_SECRET_KEY: Buffer.from(context.secretKey).toString("base64"),
    GONOGO_URL: context.publicUrl,
    GONOGO_QUEUE_PREFIX: context.queuePrefix,
    GONOGO_ALLOWED_NETWORKS: context.allowedNetworks.join(","),
    ...context.ceilings,
    GONOGO_RUNS_PER_PROJECT: context.queueLimits.runsPerProject,
    GONOGO_WAITING_RUNS_PER_PROJECT: context.queueLimits.waitingPerProject,
    GONOGO_KEEP_TIMELINE_DAYS: context.keepTimelineDays,
  };
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
