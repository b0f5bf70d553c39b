// Draws a badge for anybody who has its address, without sign-in: the verdict of the newest finished run that has one, of a branch
// or of all. A wrong address, a removed badge and an archived benchmark are "not found" alike.
import { english } from "@gonogo/locale/t";
import { VerdictName } from "@gonogo/protocols/events";
import { makeBadge } from "badge-maker";
import { z } from "zod";
import type { Context } from "../context.ts";
import { notFound, parseInput } from "../errors.ts";

export const ShowBadgeInput = z.strictObject({
  token: z.string().max(100),
  branch: z.string().min(1).max(200).optional(),
});
export type ShowBadgeInput = z.input<typeof ShowBadgeInput>;

/** White text has a contrast of 4.5 or more on each (WCAG 2.2, 1.4.3), also where the badge's shading lightens it. */
export const badgeColours: Readonly<Record<VerdictName | "none", string>> = {
  GO: "#1a6e30",
  "NO-GO": "#b42318",
  INCONCLUSIVE: "#8a5300",
  INVALID: "#57606a",
  none: "#57606a",
};

/** SVG of 20 px height, with its text as title and for screen readers. `verdict` null: no run has one. */
export const badgeSvg = (label: string, verdict: VerdictName | null): string =>
  makeBadge({
    ...{ label, labelColor: "#444c56", message: verdict ?? "no runs" },
    ...{ color: badgeColours[verdict ?? "none"], style: "flat" },
  });

/** Of the newest finished run that has one, of a branch or of any; null: none has. */
export async function newestVerdict(
  { db }: Pick<Context, "db">,
  benchmarkId: string,
  branch: string | undefined,
): Promise<VerdictName | null> {
  const run = await db.run.findFirst({
    where: {
      ...{ benchmarkId, status: "finished", verdictName: { not: null } },
      ...(branch !== undefined && { subjectBranch: branch }),
    },
    orderBy: { id: "desc" },
    select: { verdictName: true },
  });
  return VerdictName.nullable().parse(run?.verdictName ?? null);
}

/** The picture. Throws `not_found`, and `invalid_input` for a branch that none can be. */
export async function showBadge(
  { db }: Pick<Context, "db">,
  input: ShowBadgeInput,
): Promise<string> {
  const { token, branch } = parseInput(ShowBadgeInput, input);
  const badge = await db.badge.findUnique({
    where: { token, benchmark: { deletedAt: null } },
    select: { label: true, benchmark: { select: { id: true, slug: true } } },
  });
  if (!badge) throw notFound(english("badge"));
  const { id, slug } = badge.benchmark;
  const label = badge.label === "benchmark" ? slug : "gonogo";
  return badgeSvg(label, await newestVerdict({ db }, id, branch));
}
