// A share: made once, opened without login, frozen, free of addresses and header values, ended by revoking.

import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../id.ts";
import { finishRun } from "../measure/finish-run.ts";
import { createRun } from "../run/create-run.ts";
import { addDuelTargets, addTarget, codeOf, grpcAnswer } from "../testing/test-context.ts";
import { claimed, startDuel } from "../testing/test-run.ts";
import { countOpen } from "./count-open.ts";
import { createShare } from "./create-share.ts";
import { getShare, listShares } from "./list-shares.ts";
import { freezeEndedShares, readShare } from "./read-share.ts";
import { revokeShare } from "./revoke-share.ts";
import { unlockShare } from "./unlock-share.ts";

const instance = seededInstance(["dispatch-go", "dispatch-nogo"]);
let finishedRun: string;
beforeAll(() => {
  finishedRun = instance.runOf("dispatch-go");
});
const share = (input: object = {}) =>
  createShare(instance.context, instance.owner, { runId: finishedRun, ...input });

describe("a share", () => {
  it("opens the frozen report by its token, which is stored as a hash only", async () => {
    const { token, url } = await share();
    expect(url).toBe(`http://127.0.0.1:3000/r/${token}`);
    const { report } = await readShare(instance.context, { token });
    expect(report).toMatchObject({ run: { id: finishedRun }, verdict: { verdict: "GO" } });
    const rows = await instance.context.db.share.findMany();
    expect(JSON.stringify(rows)).not.toContain(token);
    const where = { runs: { some: { id: finishedRun } } };
    await instance.context.db.benchmarkVersion.updateMany({ where, data: { spec: {} } });
    expect((await readShare(instance.context, { token })).report).toEqual(report);
  });

  it("is not found with a wrong, revoked or expired token", async () => {
    const { id, token } = await reopened();
    await revokeShare(instance.context, instance.owner, { id });
    await revokeShare(instance.context, instance.owner, { id });
    const later = { ...instance.context, now: () => new Date(Date.now() + 7_200_000) };
    const short = await share({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await codeOf(readShare(instance.context, { token: short.token }))).toBe("none");
    expect(await codeOf(readShare(later, { token: short.token }))).toBe("share_not_found");
    for (const wrong of [token, "", "x".repeat(43), "../../etc"])
      expect(await codeOf(readShare(instance.context, { token: wrong }))).toBe("share_not_found");
    const { items } = await listShares(instance.context, instance.owner, { runId: finishedRun });
    expect(items.find((item) => item.id === id)).toMatchObject({
      ...{ open: false, createdBy: expect.any(String), question: expect.stringContaining("?") },
      ...{ hasPassword: false, opens: 0, lastOpenedAt: null },
    });
    expect(items.find((item) => item.id === short.id)).toMatchObject({ open: true });
  });

  it("ends in 30 days unless another time was given, and never only where that was asked for", async () => {
    const { token, expiresAt } = await reopened();
    const { context } = instance;
    const days = (n: number) => ({
      ...context,
      now: () => new Date(Date.now() + n * 86_400_000),
    });
    expect(expiresAt).not.toBeNull();
    expect(await codeOf(readShare(days(29.9), { token }))).toBe("none");
    expect(await codeOf(readShare(days(30.1), { token }))).toBe("share_not_found");
    const endless = await share({ expiresAt: null });
    expect(endless.expiresAt).toBeNull();
    expect(await codeOf(readShare(days(10_000), { token: endless.token }))).toBe("none");
    const long = await share({ expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() });
    expect(await codeOf(readShare(days(89), { token: long.token }))).toBe("none");
  });

  it("of a run that goes on is live, and frozen after the end, once", async () => {
    const { context, owner } = instance;
    await addDuelTargets(instance);
    const runId = await startDuel(instance, { name: "goes-on" });
    const lease = await claimed(context, runId);
    const { id, token, isLive } = await share({ runId, show: ["note"] });
    const unopened = await share({ runId, show: ["note"] });
    expect(isLive).toBe(true);
    expect(await readShare(context, { token })).toMatchObject({
      ...{ isLive: true, report: { run: { id: runId, status: "running" }, verdict: null } },
    });
    await finishRun(context, lease, { status: "cancelled" });
    await context.db.run.update({ where: { id: runId }, data: { note: "Said at the end." } });
    // By the first to open it and by the web's own turn, at once.
    const [opened, frozen] = await Promise.all([
      readShare(context, { token: unopened.token }),
      freezeEndedShares(context),
    ]);
    expect(frozen).toBeGreaterThan(0);
    expect(await freezeEndedShares(context)).toBe(0);
    const one = await readShare(context, { token });
    expect(one).toMatchObject({ isLive: false, report: { run: { status: "cancelled" } } });
    expect(opened.report).toEqual(one.report);
    expect(await getShare(context, owner, { id })).toMatchObject({ isLive: false });
    await context.db.run.update({ where: { id: runId }, data: { note: "Said later." } });
    expect((await readShare(context, { token })).report.run.note).toBe("Said at the end.");
  });

  it("is refused for a time in the past", async () => {
    await reopened();
    expect(await codeOf(share({ expiresAt: "2020-01-01T00:00:00Z" }))).toBe("invalid_input");
  });

  it("shows neither addresses nor values of headers", async () => {
    const host = "127.0.0.53";
    await addTarget(instance, {
      slug: "quiet",
      host,
      headers: { "x-team": "target-header-value" },
    });
    await addTarget(instance, { slug: "quiet-grpc", host, protocol: "grpc" }, grpcAnswer);
    const run = await createRun(instance.context, instance.owner, {
      definition: {
        name: "quiet",
        question: "Who may know?",
        variants: [
          {
            name: "rest",
            target: "quiet",
            operation: { kind: "http", path: "/", headers: { authorization: "header-value" } },
          },
          {
            name: "grpc",
            target: "quiet-grpc",
            operation: {
              kind: "grpc",
              method: "demo.Dispatch/DispatchTask",
              metadata: { "x-id": "metadata-value" },
            },
          },
        ],
        load: { kind: "closed", clients: 1 },
      },
    });
    const lease = await claimed(instance.context, run.id);
    const failure = {
      code: "target_unreachable",
      message: `Nothing listens at ${host}:18080 or [2001:db8::17]:443.`,
      remedy: "Start it.",
    };
    await finishRun(instance.context, lease, { status: "failed", failure });
    const { token } = await createShare(instance.context, instance.owner, { runId: run.id });
    const text = JSON.stringify((await readShare(instance.context, { token })).report);
    for (const hidden of [host, "2001:db8", "header-value", "metadata-value"])
      expect(text).not.toContain(hidden);
    expect(text).toContain("x-id");
  });
});

describe("a share with a password", () => {
  const right = "correct horse";
  const uncounted = { begin: async () => {}, wasRight: async () => {} };
  const unlock = (token: string, password: string) =>
    unlockShare(instance.context, { token, password }, uncounted);

  it("opens with a pass for the right password alone, and nothing stored is the password", async () => {
    await reopened();
    const { id, token, hasPassword } = await share({ password: right });
    expect(hasPassword).toBe(true);
    expect(await codeOf(readShare(instance.context, { token }))).toBe("share_locked");
    for (const wrong of ["", "correct horse ", "x".repeat(50_000)])
      expect(await unlock(token, wrong)).toBeNull();
    const pass = (await unlock(token, right)) ?? "";
    const { report } = await readShare(instance.context, { token, pass });
    expect(report.run.id).toBe(finishedRun);
    const row = await instance.context.db.share.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(right);
    expect(await getShare(instance.context, instance.owner, { id })).toMatchObject({
      hasPassword: true,
    });
  });

  it("takes no pass of another share, of another password, changed, or after twelve hours", async () => {
    const [one, two] = [await share({ password: right }), await share({ password: right })];
    const pass = (await unlock(one.token, right)) ?? "";
    const locked = (token: string, given: string, hours = 0) =>
      codeOf(
        readShare(
          { ...instance.context, now: () => new Date(Date.now() + hours * 3_600_000) },
          { token, pass: given },
        ),
      );
    expect(await locked(one.token, pass, 11.9)).toBe("none");
    expect(await locked(one.token, pass, 12.1)).toBe("share_locked");
    expect(await locked(two.token, pass)).toBe("share_locked");
    for (const changed of [`9${pass}`, pass.slice(0, -2), "", "x"])
      expect(await locked(one.token, changed), changed).toBe("share_locked");
    await revokeShare(instance.context, instance.owner, { id: one.id });
    expect(await locked(one.token, pass)).toBe("share_not_found");
    expect(await codeOf(unlock(one.token, right))).toBe("share_not_found");
  });

  it("is refused with a short or endless password, and without one asks for none", async () => {
    for (const password of ["", "1234567", "x".repeat(129)])
      expect(await codeOf(share({ password })), password).toBe("invalid_input");
    const { token, hasPassword } = await share();
    expect(hasPassword).toBe(false);
    expect(await unlock(token, right)).toBeNull();
    expect(await codeOf(readShare(instance.context, { token }))).toBe("none");
  });
});

describe("opens of a share", () => {
  it("count visitors once a minute, and no member of the project", async () => {
    const { context, owner } = instance;
    await reopened();
    const { id, projectId } = await readShare(context, { token: (await share()).token });
    const counted = async () => {
      const { opens, lastOpenedAt } = await getShare(context, owner, { id });
      return { opens, isKnown: lastOpenedAt !== null };
    };
    const open = (address: string | null, userId: string | null = null) =>
      countOpen(context, { id, projectId, address, userId, isLive: false });
    await open("192.0.2.1", owner.userId);
    expect(await counted()).toEqual({ opens: 0, isKnown: false });
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2", null, null]) await open(address);
    await open("192.0.2.3", newId());
    expect(await counted()).toEqual({ opens: 4, isKnown: true });
    const keys = await context.redis.keys(`${context.queuePrefix}:share-opened:*`);
    expect(keys).toHaveLength(4);
    expect(keys.join()).not.toContain("192.0.2");
    for (const key of keys) expect(await context.redis.ttl(key)).toBeLessThanOrEqual(60);
  });
});

/** The first test breaks the definition of its run on purpose; from here on another is shared. */
async function reopened() {
  finishedRun = instance.runOf("dispatch-nogo");
  return share();
}
