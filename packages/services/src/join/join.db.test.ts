// Join tokens: shown once, used once, ended by revocation and by time, kept with who made and who used them.
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { roleScopes } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { verifyApiKey } from "../api-key/verify-api-key.ts";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { testInstance } from "../testing/test-context.ts";
import { createJoinToken } from "./create-join-token.ts";
import { joinHost } from "./join-host.ts";
import { listJoinTokens } from "./list-join-tokens.ts";
import { revokeJoinToken } from "./revoke-join-token.ts";

const instance = testInstance();
const joining = {
  databaseUrl: "postgresql://gonogo_worker:word@db.test/gonogo",
  redisUrl: "redis://redis.test",
};
const context = () => ({ ...instance.context, joining });
const make = () => createJoinToken(context(), instance.owner);
const join = (token: string, at = context()) =>
  joinHost(at, { token, host: "bench-7" }, "192.0.2.7");
const later = (ms: number) => ({ ...context(), now: () => new Date(Date.now() + ms) });

describe("a join token", () => {
  it("gives the configuration of a worker once, and says who used it", async () => {
    const { id, token, command, state, createdBy } = await make();
    expect(token).toMatch(/^gnj_[\w-]{43}$/);
    expect(command).toBe(
      `GONOGO_URL=http://127.0.0.1:3000 GONOGO_JOIN_TOKEN=${token} ./gonogo-worker join`,
    );
    const user = await instance.context.db.user.findUniqueOrThrow({
      where: { id: instance.owner.userId },
    });
    expect([state, createdBy]).toEqual(["open", user.name]);
    const row = await instance.context.db.joinToken.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.tokenHash)).toEqual(hashToken(token));

    const { environment } = await join(token);
    expect(environment).toEqual({
      DATABASE_URL: joining.databaseUrl,
      REDIS_URL: joining.redisUrl,
      GONOGO_SECRET_KEY: Buffer.from(instance.secretKey).toString("base64"),
      GONOGO_URL: "http://127.0.0.1:3000",
      GONOGO_QUEUE_PREFIX: instance.prefix,
      GONOGO_ALLOWED_NETWORKS: "127.0.0.0/8,::1/128",
      GONOGO_WAITING_RUNS_PER_PROJECT: "1000",
    });
    await expect(join(token)).rejects.toMatchObject({ code: "join_token_used" });
    // Used is used: nothing that happens later hides which host has the configuration.
    await revokeJoinToken(context(), instance.owner, { id });
    await expect(join(token, later(7_200_000))).rejects.toMatchObject({ code: "join_token_used" });
    const { items } = await listJoinTokens(context(), instance.owner);
    expect(items.find((item) => item.id === id)).toMatchObject({
      ...{ state: "used", usedHost: "bench-7", usedFrom: "192.0.2.7", revokedAt: null },
    });
    expect(JSON.stringify(items)).not.toContain(token);
  });

  it("is one host's when several ask at once", async () => {
    const { token } = await make();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => join(token)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends when it is revoked, by whom is kept, and after an hour", async () => {
    const revoked = await make();
    await revokeJoinToken(context(), instance.owner, { id: revoked.id });
    await expect(join(revoked.token)).rejects.toMatchObject({ code: "join_token_revoked" });
    const expired = await make();
    await expect(join(expired.token, later(3_601_000))).rejects.toMatchObject({
      code: "join_token_expired",
    });
    const { items } = await listJoinTokens(later(3_601_000), instance.owner);
    const byId = new Map(items.map((item) => [item.id, item]));
    expect(byId.get(revoked.id)).toMatchObject({ state: "revoked", revokedBy: revoked.createdBy });
    expect(byId.get(expired.id)).toMatchObject({ state: "expired", usedAt: null });
  });

  it("that is wrong gets one answer, whatever is wrong with it", async () => {
    const refusal = (token: string) =>
      join(token).catch(({ code, message }) => ({ code, message }));
    const answers = await Promise.all(
      ["x", "gnj_", `gnj_${randomBytes(32).toString("base64url")}`, "\u{1F600}"].map(refusal),
    );
    expect(answers[0]).toEqual({
      code: "join_token_unknown",
      message: "There is no such join token.",
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("is neither made nor taken where the operator has not said what hosts connect to", async () => {
    const { token } = await make();
    const closed = { ...context(), joining: null };
    await expect(createJoinToken(closed, instance.owner)).rejects.toMatchObject({
      code: "joining_disabled",
      remedy: expect.stringContaining("GONOGO_JOIN_DATABASE_URL"),
    });
    await expect(joinHost(closed, { token, host: "a" }, null)).rejects.toMatchObject({
      code: "joining_disabled",
    });
    expect((await listJoinTokens(closed, instance.owner)).mayJoin).toBe(false);
    await expect(join(token)).resolves.toHaveProperty("environment");
  });

  it("is the owner's business, and an API key's with the scope", async () => {
    const editor = { ...instance.owner, role: "editor" as const, scopes: roleScopes.editor };
    await expect(createJoinToken(context(), editor)).rejects.toMatchObject({ code: "forbidden" });
    const made = await createApiKey(context(), instance.owner, {
      name: "provisioning",
      scopes: ["workers:write"],
    });
    const key = await verifyApiKey(context(), { key: made.key });
    if (key === null) throw new Error("the key does not work");
    const { createdBy } = await createJoinToken(context(), key);
    expect(createdBy).toBe("API key provisioning");
    await expect(revokeJoinToken(context(), key, { id: newId() })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(revokeJoinToken(context(), key, { id: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
