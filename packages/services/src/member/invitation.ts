// Invitations to a project: a link for one person, with a role and an end. The token is shown once and stored as SHA-256.
import { randomBytes } from "node:crypto";
import type { Prisma } from "@gonogo/db/client";
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow, type Role, roles } from "../actor.ts";
import type { Context } from "../context.ts";
import { notFound, parseInput, ServiceError } from "../errors.ts";
import { idOf, newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { type Page, PageInput, toPage } from "../page.ts";

const usualDays = 7;
const mostDays = 30;
/** Open ones of a project: a link that nobody needs any more is revoked. */
const mostOpen = 100;

export const CreateInvitationInput = z.strictObject({
  role: z.enum(roles, { error: () => t("must be one of {values}", { values: roles.join(", ") }) }),
  note: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe("Whom it is for: a name, an e-mail address. Owners see it; nothing is sent there."),
  email: z
    .email(english("is not an e-mail address"))
    .max(320, english("must be at most 320 characters long"))
    .transform((email) => email.toLowerCase())
    .nullable()
    .default(null)
    .describe(
      "Only an account with this e-mail address can accept it; null: any. Nothing is sent there, and the address is not verified: send the link to it.",
    ),
  days: z.int().min(1).max(mostDays).default(usualDays).describe("Days until the link ends."),
});
export type CreateInvitationInput = z.input<typeof CreateInvitationInput>;

export const InvitationIdInput = z.strictObject({ id: idOf("invitation") });
export type InvitationIdInput = z.input<typeof InvitationIdInput>;

export const ListInvitationsInput = z.strictObject({
  ...PageInput.shape,
  state: z.literal("open").optional().describe("Only those that can be accepted."),
});
export type ListInvitationsInput = z.input<typeof ListInvitationsInput>;

export type InvitationView = {
  readonly id: string;
  readonly role: Role;
  readonly note: string;
  /** The account that accepts it must have this e-mail address; null: any. */
  readonly email: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly state: "open" | "accepted" | "revoked" | "expired";
};

type Row = Prisma.InvitationGetPayload<Record<string, never>>;

export function stateOf(
  row: Pick<Row, "acceptedAt" | "revokedAt" | "expiresAt">,
  now: Date,
): InvitationView["state"] {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  return row.expiresAt > now ? "open" : "expired";
}

const openAt = (now: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: now } });

const viewOf = ({ now }: Pick<Context, "now">, row: Row): InvitationView => ({
  ...{ id: row.id, role: row.role, note: row.note, email: row.email },
  state: stateOf(row, now()),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** `link` is shown this once. Throws `invalid_input`, `forbidden`, and `conflict` where too many are open. */
export async function createInvitation(
  context: Context,
  actor: Actor,
  input: CreateInvitationInput,
): Promise<InvitationView & { readonly link: string }> {
  allow(actor, "members:write");
  const { role, note, email, days } = parseInput(CreateInvitationInput, input);
  const now = context.now();
  const { projectId } = actor;
  const open = await context.db.invitation.count({
    where: { projectId, ...openAt(now) },
  });
  if (open >= mostOpen)
    throw new ServiceError(
      "conflict",
      t("{mostOpen} invitations are open, which is the limit.", { mostOpen }),
      {
        remedy: t("Revoke those that nobody needs."),
      },
    );
  const token = randomBytes(32).toString("base64url");
  const row = await context.db.invitation.create({
    data: {
      ...{ id: newId(), projectId, role, note, email, tokenHash: hashToken(token) },
      ...{ createdById: actor.userId, createdAt: now },
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    },
  });
  return { ...viewOf(context, row), link: `${context.publicUrl}/invitation/${token}` };
}

/** Newest first. Without `state` also those that are over. */
export async function listInvitations(
  context: Context,
  actor: Actor,
  input: ListInvitationsInput = {},
): Promise<Page<InvitationView>> {
  allow(actor, "members:write");
  const { cursor, limit, state } = parseInput(ListInvitationsInput, input);
  const rows = await context.db.invitation.findMany({
    where: {
      ...{ projectId: actor.projectId, ...(cursor ? { id: { lt: cursor } } : {}) },
      ...(state === "open" ? openAt(context.now()) : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return toPage(rows, limit, (row) => viewOf(context, row));
}

/** The link stops working. One that is over already stays as it is. Throws `not_found`. */
export async function revokeInvitation(
  context: Context,
  actor: Actor,
  input: InvitationIdInput,
): Promise<void> {
  allow(actor, "members:write");
  const { id } = parseInput(InvitationIdInput, input);
  const where = { id, projectId: actor.projectId };
  const found = z.uuid().safeParse(id).success
    ? await context.db.invitation.findFirst({ where })
    : null;
  if (!found) throw notFound(english("invitation"));
  await context.db.invitation.updateMany({
    where: { ...where, acceptedAt: null, revokedAt: null },
    data: { revokedAt: context.now() },
  });
}
