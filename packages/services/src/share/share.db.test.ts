// A share: made once, opened without login, frozen, free of addresses and header values, ended by revoking.

import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { beforeAll, describe, expect, it } from "vitest";
import { finishRun } from "../measure/finish-run.ts";
import { createRun } from "../run/create-run.ts";
import { addTarget, codeOf, grpcAnswer, testInstance } from "../testing/test-context.ts";
import { claimed } from "../testing/test-run.ts";
import { createShare } from "./create-share.ts";
import { listShares } from "./list-shares.ts";
import { readShare } from "./read-share.ts";
import { revokeShare } from "./revoke-share.ts";

const instance = testInstance();
let finishedRun: string;
beforeAll(async () => {
  finishedRun = await seedOneRun(instance, "dispatch-go");
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
    await instance.context.db.benchmarkVersion.updateMany({ data: { spec: {} } });
    expect((await readShare(instance.context, { token })).report).toEqual(report);
  });

  it("is not found with a wrong, revoked or expired token", async () => {
    const { id, token } = await reopened();
    await revokeShare(instance.context, instance.owner, { id });
    await revokeShare(instance.context, instance.owner, { id });
    const later = { db: instance.context.db, now: () => new Date(Date.now() + 7_200_000) };
    const short = await share({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await codeOf(readShare(instance.context, { token: short.token }))).toBe("none");
    expect(await codeOf(readShare(later, { token: short.token }))).toBe("share_not_found");
    for (const wrong of [token, "", "x".repeat(43), "../../etc"])
      expect(await codeOf(readShare(instance.context, { token: wrong }))).toBe("share_not_found");
    const { items } = await listShares(instance.context, instance.owner, { runId: finishedRun });
    expect(items.find((item) => item.id === id)).toMatchObject({ open: false });
    expect(items.find((item) => item.id === short.id)).toMatchObject({ open: true });
  });

  it("ends in 30 days unless another time was given, and never only where that was asked for", async () => {
    const { token, expiresAt } = await reopened();
    const { context } = instance;
    const days = (n: number) => ({
      db: context.db,
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

  it("is refused before the run has ended, and for a time in the past", async () => {
    const runId = await seedOneRun(instance, "running");
    expect(await codeOf(share({ runId }))).toBe("run_active");
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

/** The first test breaks the definition on purpose; here it is restored. */
async function reopened() {
  finishedRun = await seedOneRun(instance, "dispatch-nogo");
  return share();
}
