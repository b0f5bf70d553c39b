// Conditional requests over REST: unchanged answers are not sent again, and nobody writes over what they have not seen.
import { answerProbe } from "@gonogo/services/target/answer-probe";
import { requestProbe } from "@gonogo/services/target/probe-target";
import { duelDefinition, refusedAnswer } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newTarget, refusal, restInstance, type Sent, unknownId } from "./testing/rest-instance.ts";
import { writtenDocument } from "./written-document.ts";

const rest = restInstance(["dispatch-go"]);
let run: string;
beforeAll(() => {
  run = rest.instance.runOf("dispatch-go");
});
const tagAt = async (path: string) => (await rest.call("GET", path)).headers.get("etag") ?? "";
const ifMatch = (tag: string, body: object): Sent => ({ body, headers: { "if-match": tag } });

describe("reads", () => {
  it.each([
    "/runs",
    "/runs/RUN",
    "/runs/RUN/report.json",
    "/runs/RUN/report.md",
    "/targets/rest",
    "/openapi.json",
  ])("%s answers 304 without a body to who has it", async (path) => {
    const at = path.replace("RUN", run);
    const first = await rest.call("GET", at);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await rest.call("GET", at, { headers: { "if-none-match": held } });
      expect(again.status, held).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(tag);
      expect(again.headers.get("cache-control")).toBe("private, no-cache");
    }
    const other = await rest.call("GET", at, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(await first.text());
  });

  it("has no tag for files, streams and refusals", async () => {
    for (const path of [`/runs/${run}/blocks.csv`, `/runs/${run}/events`, `/runs/${unknownId}`]) {
      const answer = await rest.call("GET", path, { headers: { "if-none-match": "*" } });
      expect(answer.headers.has("etag"), path).toBe(false);
      expect(answer.status, path).not.toBe(304);
      await answer.body?.cancel();
    }
  });

  it("asks for the key before it says that nothing has changed", async () => {
    const answer = await rest.call("GET", "/targets/rest", {
      key: null,
      headers: { "if-none-match": await tagAt("/targets/rest") },
    });
    expect(answer.status).toBe(401);
  });
});

