// The picture of a share: read and drawn once, of a share with a password without its report, and gone with the share.
import { seedOneRun } from "@gonogo/seed/testing/seed-one-run";
import { createShare } from "@gonogo/services/share/create-share";
import { openRow } from "@gonogo/services/share/open-row";
import { readShare } from "@gonogo/services/share/read-share";
import { revokeShare } from "@gonogo/services/share/revoke-share";
import { codeOf, testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "../limits/rate-limit.ts";
import { answerPicture } from "./answer-picture.ts";

const instance = testInstance();

it("is drawn once from the frozen report, neutral for a locked share, and 404 once revoked", async () => {
  const { context, owner } = instance;
  const runId = await seedOneRun(instance, "dispatch-go");
  const plain = await createShare(context, owner, { runId });
  const locked = await createShare(context, owner, { runId, password: "correct horse" });
  const drawn: (string | null)[] = [];
  const read: string[] = [];
  const get = (token: string, visitorsPerMinute = 100) =>
    answerPicture({
      find: async () => {
        const code = await codeOf(openRow(context, token));
        if (code !== "none") return null;
        const { id, passwordHash } = await openRow(context, token);
        return { id, isLocked: passwordHash !== null };
      },
      read: () => {
        read.push(token);
        return readShare(context, { token, want: [] });
      },
      draw: async (report) => {
        drawn.push(report?.run.id ?? null);
        return new Uint8Array([1, 2, 3]);
      },
      limiter: makeRateLimiter(context.redis, `${context.queuePrefix}:${visitorsPerMinute}`, {
        ...defaultLimits,
        visitorsPerMinute,
      }),
      clientAddress: "192.0.2.1",
    });
  for (const { token } of [plain, plain, locked, locked]) {
    const answer = await get(token);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "no-store",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  }
  expect(drawn).toEqual([runId, null]);
  expect(read).toEqual([plain.token]);
  await revokeShare(context, owner, { id: plain.id });
  await revokeShare(context, owner, { id: locked.id });
  for (const token of [plain.token, locked.token, "x".repeat(43)])
    expect((await get(token)).status).toBe(404);
  expect((await get(plain.token, 1)).status).toBe(404);
  expect((await get(plain.token, 1)).status).toBe(429);
});
