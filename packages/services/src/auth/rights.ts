// Word to all web processes that somebody may do less than before: streams that are held open look at once whether their
// listener still may listen. Without Redis they look by themselves, later.
import type { Context } from "../context.ts";

type Services = Pick<Context, "redis" | "queuePrefix">;

const keyOf = ({ queuePrefix }: Services) => `${queuePrefix}:rights`;

/** Never throws: what is stored holds for every request anyway. */
export async function noteRightsChanged(context: Services): Promise<void> {
  await context.redis.incr(keyOf(context)).catch(() => {});
}

/** Another text each time that rights changed; null while Redis is away. */
export const rightsVersion = (context: Services): Promise<string | null> =>
  context.redis.get(keyOf(context)).then(
    (version) => version ?? "0",
    () => null,
  );