describe("writes", () => {
  const definition = (name: string, question: string) => ({ ...duelDefinition, name, question });
  const { slug: _, ...body } = newTarget("x");

  it("of a benchmark go over what was seen, and over nothing else", async () => {
    const at = "/benchmarks/held";
    const put = (tag: string, question: string) =>
      rest.call("PUT", at, ifMatch(tag, definition("held", question)));
    expect((await put("*", "First?")).status).toBe(412);
    expect((await rest.call("GET", at)).status).toBe(404);
    await rest.call("PUT", at, { body: definition("held", "First?") });
    const seen = await tagAt(at);
    expect((await put(seen, "Second?")).status).toBe(200);
    const late = await refusal(await put(seen, "Third?"));
    expect(late).toMatchObject({ status: 412, code: "precondition_failed", fields: ["If-Match"] });
    expect((await put(await tagAt(at), "Third?")).status).toBe(200);
    // A version that was the newest once names another state.
    expect((await put(await tagAt(`${at}?version=1`), "Fourth?")).status).toBe(412);
  });

  it.each([
    ["PUT", "/benchmarks/race", (question: string) => definition("race", question)],
    ["PUT", "/targets/race", (name: string) => ({ ...body, name })],
    ["PATCH", "/targets/race", (name: string) => ({ name })],
  ])("at once by %s %s: one of them is taken", async (method, at, of) => {
    await rest.call("PUT", at, { body: at.startsWith("/targets") ? { ...body } : of("Now?") });
    const seen = await tagAt(at);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => rest.call(method, at, ifMatch(seen, of(`Try ${n}?`)))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it("of a target see its settings, its secret and its probes", async () => {
    const { context } = rest.instance;
    const at = "/targets/held";
    await rest.call("PUT", at, { body });
    const patch = (tag: string, changes: object) => rest.call("PATCH", at, ifMatch(tag, changes));
    const before = await tagAt(at);
    const secret = { bearerToken: "very-secret-token" };
    expect((await patch(before, { secret })).status).toBe(200);
    expect((await patch(before, { name: "late" })).status).toBe(412);
    const { id } = await context.db.target.findFirstOrThrow({ where: { slug: "held" } });
    const unprobed = await tagAt(at);
    await answerProbe(context, await requestProbe(context, id), refusedAnswer);
    expect((await patch(unprobed, { name: "late" })).status).toBe(412);
    expect((await patch(await tagAt(at), { name: "in time" })).status).toBe(200);
    expect((await rest.call("PATCH", "/targets/none", ifMatch("*", {}))).status).toBe(412);
  });

  it("make something only where nothing is, with If-None-Match: *", async () => {
    const headers = { "if-none-match": "*" };
    for (const [at, sent] of [
      ["/targets/fresh", body],
      ["/benchmarks/fresh", definition("fresh", "New?")],
    ] as const) {
      expect((await rest.call("PUT", at, { body: sent, headers })).status, at).toBe(200);
      const again = await refusal(await rest.call("PUT", at, { body: sent, headers }));
      expect(again).toMatchObject({ status: 412, fields: ["If-None-Match"] });
    }
  });
});

const Operation = z.object({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const methods = ["get", "put", "patch", "delete", "post"] as const;
const { paths } = z
  .object({ paths: z.record(z.string(), z.partialRecord(z.enum(methods), Operation)) })
  .parse(writtenDocument());
const writes = Object.entries(paths).flatMap(([path, operations]) =>
  methods.slice(1).flatMap((method) => {
    const operation = operations[method];
    if (!operation) return [];
    const [media] = Object.values(operation.requestBody?.content ?? {});
    const isChecked = method !== "post" && operations.get !== undefined;
    const at = path
      .replace("/api/v1", "")
      // As the example of a definition names itself.
      .replace("{slug}", path.startsWith("/api/v1/benchmarks") ? "dispatch" : "rest")
      .replace("{name}", "default")
      .replaceAll(/\{\w+\}/g, unknownId);
    return [{ name: `${method} ${path}`, method, at, operation, isChecked, body: media?.example }];
  }),
);

describe("every write of the document", () => {
  const refuse = async (write: (typeof writes)[number]) =>
    refusal(
      await rest.call(write.method.toUpperCase(), write.at, {
        ...(write.body !== undefined && { body: write.body }),
        headers: { "if-match": '"stale"' },
      }),
    );

  it.each(writes.filter(({ isChecked }) => isChecked))(
    "$name is refused with a stale If-Match",
    async (write) => {
      expect(write.operation.responses).toHaveProperty("412");
      const refused = { status: 412, code: "precondition_failed", fields: ["If-Match"] };
      expect(await refuse(write)).toMatchObject(refused);
    },
  );

  it.each(writes.filter(({ isChecked }) => !isChecked))(
    "$name, which cannot check a condition, is refused with one",
    async (write) => {
      expect(write.operation.responses).toHaveProperty("422");
      const refused = { status: 422, code: "invalid_input", fields: ["If-Match"] };
      expect(await refuse(write)).toMatchObject(refused);
    },
  );
});

describe("a tag of a GET", () => {
  it.each<[string, object, object]>([
    ["/runs/RUN", { note: "first" }, { note: "second" }],
    ["/project/retention", { keepRunDays: 100 }, { keepRunDays: 200 }],
  ])("is good for one change of %s", async (path, first, second) => {
    const at = path.replace("RUN", run);
    const seen = await tagAt(at);
    expect((await rest.call("PATCH", at, ifMatch(seen, first))).status).toBe(200);
    expect((await rest.call("PATCH", at, ifMatch(seen, second))).status).toBe(412);
    expect((await rest.call("PATCH", at, ifMatch(await tagAt(at), second))).status).toBe(200);
  });

  const leaving = { ...duelDefinition, name: "leaving" };
  it.each<[string, object, object]>([
    ["/targets/leaving", newTarget("leaving"), newTarget("leaving", { port: 81 })],
    ["/benchmarks/leaving", leaving, { ...leaving, question: "Changed?" }],
  ])("deletes %s once, and not after a change", async (at, body, changed) => {
    await rest.call("PUT", at, { body });
    const seen = await tagAt(at);
    await rest.call("PUT", at, { body: changed });
    const remove = async (tag: string) =>
      (await rest.call("DELETE", at, { headers: { "if-match": tag } })).status;
    expect(await remove(seen)).toBe(412);
    const current = await tagAt(at);
    const answers = await Promise.all([1, 2, 3].map(() => remove(current)));
    expect(answers.sort()).toEqual([204, 412, 412]);
  });
});
