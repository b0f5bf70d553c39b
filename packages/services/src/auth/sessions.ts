// Lists the sessions of a person and ends them. A session's token is its cookie, so no view has it.
import { english, t } from "@gonogo/locale/t";
import Bowser from "bowser";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf } from "../id.ts";
import { noteRightsChanged } from "./rights.ts";

export type SessionView = {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
  /** `Firefox on Linux`; null: not known, a program for example. */
  readonly browser: string | null;
  readonly address: string | null;
  readonly createdAt: string;
  /** When it was prolonged last: at most once a day. */
  readonly updatedAt: string;
};

export const SessionIdInput = z.strictObject({ id: idOf("session") });
export type SessionIdInput = z.input<typeof SessionIdInput>;

/** A person has few; a script that signs in may make many. */
const mostShown = 100;

/** By its User-Agent, which may be wrong. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name
    ? t("{browser} on {system}", { browser: browser.name, system: os.name })
    : browser.name;
}

function userOf({ userId }: Actor): string {
  if (userId !== null) return userId;
  throw new ServiceError("forbidden", t("An API key has no sessions."), { remedy: t("Sign in.") });
}

/** The actor's sessions that have not expired, newest first. */
export async function listSessions(context: Context, actor: Actor): Promise<SessionView[]> {
  const rows = await context.db.session.findMany({
    where: { userId: userOf(actor), expiresAt: { gt: context.now() } },
    orderBy: { createdAt: "desc" },
    take: mostShown,
  });
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    ...{ id, isCurrent: id === actor.sessionId },
    ...{ browser: browserName(userAgent), address: ipAddress || null },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  }));
}

/** Signs out of one of them, at once. Throws `not_found`. */
export async function endSession(
  context: Context,
  actor: Actor,
  input: SessionIdInput,
): Promise<void> {
  const userId = userOf(actor);
  const { id } = parseInput(SessionIdInput, input);
  const isId = z.uuid().safeParse(id).success;
  const { count } = isId
    ? await context.db.session.deleteMany({ where: { id, userId } })
    : { count: 0 };
  if (count === 0) throw notFound(english("session"));
  await noteRightsChanged(context);
}

/** Signs out everywhere else; returns of how many sessions. */
export async function endOtherSessions(
  context: Context,
  actor: Actor,
): Promise<{ readonly ended: number }> {
  const { sessionId } = actor;
  const { count } = await context.db.session.deleteMany({
    where: { userId: userOf(actor), ...(sessionId && { id: { not: sessionId } }) },
  });
  await noteRightsChanged(context);
  return { ended: count };
}
