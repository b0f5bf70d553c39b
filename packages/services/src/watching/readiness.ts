// Whether this process can serve: PostgreSQL answers, and nobody asked the process to stop. Redis is reported and does not
// count, since pages, API and runs go on without it.
import type { Context } from "../context.ts";
import { sharedFor } from "./shared-for.ts";

export type Readiness = {
  readonly status: "ready" | "not-ready";
  readonly postgresql: "ok" | "away";
  readonly redis: "ok" | "away";
};

/** A dependency that takes longer counts as away. */
const answerWithinMs = 2_000;
const keptMs = 1_000;
const retryAfterS = 5;

/** Resolves with `ok` when the answer came in time. An answer that is late is waited for by the next caller, not asked again. */
function asker(ask: () => Promise<unknown>): () => Promise<"ok" | "away"> {
  let pending: Promise<"ok" | "away"> | null = null;
  const answer = async (): Promise<"ok" | "away"> => {
    try {
      await ask();
      return "ok";
    } catch {
      return "away";
    } finally {
      pending = null;
    }
  };
  return async () => {
    pending ??= answer();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"away">((resolve) => {
      timer = setTimeout(() => resolve("away"), answerWithinMs);
    });
    return Promise.race([pending, late]).finally(() => clearTimeout(timer));
  };
}

/**
 * The check of this process. Callers share one look at both dependencies, which is kept for a second.
 * @param closing aborted when the process is asked to stop, which makes it not ready at once
 */
export function makeReadiness(
  { db, redis }: Pick<Context, "db" | "redis">,
  closing: AbortSignal,
): () => Promise<Readiness> {
  const askPostgresql = asker(async () => db.$queryRaw`SELECT 1`);
  const askRedis = asker(() => redis.ping());
  const look = sharedFor(keptMs, async () => {
    const [postgresql, redis] = await Promise.all([askPostgresql(), askRedis()]);
    return { postgresql, redis };
  });
  return async () => {
    const found = await look();
    const isReady = found.postgresql === "ok" && !closing.aborted;
    return { status: isReady ? "ready" : "not-ready", ...found };
  };
}

export type HealthAnswer = {
  readonly status: 200 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

const headers = { "cache-control": "no-store" };

/** The answer to /health: the process answers. No query is made. */
export const healthAnswer: HealthAnswer = { status: 200, headers, body: { status: "ok" } };

/** The answer to /ready (RFC 9110, 15.6.4 for the refusal). */
export const readinessAnswer = (readiness: Readiness): HealthAnswer =>
  readiness.status === "ready"
    ? { status: 200, headers, body: readiness }
    : { status: 503, headers: { ...headers, "retry-after": String(retryAfterS) }, body: readiness };
