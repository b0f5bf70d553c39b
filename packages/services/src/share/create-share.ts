// Makes a secret link to a copy of a run's report, frozen or live until the run ends. The token is shown once and stored as SHA-256.
import { randomBytes } from "node:crypto";
import { type Report, reportVersion } from "@gonogo/protocols/report";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput } from "../errors.ts";
import { expiryOf } from "../expiry.ts";
import { idOf, newId } from "../id.ts";
import { hashToken, toJson } from "../json.ts";
import { frozenReport, isActive, ShareChoices } from "./frozen-report.ts";
import { SharePassword } from "./unlock-share.ts";

export const CreateShareInput = z.strictObject({
  runId: idOf("run"),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .describe("When the link ends. Left out: in 30 days. null: never, until it is revoked."),
  ...ShareChoices.shape,
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
  /** Whether the run goes on: the link shows it live until then. */
  readonly isLive: boolean;
};

/**
 * A run that goes on is shared live: its report is frozen within a minute of the end. Throws `not_found`, or
 * `invalid_input` for an expiry in the past.
 */
export async function createShare(
  context: Context,
  actor: Actor,
  input: CreateShareInput,
): Promise<CreatedShare> {
  allow(actor, "shares:write");
  const { runId, expiresAt, password, ...choices } = parseInput(CreateShareInput, input);
  const now = context.now();
  const expires = expiryOf(expiresAt, { now, usualDays: 30 });
  const report = await frozenReport(context, actor, { runId, ...choices });
  const token = randomBytes(32).toString("base64url");
  const row = await context.db.share.create({
    data: {
      id: newId(),
      projectId: actor.projectId,
      runId,
      tokenHash: hashToken(token),
      reportVersion,
      ...(isActive(report) ? { choices: toJson(choices) } : { report: toJson(report) }),
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
    isLive: row.choices !== null,
  };
}

/** What who has the link would read now. Nothing is stored. Throws `not_found`. */
export async function previewShare(
  context: Context,
  actor: Actor,
  input: PreviewShareInput,
): Promise<Report> {
  allow(actor, "shares:write");
  return frozenReport(context, actor, parseInput(PreviewShareInput, input));
}
