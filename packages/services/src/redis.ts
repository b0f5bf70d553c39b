// Connections to Redis. Redis carries ticks and delivers work; nothing is lost with it but the live picture.
// Therefore commands fail at once while it is away, and the connection comes back by itself.
import { Redis } from "ioredis";

/** A connection for commands: fails fast (one retry, no offline queue once it has been up, 3 s for an answer), reconnects for ever. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: false,
    connectTimeout: 3_000,
    // A network that drops packets closes nothing: without it a command would wait for an answer for ever.
    commandTimeout: 3_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  // Without a listener an outage would end the process; commands report it where they are made.
  redis.on("error", () => {});
  return redis;
}

/** Waits until the connection is up, at most `timeoutMs`; false when it is not. */
export async function redisIsUp(redis: Redis, timeoutMs = 2_000): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (redis.status !== "ready") {
    if (redis.status === "end" || Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
