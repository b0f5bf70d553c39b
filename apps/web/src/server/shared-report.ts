// A shared report by its token, for the page without login.

import { type OpenContext, openContext } from "@gonogo/services/context";
import { ServiceError, textIssue } from "@gonogo/services/errors";
import type { SectionName } from "@gonogo/services/run/report-sections";
import { openRow } from "@gonogo/services/share/open-row";
import { readShare, type SharedReport } from "@gonogo/services/share/read-share";
import { readEnv } from "./env.ts";
import { defaultLimits, makeRateLimiter, type RateLimiter } from "./limits/rate-limit.ts";

// The one context of this process: database, Redis and queues, opened at first use from the environment.
// Kept on globalThis because pages, routes and instrumentation are bundled apart.

const holder = globalThis as typeof globalThis & {
  gonogoContext?: OpenContext;
  gonogoLimiter?: RateLimiter;
};

/** Throws when the environment is incomplete. */
export function services(): OpenContext {
  holder.gonogoContext ??= openContext(readEnv());
  return holder.gonogoContext;
}

/** The limits of this process, counted in the same Redis. */
export function rateLimiter(): RateLimiter {
  const { redis, queuePrefix } = services();
  holder.gonogoLimiter ??= makeRateLimiter(redis, queuePrefix, defaultLimits);
  return holder.gonogoLimiter;
}

type FoundShare = {
  readonly id: string;
  readonly isLocked: boolean;
  /** Its report is not frozen yet. */
  readonly isLive: boolean;
};

/** Without its report. null for a link that leads nowhere, as of `sharedReport`. */
export async function foundShare(token: string): Promise<FoundShare | null> {
  const row = await orNull(openRow(services(), token));
  return row && { id: row.id, isLocked: row.passwordHash !== null, isLive: row.choices !== null };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "share_not_found") return null;
    throw error;
  }
}

type Asked = {
  /** Of the browser's cookie; null: it has none. */
  readonly pass: string | null;
  readonly want?: readonly SectionName[];
};

/** null for a wrong, revoked or expired link: nobody can tell them apart. `locked`: it asks for a password. */
export async function sharedReport(
  token: string,
  { pass, want }: Asked,
): Promise<SharedReport | "locked" | null> {
  if (textIssue(token) !== null) return null;
  try {
    const asked = { token, ...(pass !== null && { pass }), ...(want && { want: [...want] }) };
    return await orNull(readShare(services(), asked));
  } catch (error) {
    if (error instanceof ServiceError && error.code === "share_locked") return "locked";
    throw error;
  }
}
