// Targets over REST: added, changed, listed and removed, their secrets never shown.
import { answerProbe } from "@gonogo/services/target/answer-probe";
import { refusedAnswer } from "@gonogo/services/testing/test-context";
import { describe, expect, it, vi } from "vitest";
import { json, newTarget, refusal, restInstance } from "../testing/rest-instance.ts";
import { ChangedTarget, Probe, Target, TargetList } from "./targets.ts";

const rest = restInstance();

describe("targets", () => {
  it("adds, changes, lists and removes one, and never shows its secret", async () => {
    const secret = { bearerToken: "very-secret-token" };
    const made = await rest.call("POST", "/targets", { body: { ...newTarget("crud"), secret } });
    expect(made.status).toBe(201);
    const text = await made.text();
    expect(text).not.toContain("very-secret-token");
    expect(Target.parse(JSON.parse(text))).toMatchObject({ slug: "crud", hasSecret: true });
    const changed = await rest.call("PATCH", "/targets/crud", {
      body: { port: 9090, secret: null },
    });
    expect(await json(changed, Target)).toMatchObject({ port: 9090, hasSecret: false });
    const page = await json(await rest.call("GET", "/targets?limit=100"), TargetList);
    expect(page.items.map((target) => target.slug)).toContain("crud");
    expect((await rest.call("DELETE", "/targets/crud")).status).toBe(204);
    expect((await rest.call("DELETE", "/targets/crud")).status).toBe(404);
  });

  it.each<[string, unknown, number, string, string]>([
    ["a slug that is taken", newTarget("rest"), 409, "conflict", "slug"],
    ["a port of text", newTarget("a", { port: "80" }), 422, "invalid_input", "port"],
    ["a URL as host", newTarget("a", { host: "http://a" }), 422, "invalid_input", "host"],
    ["an address outside", newTarget("a", { host: "8.8.8.8" }), 422, "address_not_allowed", "host"],
    [
      "a secret with spaces",
      newTarget("a", { secret: { bearerToken: "a b" } }),
      422,
      "invalid_input",
      "secret.bearerToken",
    ],
    [
      "a NUL in a label",
      newTarget("a", { labels: { a: "\u0000" } }),
      422,
      "invalid_input",
      "labels.a",
    ],
    ["no object", 7, 422, "invalid_input", ""],
  ])("refuses %s", async (_, body, status, code, field) => {
    const answer = await refusal(await rest.call("POST", "/targets", { body }));
    expect(answer).toMatchObject({ status, code });
    expect(answer.fields).toContain(field);
  });

  it("asks for the secret once more where a target moves", async () => {
    const secret = { bearerToken: "very-secret-token" };
    await rest.call("POST", "/targets", { body: { ...newTarget("moves"), secret } });
    const refused = await refusal(
      await rest.call("PATCH", "/targets/moves", { body: { port: 9_091 } }),
    );
    expect(refused).toMatchObject({ status: 422, fields: ["secret"] });
    const moved = await rest.call("PATCH", "/targets/moves", { body: { port: 9_091, secret } });
    expect(moved.status).toBe(200);
  });

  it("puts one by its slug, in JSON or YAML, and says what differed and never a value", async () => {
    const secret = { bearerToken: "very-secret-token", values: { user: "alice" } };
    const { slug, ...body } = newTarget("put", { labels: { version: "1" } });
    const put = async (sent: object) => {
      const answer = await rest.call("PUT", `/targets/${slug}`, sent);
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      expect(text).not.toMatch(/very-secret|alice/);
      const { change, changedFields, hasSecret } = ChangedTarget.parse(JSON.parse(text));
      return { change, changedFields, hasSecret };
    };
    const made = { change: "created", changedFields: [], hasSecret: true };
    const same = { change: "unchanged", changedFields: [], hasSecret: true };
    expect(await put({ body: { ...body, secret } })).toEqual(made);
    expect(await put({ body: { ...body, slug, secret } })).toEqual(same);
    expect(await put({ body })).toEqual(same);
    const raw = `name: put\nprotocol: http1\nhost: 127.0.0.1\nport: 8080\nlabels: { version: "1" }\n`;
    expect(await put({ raw, headers: { "content-type": "application/yaml" } })).toEqual(same);
    const other = { bearerToken: "another-very-secret-token", values: { user: "alice" } };
    expect(await put({ body: { ...body, labels: { version: "2" }, secret: other } })).toEqual({
      ...{ change: "updated", changedFields: ["labels.version", "secret.bearerToken"] },
      hasSecret: true,
    });
    const moved = await rest.call("PUT", `/targets/${slug}`, { body: { ...body, port: 9 } });
    expect(await refusal(moved)).toMatchObject({ status: 422, fields: ["secret"] });
    expect(await put({ body: { ...body, port: 9, secret: null } })).toEqual({
      ...{ change: "updated", changedFields: ["port", "labels.version", "secret"] },
      hasSecret: false,
    });
    const elsewhere = await rest.call("PUT", "/targets/put", { body: { ...body, slug: "else" } });
    expect(await refusal(elsewhere)).toMatchObject({ status: 422, fields: ["slug"] });
    const all = await Promise.all(
      [1, 2, 3].map(() => rest.call("PUT", "/targets/at-once", { body })),
    );
    const changes = await Promise.all(
      all.map(async (one) => (await json(one, ChangedTarget)).change),
    );
    expect(changes.sort()).toEqual(["created", "unchanged", "unchanged"]);
  });

  it("probes one when it is asked to, and says what a worker found", async () => {
    const { context } = rest.instance;
    const probed = rest.call("POST", "/targets/rest/probes");
    await vi.waitUntil(
      async () => (await context.db.probe.count({ where: { answeredAt: null } })) > 0,
    );
    const open = await context.db.probe.findFirstOrThrow({ where: { answeredAt: null } });
    await answerProbe(context, open.id, refusedAnswer);
    expect(await json(await probed, Probe)).toMatchObject({ id: open.id, ok: false });
    expect((await rest.call("POST", "/targets/nobody/probes")).status).toBe(404);
  });

  it("refuses a change that makes no sense, with its field", async () => {
    const answer = await refusal(
      await rest.call("PATCH", "/targets/rest", { body: { protocol: "http3" } }),
    );
    expect(answer).toMatchObject({ status: 422, code: "invalid_input" });
    expect(answer.fields).toEqual(["tls"]);
  });
});
