// Runs over REST: started, listed, shown, cancelled, watched; and what is refused with its field.
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { json, refusal, restInstance, unknownId } from "../testing/rest-instance.ts";
import { Run, RunList, RunReport, RunVerdict } from "./run-shapes.ts";

const rest = restInstance(["dispatch-go"]);
let finishedRun: string;
beforeAll(() => {
  finishedRun = rest.instance.runOf("dispatch-go");
});

describe("runs", () => {
  it("accepts an inline definition, and lists, shows and cancels the run", async () => {
    const answer = await rest.call("POST", "/runs", {
      body: {
        definition: duelDefinition,
        subject: { version: "v1", commit: "abc" },
        tags: ["ci:1"],
      },
    });
    expect(answer.status).toBe(202);
    const run = await json(answer, Run);
    expect(run).toMatchObject({ status: "queued", verdict: null, subject: { version: "v1" } });
    expect(run.url).toBe(`http://127.0.0.1:3000/api/v1/runs/${run.id}`);
    expect(run.reportUrl).toBe(`http://127.0.0.1:3000/runs/${run.id}`);
    expect(answer.headers.get("location")).toBe(run.url);
    const page = await json(await rest.call("GET", "/runs?status=queued&version=v1"), RunList);
    expect(page.items.map((item) => item.id)).toContain(run.id);
    expect((await json(await rest.call("GET", `/runs/${run.id}`), Run)).id).toBe(run.id);
    expect(await json(await rest.call("GET", `/runs/${run.id}/verdict`), RunVerdict)).toMatchObject(
      { verdict: null, gates: [] },
    );
    const cancelled = await rest.call("POST", `/runs/${run.id}/cancel`);
    expect(cancelled.status).toBe(202);
    expect((await json(cancelled, Run)).status).toBe("cancelled");
  });

  it("starts a stored benchmark by its slug", async () => {
    await rest.call("PUT", "/benchmarks/duel", { body: duelDefinition });
    const answer = await rest.call("POST", "/runs", { body: { benchmark: "duel" } });
    expect(answer.status).toBe(202);
    expect((await json(answer, Run)).benchmark.slug).toBe("duel");
  });

  it("warns of a plan that cannot say everything asked of it", async () => {
    const plan = { ...duelDefinition.plan, rounds: 3 };
    const answer = await rest.call("POST", "/runs", {
      body: { definition: { ...duelDefinition, name: "short", plan } },
    });
    expect((await json(answer, Run)).warnings).not.toEqual([]);
  });

  it("gives the same run for the same Idempotency-Key, and refuses another request under it", async () => {
    const headers = { "idempotency-key": "build-17" };
    const body = { definition: { ...duelDefinition, name: "idem" } };
    const first = await json(await rest.call("POST", "/runs", { body, headers }), Run);
    const again = await rest.call("POST", "/runs", { body, headers });
    expect(again.status).toBe(202);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await json(again, Run)).id).toBe(first.id);
    const other = await rest.call("POST", "/runs", {
      body: { ...body, tags: ["a:b"] },
      headers,
    });
    expect(await refusal(other)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  });

  it("reads verdict and report of a finished run", async () => {
    const verdict = await json(await rest.call("GET", `/runs/${finishedRun}/verdict`), RunVerdict);
    expect(verdict.verdict).toBe("GO");
    expect(verdict.gates.length).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ attempt: 1, earlier: [], looks: [], confirmation: null });
    const report = await json(
      await rest.call("GET", `/runs/${finishedRun}/report.json`),
      RunReport,
    );
    expect(report.run.id).toBe(finishedRun);
    const ended = await rest.call("POST", `/runs/${finishedRun}/cancel`);
    expect(await refusal(ended)).toMatchObject({ status: 409, code: "run_not_active" });
  });

  it("pages through a list by cursor", async () => {
    const first = await json(await rest.call("GET", "/runs?limit=1"), RunList);
    expect(first.items).toHaveLength(1);
    const second = await json(
      await rest.call("GET", `/runs?limit=1&cursor=${first.nextCursor}`),
      RunList,
    );
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it.each<[string, unknown, string, string]>([
    ["nothing", {}, "invalid_input", "benchmark"],
    ["both", { benchmark: "duel", definition: duelDefinition }, "invalid_input", "benchmark"],
    ["a list", [], "invalid_input", ""],
    ["a text", "run", "invalid_input", ""],
    ["an unknown field", { benchmark: "duel", colour: "red" }, "invalid_input", ""],
    [
      "zero duration",
      { definition: { ...duelDefinition, plan: { blockMs: 0 } } },
      "invalid_input",
      "definition.plan.blockMs",
    ],
    [
      "an unknown target",
      {
        definition: {
          ...duelDefinition,
          variants: [
            { ...duelDefinition.variants[0], target: "nowhere" },
            duelDefinition.variants[1],
          ],
        },
      },
      "target_unknown",
      "definition.variants.0.target",
    ],
    [
      "an unknown method",
      {
        definition: {
          ...duelDefinition,
          variants: [
            duelDefinition.variants[0],
            {
              ...duelDefinition.variants[1],
              operation: { kind: "grpc", method: "demo.Dispatch/No" },
            },
          ],
        },
      },
      "method_unknown",
      "definition.variants.1.operation.method",
    ],
    [
      "a million cells",
      {
        definition: {
          ...duelDefinition,
          axes: ["clients", "connections"].map((name) => ({
            name,
            values: Array.from({ length: 50 }, (_, i) => i + 1),
          })),
        },
      },
      "plan_too_large",
      "definition.axes",
    ],
    [
      "a NUL character",
      { benchmark: "duel", subject: { version: "a\u0000b" } },
      "invalid_input",
      "subject.version",
    ],
    ["half a surrogate pair", { benchmark: "duel", tags: ["\ud83d"] }, "invalid_input", "tags.0"],
  ])("refuses %s with 422 and the field, and stores nothing", async (_, body, code, field) => {
    const before = await rest.instance.context.db.run.count();
    const answer = await refusal(await rest.call("POST", "/runs", { body }));
    expect(answer).toMatchObject({ status: 422, code });
    expect(answer.fields).toContain(field);
    expect(await rest.instance.context.db.run.count()).toBe(before);
  });

  it("answers 404 to a benchmark that is not there", async () => {
    const answer = await rest.call("POST", "/runs", { body: { benchmark: "nothing" } });
    expect(await refusal(answer)).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("events", () => {
  it("shows a finished run at once: snapshot, finished, end", async () => {
    const answer = await rest.call("GET", `/runs/${finishedRun}/events`);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const text = await answer.text();
    expect([...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1])).toEqual([
      "snapshot",
      "finished",
    ]);
    expect(text).toMatch(/^id: \d+-\d+$/m);
  });
  it("answers 404 as a problem, not as a stream", async () => {
    expect(await refusal(await rest.call("GET", `/runs/${unknownId}/events`))).toMatchObject({
      status: 404,
    });
  });
});
