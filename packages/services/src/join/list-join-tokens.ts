// The join tokens of a project, newest first, also those that were used, revoked or have expired.
import { english } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type JoinTokenView, joinTokenView } from "./join-token-view.ts";

export const ListJoinTokensInput = PageInput;
export type ListJoinTokensInput = z.input<typeof ListJoinTokensInput>;

export type JoinTokenPage = Page<JoinTokenView> & {
  /** False: the operator has not set what hosts connect to, so no token can be made. */
  readonly mayJoin: boolean;
};

/** Throws `forbidden` or `invalid_input`. */
export async function listJoinTokens(
  context: Pick<Context, "db" | "now" | "joining">,
  actor: Actor,
  input: ListJoinTokensInput = {},
): Promise<JoinTokenPage> {
  allow(actor, "workers:write");
  const { cursor, limit } = parseInput(ListJoinTokensInput, input);
  const rows = await context.db.joinToken.findMany({
    where: { projectId: actor.projectId, ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const now = context.now();
  const page = toPage(rows, limit, (row) => joinTokenView(row, now));
  return { ...page, mayJoin: context.joining !== null };
}

export const GetJoinTokenInput = z.strictObject({ id: idOf(english("join token")) });
export type GetJoinTokenInput = z.input<typeof GetJoinTokenInput>;

/** Without the token itself. Throws `forbidden` or `not_found`. */
export async function getJoinToken(
  context: Pick<Context, "db" | "now">,
  actor: Actor,
  input: GetJoinTokenInput,
): Promise<JoinTokenView> {
  allow(actor, "workers:write");
  const { id } = parseInput(GetJoinTokenInput, input);
  const row = Id.safeParse(id).success
    ? await context.db.joinToken.findFirst({ where: { id, projectId: actor.projectId } })
    : null;
  if (!row) throw notFound(english("join token"));
  return joinTokenView(row, context.now());
}
