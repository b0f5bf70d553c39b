// The answered probes of a target at its own address, newest first, and one of them. A change of the target removes them: what
// was found before does not hold for it.
import { english } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";
import { Id, idOf } from "../id.ts";
import { type Page, PageInput, toPage } from "../page.ts";
import { findTarget } from "../rows/find-target.ts";
import { type ProbeView, probeView } from "../rows/target-view.ts";

const slug = Slug.describe("Slug of the target.");
export const ListProbesInput = PageInput.extend({ slug });
export type ListProbesInput = z.input<typeof ListProbesInput>;

export const GetProbeInput = z.strictObject({ slug, id: idOf("probe") });
export type GetProbeInput = z.input<typeof GetProbeInput>;

const answered = (targetId: string) => ({ targetId, host: null, answeredAt: { not: null } });

/** Throws `not_found` (target). */
export async function listProbes(
  context: Context,
  actor: Actor,
  input: ListProbesInput,
): Promise<Page<ProbeView>> {
  allow(actor, "read");
  const { slug, cursor, limit } = parseInput(ListProbesInput, input);
  const target = await findTarget(context, actor, slug);
  const rows = await context.db.probe.findMany({
    where: answered(target.id),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    take: limit + 1,
  });
  const { items, nextCursor } = toPage(rows, limit, probeView);
  return { items: items.filter((item) => item !== null), nextCursor };
}

/** Throws `not_found` (target, probe). */
export async function getProbe(
  context: Context,
  actor: Actor,
  input: GetProbeInput,
): Promise<ProbeView> {
  allow(actor, "read");
  const { slug, id } = parseInput(GetProbeInput, input);
  const target = await findTarget(context, actor, slug);
  const row = Id.safeParse(id).success
    ? await context.db.probe.findFirst({ where: { ...answered(target.id), id } })
    : null;
  const view = probeView(row);
  if (!view) throw notFound(english("probe"));
  return view;
}
