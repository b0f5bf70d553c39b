// Each item of a list has an address of its own: every list of the document is read, and the first item of each by its address.
import { addComment } from "@gonogo/services/comment/comments";
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { attachProfile } from "@gonogo/services/profile/attach-profile";
import { createSchedule } from "@gonogo/services/schedule/save-schedule";
import { createShare } from "@gonogo/services/share/create-share";
import { importSummary } from "@gonogo/services/summary/import-summary";
import { answerProbe } from "@gonogo/services/target/answer-probe";
import { requestProbe } from "@gonogo/services/target/probe-target";
import { refusedAnswer } from "@gonogo/services/testing/test-context";
import { createWebhook } from "@gonogo/services/webhook/save-webhook";
import { testWebhook } from "@gonogo/services/webhook/send-again";
import { reportWorker } from "@gonogo/services/worker/report-worker";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { json, restInstance, unknownId } from "./testing/rest-instance.ts";
import { writtenDocument } from "./written-document.ts";

const rest = restInstance(["dispatch-go", "noise-calibration"]);
const noisy = "seed-noise-calibration-0";
/** The run and the webhook that lists below them are asked of. */
let run: string;
let webhook: string;

beforeAll(async () => {
  const { context, owner } = rest.instance;
  run = rest.instance.runOf("dispatch-go");
  await rest.call("POST", `/runs/${run}/decisions`, { body: { outcome: "approved" } });
  await createShare(context, owner, { runId: run });
  await addComment(context, owner, { runId: run, body: "Looks slower." });
  const file = new TextEncoder().encode("main;work 1");
  await attachProfile(context, owner, { runId: run, name: "hot", file });
  const joining = { databaseUrl: "postgresql://w@db.test/gonogo", redisUrl: "redis://redis.test" };
  await createJoinToken({ ...context, joining }, owner);
  await createSchedule(context, owner, { benchmark: "seed-dispatch-go", cron: "0 2 * * *" });
  await importSummary(context, owner, {
    file: new TextEncoder().encode("BenchmarkMine-2 100 7 ns/op\n"),
  });
  const made = await createWebhook(context, owner, {
    ...{ name: "CI", kind: "slack", url: "http://127.0.0.1:1/", events: ["failure"] },
  });
  webhook = made.id;
  await testWebhook(context, owner, { id: webhook });
  const { id } = await context.db.target.findFirstOrThrow({ where: { slug: noisy } });
  await answerProbe(context, await requestProbe(context, id), refusedAnswer);
  await reportWorker(context, {
    ...{ id: "w-1", host: "h", hostId: "h", pid: 7, labels: {} },
    machine: { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 },
    engine: { version: "0.1.0", build: "b1" },
  });
});

const Ref = z.object({ $ref: z.string() });
const Got = z.object({
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
  ),
});
const Document = z.object({
  paths: z.record(z.string(), z.object({ get: Got.optional() })),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.unknown()).optional() }),
    ),
  }),
});
const { paths, components } = Document.parse(writtenDocument());

/** Whether what a path answers has `items` that are told apart. */
function isList(got: z.output<typeof Got> | undefined): boolean {
  const ref = Ref.safeParse(got?.responses["200"]?.content?.["application/json"]?.schema);
  if (!ref.success) return false;
  const name = ref.data.$ref.replace("#/components/schemas/", "");
  return components.schemas[name]?.properties?.items !== undefined;
}
const lists = Object.keys(paths).filter((path) => isList(paths[path]?.get));

const filled = (path: string) =>
  path
    .replace("/api/v1", "")
    .replace("/runs/{id}", `/runs/${run}`)
    .replace("/webhooks/{id}", `/webhooks/${webhook}`)
    .replace("/benchmarks/{slug}", "/benchmarks/seed-dispatch-go")
    .replace("/targets/{slug}", `/targets/${noisy}`);

it("knows the lists", () => {
  expect(lists.length).toBeGreaterThanOrEqual(15);
});

it.each(lists)("%s has each item at an address of its own", async (list) => {
  const single = Object.keys(paths).find(
    (path) => path.startsWith(`${list}/{`) && path.endsWith("}") && paths[path]?.get,
  );
  expect(single, "a path below the list").toBeDefined();
  const [, parameter = ""] = /\{(\w+)\}$/.exec(single ?? "") ?? [];
  const key = /Id$/.test(parameter) ? "id" : parameter;
  const Item = z.looseObject({ [key]: z.union([z.string(), z.number()]) });
  const { items } = await json(
    await rest.call("GET", filled(list)),
    z.looseObject({ items: z.array(Item).min(1) }),
  );
  const named = items[0]?.[key];
  const answer = await rest.call("GET", `${filled(list)}/${named}`);
  expect(answer.status).toBe(200);
  expect((await json(answer, Item))[key]).toBe(named);
  const isNumber = typeof named === "number";
  const unknown = isNumber ? "2147483647" : unknownId;
  expect((await rest.call("GET", `${filled(list)}/${unknown}`)).status).toBe(404);
  const odd = await rest.call("GET", `${filled(list)}/Not%20One`);
  expect([404, 422]).toContain(odd.status);
});

it("reads a version as it was, with what it changed", async () => {
  const first = { name: "again", question: "First?", variants: [variant], load };
  await rest.call("PUT", "/benchmarks/again", { body: first });
  await rest.call("PUT", "/benchmarks/again", { body: { ...first, question: "Second?" } });
  const Version = z.looseObject({
    ...{ version: z.number(), summary: z.string(), sameAs: z.null(), definitionYaml: z.string() },
    spec: z.looseObject({ question: z.string() }),
  });
  const read = async (version: number) =>
    json(await rest.call("GET", `/benchmarks/again/versions/${version}`), Version);
  expect((await read(1)).spec.question).toBe("First?");
  const second = await read(2);
  expect(second.spec.question).toBe("Second?");
  expect(second.summary).toBe("Question: “First?” → “Second?”");
  expect((await rest.call("GET", "/benchmarks/again/versions/3")).status).toBe(404);
});

const variant = { name: "rest", target: "rest", operation: { kind: "http", path: "/" } };
const load = { kind: "closed", clients: 1 };
