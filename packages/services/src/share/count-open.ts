// Counts how often a share is opened by people who are not members of its project. A visitor counts once a minute, and
// once while a run goes on; of the address Redis keeps a keyed hash for that time, and nothing is stored.
import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

const oncePerS = 60;
/** A page of a run that goes on asks again every few seconds. */
const onceLivePerS = 86_400;

export type OpenedShare = {
  readonly id: string;
  readonly projectId: string;
  /** Address of the visitor; null: not known. */
  readonly address: string | null;
  /** Who is signed in; null: nobody. */
  readonly userId: string | null;
  /** The run goes on. */
  readonly isLive: boolean;
};

/** Throws when database or Redis are away: callers have answered already, and go on without a count. */
export async function countOpen(
  context: Pick<Context, "db" | "redis" | "queuePrefix" | "secretKey">,
  { id, projectId, address, userId, isLive }: OpenedShare,
): Promise<void> {
  if (userId !== null && (await context.db.membership.findFirst({ where: { userId, projectId } })))
    return;
  const visitor = createHmac("sha256", context.secretKey)
    .update(`gonogo share visitor\n${id}\n${address ?? "unknown"}`)
    .digest("base64url");
  const key = `${context.queuePrefix}:share-opened:${visitor}`;
  if ((await context.redis.set(key, "1", "EX", isLive ? onceLivePerS : oncePerS, "NX")) === null)
    return;
  await context.db.$executeRaw`
    UPDATE shares SET opens = opens + 1, "lastOpenedAt" = now() WHERE id = ${id}::uuid`;
}
