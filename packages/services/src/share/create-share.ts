// Makes a secret link to a frozen copy of a run's report. The token is shown once and stored as SHA-256.
import { randomBytes } from "node:crypto";
import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import {
  type HotSpotTable,
  type ProfileDetail,
  type Report,
  type ReportProfile,
  reportVersion,
} from "@gonogo/protocols/report";
import { shareParts } from "@gonogo/protocols/spec";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { expiryOf } from "../expiry.ts";
import { freezeReport } from "../frozen/freeze-report.ts";
import { SharePart } from "../frozen/hide-operations.ts";
import { idOf, newId } from "../id.ts";
import { hashToken, toJson } from "../json.ts";
import { profileSelect, profileView, unpackDetail } from "../profile/profile-rows.ts";
import { findRun } from "../rows/find-run.ts";
import { readReport } from "../run/read-report.ts";
import { SharePassword } from "./unlock-share.ts";

// The CPU profiles of a run as they are frozen with a share: with a smaller tree and shorter tables, because a shared report
// carries everything within itself.

const sharedPaths = 2_000;
const sharedRows = 100;

/** The last rows join those that are only counted. */
function shorter({ rows, more, moreSelf }: HotSpotTable): HotSpotTable {
  const cut = rows.slice(sharedRows);
  return {
    rows: rows.slice(0, sharedRows),
    more: more + cut.length,
    moreSelf: cut.reduce((sum, { self }) => sum + self, moreSelf),
  };
}

const smaller = ({ tree, tables }: ProfileDetail): ProfileDetail => ({
  tree: drawnTree(tree, sharedPaths),
  tables: {
    function: shorter(tables.function),
    module: shorter(tables.module),
    crate: shorter(tables.crate),
  },
});

/** Of a run that was found already. No address leads back, and nobody is named. */
async function sharedProfiles(context: Context, runId: string): Promise<ReportProfile[]> {
  const rows = await context.db.runProfile.findMany({
    where: { runId },
    select: { ...profileSelect, detail: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ detail, ...row }) => ({
    ...profileView(context, row),
    ...{ by: null, url: null, detail: smaller(unpackDetail(detail)) },
  }));
}

export const CreateShareInput = z.strictObject({
  runId: idOf("run"),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .describe("When the link ends. Left out: in 30 days. null: never, until it is revoked."),
  show: z
    .array(SharePart)
    .max(shareParts.length)
    .default([])
    .describe(
      "Parts to show: what is sent to targets, CPU profiles, tags and note are hidden otherwise.",
    ),
  withDecision: z
    .boolean()
    .default(true)
    .describe("Whether the decisions on the report are part of the copy; left out: they are."),
  password: SharePassword.optional().describe(
    "Asked of everybody who opens the link. Kept as a hash, and never shown again. Left out: the link alone opens it.",
  ),
});
export type CreateShareInput = z.input<typeof CreateShareInput>;

export const PreviewShareInput = CreateShareInput.pick({
  runId: true,
  show: true,
  withDecision: true,
});
export type PreviewShareInput = z.input<typeof PreviewShareInput>;

export type CreatedShare = {
  readonly id: string;
  /** Shown this once. */
  readonly token: string;
  readonly url: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly hasPassword: boolean;
};

/** Throws `not_found`, `run_active` before the run has ended, or `invalid_input` for an expiry in the past. */
export async function createShare(
  context: Context,
  actor: Actor,
  input: CreateShareInput,
): Promise<CreatedShare> {
  allow(actor, "shares:write");
  const { runId, expiresAt, password, ...frozen } = parseInput(CreateShareInput, input);
  const now = context.now();
  const expires = expiryOf(expiresAt, { now, usualDays: 30 });
  const report = await frozenReport(context, actor, { runId, ...frozen });
  const token = randomBytes(32).toString("base64url");
  const row = await context.db.share.create({
    data: {
      id: newId(),
      projectId: actor.projectId,
      runId,
      tokenHash: hashToken(token),
      reportVersion,
      report: toJson(report),
      createdById: actor.userId,
      createdAt: now,
      expiresAt: expires,
      passwordHash: password === undefined ? null : await hashPassword(password),
    },
  });
  return {
    id: row.id,
    token,
    url: `${context.publicUrl}/r/${token}`,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    hasPassword: row.passwordHash !== null,
  };
}

/** What whoever has the link would read. Nothing is stored. Throws `not_found` and `run_active`. */
export async function previewShare(
  context: Context,
  actor: Actor,
  input: PreviewShareInput,
): Promise<Report> {
  allow(actor, "shares:write");
  return frozenReport(context, actor, parseInput(PreviewShareInput, input));
}

async function frozenReport(
  context: Context,
  actor: Actor,
  { runId, show, withDecision }: z.output<typeof PreviewShareInput>,
): Promise<Report> {
  const report = await readReport(context, { ...actor, scopes: ["read"] }, { id: runId });
  if (report.run.status === "queued" || report.run.status === "running")
    throw new ServiceError("run_active", "The run has not ended: there is no report to freeze.", {
      remedy: "Share it when it has finished.",
    });
  const run = await findRun(context, actor, runId);
  const profiles = show.includes("profiles") ? await sharedProfiles(context, run.id) : [];
  return freezeReport({ ...report, profiles }, show, { withDecision });
}
