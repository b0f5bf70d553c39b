// Comments from the first word to the mail: who may write, whom a mention tells, what editing and removing leave behind.
import { afterEach, expect, it, vi } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { asActor } from "../audit/audit-log.ts";
import { newId } from "../id.ts";
import { removeMember } from "../member/change-member.ts";
import { createRun } from "../run/create-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { testMailServer } from "../testing/mail-server.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { mentionedIn } from "./comment-view.ts";
import { addComment, deleteComment, editComment, getComment, listComments } from "./comments.ts";
import { countUnseen, listNotices, seeNotices } from "./notices.ts";

const instance = testInstance(addDuelTargets);
const server = testMailServer();
const mailing = () => ({
  ...instance.context,
  webhooks: {
    ...{ networks: [], smtp: { url: `smtp://127.0.0.1:${server.port}`, from: "g@example.test" } },
  },
});

async function newRun(): Promise<string> {
  const { id } = await createRun(instance.context, instance.owner, {
    definition: duelDefinition as never,
  });
  return id;
}

let number = 0;
async function member(role: "editor" | "viewer" = "viewer"): Promise<Actor & { email: string }> {
  number += 1;
  const [userId, email] = [newId(), `member-${number}@example.org`];
  const { db } = instance.context;
  const { projectId } = instance.owner;
  await db.user.create({ data: { id: userId, email, name: `Member ${number}` } });
  await db.membership.create({ data: { id: newId(), userId, projectId, role } });
  return { projectId, userId, apiKeyId: null, role, scopes: roleScopes[role], email };
}

afterEach(() => {
  server.mails.length = 0;
});

it("finds mentions where a member is meant, and nowhere else", () => {
  expect(
    mentionedIn(
      "Ask @Ann@Example.org, or (@bob@example.org). See @ann@example.org; **@eve@example.org** " +
        "mail ann@example.org x@y@example.org @nobody `@` and @o'brien@example.org",
    ),
  ).toEqual(["ann@example.org", "bob@example.org", "eve@example.org", "o'brien@example.org"]);
  // What is quoted or code mentions nobody.
  expect(
    mentionedIn("> @a@example.org\n\n`@b@example.org`\n```\n@c@example.org\n```\n@d@example.org"),
  ).toEqual(["d@example.org"]);
});

it("is written by a viewer, told to whom it mentions, and to who wrote before", async () => {
  const { owner } = instance;
  const [ann, bob] = [await member(), await member()];
  const runId = await newRun();
  const first = await addComment(mailing(), ann, { runId, body: "Looks slower." });
  expect(first).toMatchObject({ by: { email: ann.email }, isOwn: true });
  const stranger = "@nobody@example.org";
  const second = await addComment(mailing(), owner, {
    runId,
    body: `@${bob.email.toUpperCase()} and ${stranger}: is it?`,
  });
  expect(second.mentions).toMatchObject([{ email: bob.email }]);
  const noticesOf = async (actor: Actor) =>
    (await listNotices(mailing(), actor)).items.map(({ comment, isMention, isSeen }) => ({
      ...{ id: comment.id, isMention, isSeen },
    }));
  expect(await noticesOf(ann)).toEqual([{ id: second.id, isMention: false, isSeen: false }]);
  const own = await addComment(mailing(), bob, { runId, body: `@${bob.email} looks at it.` });
  expect(own.mentions).toMatchObject([{ email: bob.email }]);
  expect(await noticesOf(bob)).toEqual([{ id: second.id, isMention: true, isSeen: false }]);
  expect(await noticesOf(owner)).toEqual([{ id: own.id, isMention: false, isSeen: false }]);
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 10_000);
  expect(server.mails[0]?.to).toEqual([bob.email]);
  expect(server.mails[0]?.text.replace(/=\r?\n/g, "")).toContain(
    `/runs/${runId}#comment-${second.id}`,
  );
  expect(await countUnseen(mailing(), bob)).toBe(1);
  await seeNotices(mailing(), bob, { runId: newId() });
  expect(await countUnseen(mailing(), bob)).toBe(1);
  await seeNotices(mailing(), bob, { runId });
  expect(await countUnseen(mailing(), bob)).toBe(0);
  expect(await noticesOf(bob)).toEqual([{ id: second.id, isMention: true, isSeen: true }]);
});

