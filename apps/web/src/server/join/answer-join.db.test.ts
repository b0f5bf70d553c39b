// What `gonogo-worker join` is answered: the configuration, refusals by name, and no answer beyond the limit of an address.
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { testInstance } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "../limits/rate-limit.ts";
import { answerJoin } from "./answer-join.ts";

const instance = testInstance();
const services = () => ({
  ...instance.context,
  joining: { databaseUrl: "postgresql://w:p@db.test/gonogo", redisUrl: "redis://redis.test" },
});

async function ask(body: string, clientAddress: string, joinsPerMinute = 1_000) {
  const { redis, queuePrefix } = instance.context;
  const limits = { ...defaultLimits, joinsPerMinute };
  const request = new Request("http://127.0.0.1:3000/api/join", { method: "POST", body });
  const answer = await answerJoin(request, {
    services: services(),
    limiter: makeRateLimiter(redis, `${queuePrefix}:${clientAddress}`, limits),
    clientAddress,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const asked = (token: string) => JSON.stringify({ token, host: "bench-7" });

describe("a host that joins", () => {
  it("gets its configuration, which nobody on the way keeps, and a second one is refused", async () => {
    const { token } = await createJoinToken(services(), instance.owner);
    const first = await ask(asked(token), "192.0.2.1");
    expect(first).toMatchObject({
      status: 200,
      body: { environment: { DATABASE_URL: "postgresql://w:p@db.test/gonogo" } },
    });
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(await ask(asked(token), "192.0.2.1")).toMatchObject({
      status: 410,
      body: { code: "join_token_used" },
    });
  });

  it("is refused for a wrong token, and for a body that says nothing", async () => {
    expect(await ask(asked("gnj_wrong"), "192.0.2.2")).toMatchObject({
      status: 403,
      body: { code: "join_token_unknown" },
    });
    const { token } = await createJoinToken(services(), instance.owner);
    const broken = await ask(`{"token":"${token}"`, "192.0.2.2");
    expect(broken).toMatchObject({ status: 400, body: { code: "malformed_json" } });
    expect(JSON.stringify(broken.body)).not.toContain(token);
    for (const body of ["[]", "{}", JSON.stringify({ token, host: "a b" })])
      expect(await ask(body, "192.0.2.2")).toMatchObject({
        status: 422,
        body: { code: "invalid_input" },
      });
    expect((await ask(asked(token), "192.0.2.2")).status).toBe(200);
  });

  it("is refused beyond the limit of its address, before its token is looked at", async () => {
    const { token } = await createJoinToken(services(), instance.owner);
    for (const _ of [1, 2]) expect((await ask(asked("x"), "192.0.2.3", 2)).status).toBe(403);
    const limited = await ask(asked(token), "192.0.2.3", 2);
    expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(asked(token), "192.0.2.4", 2)).status).toBe(200);
  });
});
