// The targets of a project, newest first.
// Pages continue by cursor; each item carries its last probe.
import type { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { type TargetView, targetInclude, targetView } from "../rows/target-view.ts";

export const ListTargetsInput = PageInput;
export type ListTargetsInput = z.input<typeof ListTargetsInput>;

export async function listTargets(
  context: Context,
  actor: Actor,
  input: ListTargetsInput = {},
): Promise<Page<TargetView>> {
  allow(actor, "read");
  const { cursor, limit } = parseInput(ListTargetsInput, input);
  const rows = await context.db.target.findMany({
    where: { projectId: actor.projectId, ...(cursor ? { id: { lt: cursor } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: targetInclude,
  });
  return toPage(rows, limit, (row) => targetView(context, row));
}