it("is edited by its author alone, and deleted by its author or an owner", async () => {
  const { context, owner } = instance;
  const [ann, bob] = [await member("editor"), await member()];
  const runId = await newRun();
  const { id } = await addComment(context, ann, { runId, body: "First." });
  expect(await codeOf(editComment(context, owner, { runId, id, body: "Mine." }))).toBe("forbidden");
  const edited = await editComment(mailing(), ann, { runId, id, body: `Second, @${bob.email}.` });
  expect(edited).toMatchObject({
    body: `Second, @${bob.email}.`,
    mentions: [{ email: bob.email }],
  });
  expect(edited.editedAt).not.toBeNull();
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 10_000);
  const noticesOfBob = () => listNotices(mailing(), bob);
  await seeNotices(mailing(), bob);
  // Taken back, and said again: a notice again, and no second mail.
  await editComment(mailing(), ann, { runId, id, body: "Third." });
  expect((await noticesOfBob()).items).toEqual([]);
  await editComment(mailing(), ann, { runId, id, body: `Fourth, @${bob.email}.` });
  expect((await noticesOfBob()).items).toMatchObject([{ isMention: true, isSeen: false }]);
  const eve = await member();
  await editComment(mailing(), ann, { runId, id, body: `Fifth, @${bob.email} @${eve.email}.` });
  await vi.waitFor(() => expect(server.mails).toHaveLength(2), 10_000);
  expect(server.mails.map(({ to }) => to)).toEqual([[bob.email], [eve.email]]);
  expect(await codeOf(deleteComment(context, bob, { runId, id }))).toBe("forbidden");
  await deleteComment(context, owner, { runId, id });
  expect(await codeOf(getComment(context, ann, { runId, id }))).toBe("not_found");
  expect((await listNotices(context, bob)).items).toEqual([]);
});

it("stays with the name of who wrote it, and goes with its run", async () => {
  const { context, owner } = instance;
  const ann = await member();
  const runId = await newRun();
  const change = { metric: "p99", variant: "grpc" } as const;
  const { id } = await addComment(context, ann, { runId, change, body: "Since the new pool." });
  await removeMember(context, owner, { userId: ann.userId ?? "" });
  expect((await listComments(context, owner, { runId })).items).toMatchObject([
    { id, change: { ...change, cell: 0 }, by: { email: ann.email }, isOwn: false },
  ]);
  await context.db.run.update({ where: { id: runId }, data: { status: "cancelled" } });
  await asActor(owner, { address: null, by: "page" }, () =>
    deleteRun(context, owner, { id: runId }),
  );
  expect(await context.db.comment.count({ where: { runId } })).toBe(0);
  // The log says that the run went, and not each comment on it.
  const logged = await context.db.auditEntry.findMany({ where: { action: "deleted" } });
  expect(logged.map(({ thing, thingId }) => [thing, thingId])).toEqual([["run", runId]]);
});

it("belongs to its project, and to the key that wrote it", async () => {
  const { context, owner } = instance;
  const runId = await newRun();
  const key = await createApiKey(context, owner, { name: "bot", scopes: ["comments:write"] });
  const bot: Actor = {
    ...{ projectId: owner.projectId, userId: null, apiKeyId: key.id, role: null },
    scopes: ["comments:write", "read"],
  };
  const { id, by } = await addComment(context, bot, { runId, body: "Nightly." });
  expect(by).toEqual({ name: "API key bot", email: null });
  expect((await editComment(context, bot, { runId, id, body: "Nightly run." })).isOwn).toBe(true);
  const outsider: Actor = { ...owner, projectId: newId() };
  expect(await codeOf(getComment(context, outsider, { runId, id }))).toBe("not_found");
  expect(await codeOf(listComments(context, outsider, { runId }))).toBe("not_found");
  expect(await codeOf(addComment(context, outsider, { runId, body: "x" }))).toBe("not_found");
  expect(await codeOf(addComment(context, owner, { runId, body: " " }))).toBe("invalid_input");
  const noNumber = { metric: "p99", variant: "grpc", cell: null } as never;
  const onChange = { runId, change: noNumber, body: "x" };
  expect(await codeOf(addComment(context, owner, onChange))).toBe("invalid_input");
  const many = Array.from({ length: 21 }, (_, i) => `@m${i}@example.org`).join(" ");
  expect(await codeOf(addComment(context, owner, { runId, body: many }))).toBe("invalid_input");
});
