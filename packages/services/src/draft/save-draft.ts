// Saves what somebody typed and did not save yet. The last writer wins; who replaced a draft that another tab or device had
// saved gets that one back with the answer, so that nothing typed is lost.
import { t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { type Context, databaseNow } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { Id, newId } from "../id.ts";
import { toJson } from "../json.ts";
import { DraftSubject, type DraftView, draftKey, draftView } from "./draft-rows.ts";

/** Bytes of a draft's content as JSON. */
export const mostDraftBytes = 256 * 1024;
/** Drafts of a person in a project. */
export const mostDrafts = 50;

export const SaveDraftInput = z.strictObject({
  ...DraftSubject.shape,
  title: z.string().max(200),
  base: z.int().min(0).max(2_147_483_647),
  content: z.record(z.string(), z.unknown()),
  /** The draft that the page shows or saved last; null: none. */
  seen: z.strictObject({ id: Id, version: z.int().min(1) }).nullable(),
});
export type SaveDraftInput = z.input<typeof SaveDraftInput>;

export type SavedDraft = Omit<DraftView, "content"> & {
  /** The draft that stood there and was another than `seen`; null: there was none. */
  readonly replaced: DraftView | null;
};

/** Throws `invalid_input` (too large, a secret), `not_found`, or `conflict` where somebody has too many. */
export async function saveDraft(
  context: Context,
  actor: Actor,
  input: SaveDraftInput,
): Promise<SavedDraft> {
  const { kind, slug, title, base, content, seen } = parseInput(SaveDraftInput, input);
  allow(actor, kind === "target" ? "targets:write" : "benchmarks:write");
  requireSmall(content);
  if (kind === "target") requireNoSecret(content);
  const key = await draftKey(context, actor, { kind, slug });
  const where = { projectId_userId_kind_subject: key };
  const { projectId, userId } = key;
  const isThere = (await context.db.draft.count({ where: key })) > 0;
  if (!isThere && (await context.db.draft.count({ where: { projectId, userId } })) >= mostDrafts)
    throw new ServiceError(
      "conflict",
      t("You have {mostDrafts} drafts in this project.", { mostDrafts }),
      {
        remedy: t("Discard one in the list of benchmarks or targets."),
      },
    );
  const { before, row } = await context.db.$transaction(async (db) => {
    const savedAt = await databaseNow({ db });
    const data = { title, base, content: toJson(content), savedAt };
    const { id } = await db.draft.upsert({
      where,
      create: { ...data, ...key, id: newId(), version: 0 },
      update: { title },
    });
    await db.$queryRaw`SELECT 1 FROM drafts WHERE id = ${id}::uuid FOR UPDATE`;
    const old = await db.draft.findUniqueOrThrow({ where: { id } });
    const saved = { ...data, version: old.version + 1 };
    return { before: old, row: await db.draft.update({ where: { id }, data: saved }) };
  });
  const isSeen =
    before.version === 0 || (seen?.id === before.id && seen.version === before.version);
  const { content: _, ...view } = draftView(row);
  return { ...view, replaced: isSeen ? null : draftView(before) };
}

function requireSmall(content: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes <= mostDraftBytes) return;
  const kb = (size: number) => Math.ceil(size / 1024);
  throw new ServiceError(
    "invalid_input",
    t("A draft has {most} kB at most; this one has {kb} kB.", {
      most: kb(mostDraftBytes),
      kb: kb(bytes),
    }),
    {
      field: "content",
      remedy: t("Save it."),
    },
  );
}

const secretFields = /^(?:bearerToken|secretHeaders|secretValues|clientKeyPem|secret)$/;
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Pages leave secrets out; this refuses them should one forget. Throws `invalid_input`. */
function requireNoSecret(content: object): void {
  const text = JSON.stringify(content, (name, value: unknown) => {
    if (secretFields.test(name)) throw secretRefused(name);
    return value;
  });
  if (privateKey.test(text)) throw secretRefused(t("a private key"));
}

const secretRefused = (what: string) =>
  new ServiceError(
    "invalid_input",
    t("A draft holds no secrets, and this one has {what}.", { what }),
    {
      field: "content",
      remedy: t("Leave it out, and give it when the target is saved."),
    },
  );
