// The examples of the reference are true: every operation with a body has one, and the app accepts it as it stands.
import { addTarget } from "@gonogo/services/testing/test-context";
import { reportWorker } from "@gonogo/services/worker/report-worker";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { json, restInstance } from "./testing/rest-instance.ts";
import { writtenDocument } from "./written-document.ts";

const rest = restInstance(["evolution", "dispatch-go"]);

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
          .optional(),
      }),
    ),
  ),
});
const examples = Object.entries(Document.parse(writtenDocument()).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [first] = Object.entries(requestBody?.content ?? {});
      if (!first) return [];
      const [type, { example }] = first;
      const name = `${method.toUpperCase()} ${path.replace("/api/v1", "")}`;
      return [{ name, type, example }];
    }),
);

/** What the examples speak of, and ids that only an installation knows. */
const known: Record<string, string> = { study: "tasks-api-evolution" };
const Change = z.looseObject({ changes: z.array(z.looseObject({ runId: z.string() })).min(1) });

beforeAll(async () => {
  const { context } = rest.instance;
  known.run = rest.instance.runOf("dispatch-go");
  const definition = examples.find(({ name }) => name === "PUT /benchmarks/{slug}")?.example;
  await rest.call("PUT", "/benchmarks/dispatch", { body: definition });
  await addTarget(rest.instance, { slug: "demo-rest" });
  const series = "benchmark=seed-evolution&metric=p99&variant=grpc";
  const { changes } = await json(await rest.call("GET", `/series?${series}`), Change);
  known.change = changes[0]?.runId ?? "";
  await reportWorker(context, {
    ...{ id: "w-1", host: "h", hostId: "h", pid: 7, labels: {} },
    machine: { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 },
    engine: { version: "0.1.0", build: "b1" },
  });
}, 120_000);

const Made = z.looseObject({ id: z.string() });
const idOfMade = async (path: string) => {
  const { items } = await json(
    await rest.call("GET", path),
    z.looseObject({ items: z.array(Made) }),
  );
  return items[0]?.id ?? "";
};

/** The address of an operation, with what fills its path here. */
async function addressOf(path: string): Promise<string> {
  if (path.startsWith("/studies/")) return path.replace("{id}", known.study ?? "");
  const query = path.endsWith("/profiles") ? "?name=at%2050%20clients" : "";
  if (path.endsWith("/{commentId}")) {
    const list = path.replace("/{commentId}", "").replace("{id}", known.run ?? "");
    return `${list}/${await idOfMade(list)}`;
  }
  if (path.startsWith("/runs/")) return path.replace("{id}", known.run ?? "") + query;
  const [, list] = /^(\/(?:schedules|webhooks))\/\{id\}/.exec(path) ?? [];
  if (list) return path.replace("{id}", await idOfMade(list));
  const slug = path.startsWith("/benchmarks")
    ? "dispatch"
    : path.endsWith("/noise-calibrations")
      ? "rest"
      : "checkout";
  return path.replace("{slug}", slug).replace("{name}", "default");
}

/** The series of the seed has a change; that of the example has none here. */
const bodyOf = (name: string, example: unknown) =>
  name === "PUT /series/changes"
    ? { ...(example as object), benchmark: "seed-evolution", run: known.change }
    : example;

it.each(examples)("$name accepts its example", async ({ name, type, example }) => {
  expect(example, "an example").toBeDefined();
  const [method = "", path = ""] = name.split(" ");
  const sent =
    type === "application/json"
      ? { body: bodyOf(name, example) }
      : { raw: String(example), headers: { "content-type": type } };
  const answer = await rest.call(method, await addressOf(path), sent);
  expect([200, 201, 202], await answer.clone().text()).toContain(answer.status);
});
