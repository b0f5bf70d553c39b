// The form of a share's password: a cookie that opens the report after the right one, nothing after a wrong one, and no further
// guess beyond the limits of an address and of the share.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { createShare } from "@gonogo/services/share/create-share";
import { readShare } from "@gonogo/services/share/read-share";
import { codeOf } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "../limits/rate-limit.ts";
import { answerUnlock } from "./answer-unlock.ts";

const right = "correct horse";
const instance = seededInstance(["dispatch-go"]);
let runId: string;
beforeAll(() => {
  runId = instance.runOf("dispatch-go");
});

const lockedShare = () => createShare(instance.context, instance.owner, { runId, password: right });

async function send(token: string, password: string, clientAddress = "192.0.2.1") {
  const { redis, queuePrefix } = instance.context;
  const answer = await answerUnlock(
    new Request("http://127.0.0.1:3000/api/unlock", {
      method: "POST",
      body: new URLSearchParams({ token, password }),
    }),
    {
      services: instance.context,
      limiter: makeRateLimiter(redis, queuePrefix, defaultLimits),
      clientAddress,
    },
  );
  const { headers, status } = answer;
  return { status, to: headers.get("location"), cookie: headers.get("set-cookie") };
}

describe("the form of a share's password", () => {
  it("gives a cookie for the right password, which opens the report", async () => {
    const { token } = await lockedShare();
    const { status, to, cookie } = await send(token, right);
    expect({ status, to }).toEqual({ status: 303, to: `/r/${token}` });
    const pass = /^gonogo-share=([^;]+); Path=\/r\/[\w-]{43}; .*HttpOnly/.exec(cookie ?? "")?.[1];
    expect(await codeOf(readShare(instance.context, { token, pass: pass ?? "" }))).toBe("none");
  });

  it("gives none for a wrong password, a link that leads nowhere, or what is no password", async () => {
    const { token } = await lockedShare();
    for (const [asked, password] of [
      [token, "wrong horse"],
      [token, "\0"],
      ["x".repeat(43), right],
      ["//example.org", right],
    ] as const)
      expect(await send(asked, password, "192.0.2.2")).toEqual({
        ...{ status: 303, cookie: null },
        to: `/r/${encodeURIComponent(asked)}?wrong`,
      });
  });

  it("waits after ten wrong guesses of one address; right ones are not counted", async () => {
    const { token } = await lockedShare();
    const other = await lockedShare();
    const from = "192.0.2.3";
    for (let i = 0; i < 12; i++) expect((await send(token, right, from)).cookie).not.toBeNull();
    for (let i = 0; i < 10; i++)
      expect((await send(token, "wrong horse", from)).to).toBe(`/r/${token}?wrong`);
    expect(await send(other.token, right, from)).toMatchObject({
      ...{ to: `/r/${other.token}?wait`, cookie: null },
    });
    expect((await send(other.token, right, "192.0.2.4")).cookie).not.toBeNull();
  });

  it("waits after ten wrong guesses at one share, from wherever they come", async () => {
    const { token } = await lockedShare();
    for (let i = 0; i < 10; i++) await send(token, "wrong horse", `198.51.100.${i}`);
    expect((await send(token, right, "198.51.100.20")).to).toBe(`/r/${token}?wait`);
  });
});
