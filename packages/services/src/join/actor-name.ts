// What an actor is called in records of who did what.
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export async function nameOfActor(
  { db }: Pick<Context, "db">,
  { userId, apiKeyId }: Actor,
): Promise<string> {
  if (userId !== null) return (await db.user.findUniqueOrThrow({ where: { id: userId } })).name;
  const key = apiKeyId === null ? null : await db.apiKey.findUnique({ where: { id: apiKeyId } });
  return key ? `API key ${key.name}` : "an API key";
}
