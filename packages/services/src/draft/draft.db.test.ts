// Drafts: of one person, one a subject, the last writer wins and nothing typed is lost; no secrets, bounds, and an end.
import { expect, it } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { archiveBenchmark } from "../benchmark/archive-benchmark.ts";
import { deleteArchived } from "../benchmark/delete-archived.ts";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { deleteTarget } from "../target/delete-target.ts";
import { updateTarget } from "../target/update-target.ts";
import { addTarget, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { discardDraft, removeOldDrafts } from "./discard-draft.ts";
import { getDraft, listDrafts } from "./read-drafts.ts";
import { mostDraftBytes, mostDrafts, type SaveDraftInput, saveDraft } from "./save-draft.ts";

let colleague: Actor & { userId: string };
const instance = testInstance(async ({ context, owner }) => {
  const user = await context.db.user.create({
    data: { id: newId(), email: "colleague@example.org", name: "Colleague" },
  });
  colleague = { ...owner, userId: user.id };
  await saveBenchmark(context, owner, { definition: duelDefinition as never });
  await addTarget({ ...instance, context, owner }, { slug: "rest" });
});

const fresh = { kind: "benchmark", slug: null } as const;
const duel = { kind: "benchmark", slug: "duel" } as const;
const rest = { kind: "target", slug: "rest" } as const;
const save = (changes: Partial<SaveDraftInput> = {}, actor: Actor = instance.owner) =>
  saveDraft(instance.context, actor, {
    ...{ ...fresh, title: "Is it faster?", base: 0, content: { values: { question: "Is" } } },
    ...{ seen: null, ...changes },
  });
const get = (of: Parameters<typeof getDraft>[2], actor: Actor = instance.owner) =>
  getDraft(instance.context, actor, of);

it("is kept for its subject and its person until it is discarded, which answers with it", async () => {
  expect(await get(fresh)).toBeNull();
  const saved = await save();
  expect(saved).toMatchObject({ version: 1, base: 0, replaced: null });
  expect(saved).not.toHaveProperty("content");
  expect(await get(fresh)).toMatchObject({ id: saved.id, content: { values: { question: "Is" } } });
  expect(await get(duel)).toBeNull();
  expect(await get({ kind: "target", slug: null })).toBeNull();
  expect(await get(fresh, colleague)).toBeNull();
  expect(await listDrafts(instance.context, colleague, { kind: "benchmark" })).toEqual([]);
  expect(await discardDraft(instance.context, colleague, fresh)).toBeNull();
  expect(await discardDraft(instance.context, instance.owner, fresh)).toMatchObject({
    title: "Is it faster?",
    content: { values: { question: "Is" } },
  });
  expect(await get(fresh)).toBeNull();
});

it("lets the last writer win, and gives what it replaced to who had not seen it", async () => {
  const first = await save({ ...duel, content: { text: "first" } });
  const seen = { id: first.id, version: first.version };
  const second = await save({ ...duel, content: { text: "second" }, seen });
  expect(second).toMatchObject({ version: 2, replaced: null });
  const stale = await save({ ...duel, content: { text: "stale" }, seen });
  expect(stale).toMatchObject({
    version: 3,
    replaced: { version: 2, content: { text: "second" } },
  });
  expect(await get(duel)).toMatchObject({ version: 3, content: { text: "stale" } });
  const both = await Promise.all(["a", "b"].map((text) => save({ ...duel, content: { text } })));
  expect(both.map(({ version }) => version).sort()).toEqual([4, 5]);
  const count = await instance.context.db.draft.count({ where: { kind: "benchmark" } });
  expect(count).toBe(1);
  await discardDraft(instance.context, instance.owner, duel);
});

it("is for people who may save what it becomes", async () => {
  const viewer = { ...instance.owner, scopes: roleScopes.viewer };
  expect(await codeOf(save({}, viewer))).toBe("forbidden");
  expect(await codeOf(discardDraft(instance.context, viewer, fresh))).toBe("forbidden");
  const benchmarksOnly = { ...instance.owner, scopes: ["read", "benchmarks:write"] as const };
  expect(await codeOf(save({ ...rest }, benchmarksOnly))).toBe("forbidden");
  const key = { ...instance.owner, userId: null, apiKeyId: newId(), role: null };
  expect(await codeOf(save({}, key))).toBe("forbidden");
  expect(await codeOf(get(fresh, key))).toBe("forbidden");
  expect(await codeOf(save({ ...duel, slug: "no-such" }))).toBe("not_found");
});

it("holds 256 kB, and says how large a larger one is", async () => {
  const content = (bytes: number) => ({ text: "x".repeat(bytes - '{"text":""}'.length) });
  await save({ content: content(mostDraftBytes) });
  const refused = await save({ content: content(mostDraftBytes + 1) }).catch((error) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({
    ...{ code: "invalid_input", field: "content" },
    message: "A draft has 256 kB at most; this one has 257 kB.",
  });
  await discardDraft(instance.context, instance.owner, fresh);
});

it.each([
  ["a token", { values: { bearerToken: "t" } }],
  ["secret headers", { values: { secretHeaders: [{ name: "x-key", value: "k" }] } }],
  ["a client key", { values: { clientKeyPem: "" } }],
  ["a key in another field", { values: { caPem: "-----BEGIN EC PRIVATE KEY-----\nMHc" } }],
])("holds no secret of a target: %s is refused", async (_, content) => {
  expect(await codeOf(save({ ...rest, content }))).toBe("invalid_input");
  expect(await get(rest)).toBeNull();
});

it("is bounded in number, and a draft that is there can still be saved", async () => {
  const { context, owner } = instance;
  const { projectId } = owner;
  await context.db.draft.createMany({
    data: Array.from({ length: mostDrafts - 1 }, (_, i) => ({
      ...{ id: newId(), projectId, userId: colleague.userId, kind: "target" as const },
      ...{ subject: `gone-${i}`, version: 1, title: "", base: 0, content: {}, savedAt: new Date() },
    })),
  });
  await save({}, colleague);
  await save({}, colleague);
  expect(await codeOf(save({ ...duel }, colleague))).toBe("conflict");
  expect(await codeOf(save({ ...duel }))).toBe("none");
  await context.db.draft.deleteMany({});
});

it("ends thirty days after it was saved last", async () => {
  const { context, owner } = instance;
  await save();
  await save({ ...duel });
  await context.db
    .$executeRaw`UPDATE drafts SET "savedAt" = now() - interval '29 days' WHERE subject = ''`;
  await context.db
    .$executeRaw`UPDATE drafts SET "savedAt" = now() - interval '31 days' WHERE subject <> ''`;
  expect(await removeOldDrafts(context)).toBe(1);
  expect(await get(duel)).toBeNull();
  expect(await get(fresh)).not.toBeNull();
  await discardDraft(context, owner, fresh);
});

it("is listed by what it is of, follows a new slug, and goes with what it is of", async () => {
  const { context, owner } = instance;
  await save({ ...duel, title: "Move to gRPC?" });
  await save({ ...rest, title: "Dispatch" });
  const listed = (kind: "benchmark" | "target") => listDrafts(context, owner, { kind });
  expect(await listed("benchmark")).toMatchObject([{ slug: "duel", title: "Move to gRPC?" }]);
  await updateTarget(context, owner, { slug: "rest", changes: { slug: "renamed" } });
  expect(await listed("target")).toMatchObject([{ slug: "renamed", title: "Dispatch" }]);
  expect(await get({ ...rest, slug: "renamed" })).toMatchObject({ title: "Dispatch" });
  await archiveBenchmark(context, owner, { slug: "duel" });
  expect(await listed("benchmark")).toEqual([]);
  await deleteArchived(context, owner, { slug: "duel", confirm: "duel" });
  await deleteTarget(context, owner, { slug: "renamed", evenIfNamed: true });
  expect(await context.db.draft.count()).toBe(0);
});
