// The API keys of a project, newest first, revoked ones included.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type ApiKeyView, apiKeyView } from "./api-key-view.ts";

export const ListApiKeysInput = PageInput;
export type ListApiKeysInput = z.input<typeof ListApiKeysInput>;

export async function listApiKeys(
  context: Context,
  actor: Actor,
  input: ListApiKeysInput = {},
): Promise<Page<ApiKeyView>> {
  allow(actor, "api-keys:write");
  const { cursor, limit } = parseInput(ListApiKeysInput, input);
  const rows = await context.db.apiKey.findMany({
    where: { projectId: actor.projectId, ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return toPage(rows, limit, apiKeyView);
}
