// Who may call the REST API, and how often: keys, scopes, limits.
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { revokeApiKey } from "@gonogo/services/api-key/revoke-api-key";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { describe, expect, it } from "vitest";
import { newTarget, refusal, restInstance, type Sent, unknownId } from "./testing/rest-instance.ts";

const rest = restInstance();

describe("who may call", () => {
  it.each<[string, Sent]>([
    ["no key", { key: null }],
    ["a wrong key", { key: `gng_${"x".repeat(43)}` }],
    ["something that is no key", { key: "secret" }],
    ["another scheme", { key: null, headers: { authorization: "Basic YTpi" } }],
  ])("answers 401 to %s", async (_, sent) => {
    const answer = await rest.call("GET", "/runs", sent);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
    expect(await refusal(answer)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("lets nobody on the way keep what needs a key", async () => {
    const policyOf = async (path: string) =>
      (await rest.call("GET", path)).headers.get("cache-control");
    // Its reader may, and asks each time whether it still holds (RFC 9111, section 5.2.2).
    for (const path of ["/runs", "/targets"])
      expect(await policyOf(path)).toBe("private, no-cache");
    expect(await policyOf(`/runs/${unknownId}`)).toBe("no-store");
  });

  it("answers 401 to a revoked key", async () => {
    const made = await createApiKey(rest.instance.context, rest.instance.owner, {
      name: "r",
      scopes: ["read"],
    });
    expect((await rest.call("GET", "/runs", { key: made.key })).status).toBe(200);
    await revokeApiKey(rest.instance.context, rest.instance.owner, { id: made.id });
    expect((await rest.call("GET", "/runs", { key: made.key })).status).toBe(401);
  });

  it.each([
    ["POST", "/runs", { definition: duelDefinition }],
    ["POST", "/targets", newTarget("refused")],
    ["PATCH", "/targets/rest", { name: "x" }],
    ["DELETE", "/targets/rest", undefined],
    ["PUT", "/benchmarks/duel", duelDefinition],
    ["POST", `/runs/${unknownId}/shares`, {}],
    ["DELETE", `/shares/${unknownId}`, undefined],
    ["POST", `/runs/${unknownId}/cancel`, undefined],
  ])("answers 403 to %s %s without the scope", async (method, path, body) => {
    const answer = await rest.call(method, path, {
      key: rest.readOnlyKey,
      ...(body ? { body } : {}),
    });
    expect(await refusal(answer)).toMatchObject({ status: 403, code: "forbidden" });
  });
});

describe("limits", () => {
  it("answers 429 with Retry-After once a key has used up its requests", async () => {
    const limited = rest.appWith({ requestsPerMinute: 2 });
    expect((await rest.call("GET", "/runs", {}, limited)).status).toBe(200);
    expect((await rest.call("GET", "/runs", {}, limited)).status).toBe(200);
    const answer = await rest.call("GET", "/runs", {}, limited);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusal(answer)).toMatchObject({ status: 429, code: "rate_limited" });
  });
  it("limits runs apart from requests", async () => {
    const limited = rest.appWith({ runsPerMinute: 1 });
    await rest.call("POST", "/runs", { body: {} }, limited);
    expect((await rest.call("POST", "/runs", { body: {} }, limited)).status).toBe(429);
    expect((await rest.call("GET", "/runs", {}, limited)).status).toBe(200);
  });
  it("limits visitors", async () => {
    const limited = rest.appWith({ visitorsPerMinute: 1 });
    expect((await rest.call("GET", "/runs", { key: null }, limited)).status).toBe(401);
    expect((await rest.call("GET", "/runs", { key: null }, limited)).status).toBe(429);
  });
});
