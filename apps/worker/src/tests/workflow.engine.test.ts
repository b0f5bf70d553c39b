// A workflow from definition to report, with the real engine against the real target: what one step answers, the next
// one sends. A mix beside it keeps its shares, and every request of both is the target's own count of them.
import { createTarget } from "@gonogo/services/target/create-target";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench({
  populate: async (instance, target) => {
    const tls = { caPem: target.caPem, serverName: "localhost" };
    await createTarget(instance.context, instance.owner, {
      target: {
        slug: "http3",
        name: "HTTP/3",
        protocol: "http3",
        host: "127.0.0.1",
        port: target.ports.http3,
        tls,
      },
    });
  },
});

const dispatch = (id: string) => ({
  kind: "http",
  method: "POST",
  path: "/dispatch",
  body: { id },
});

it("measures a workflow whose second step sends what the first was answered", async () => {
  const { input, report, counted } = await finishedRun(bench, {
    name: "workflow",
    question: "How long do two dispatches in a row take?",
    rows: { csv: "name\nada\nalan\n" },
    variants: [
      {
        name: "steps",
        target: "http3",
        workflow: [
          {
            name: "first",
            operation: dispatch("{{row.name}}-{{seq}}"),
            check: { json: { "$.taskId": { exists: true } } },
            extract: { id: { json: "$.taskId" } },
          },
          {
            name: "again",
            operation: dispatch("{{vars.id}}"),
            check: { body: { matches: '"(ada|alan)-[0-9]+"' } },
          },
        ],
      },
      {
        name: "broken",
        target: "http3",
        workflow: [
          { name: "first", operation: dispatch("a"), check: { json: { "$.taskId": "b" } } },
          { name: "again", operation: dispatch("a") },
        ],
      },
      {
        name: "mix",
        target: "http3",
        operations: [
          { name: "first", weight: 3, operation: dispatch("a") },
          { name: "again", operation: dispatch("{{pick a|b}}") },
        ],
      },
    ],
    gates: [{ metric: "p50", of: "steps", operation: "iteration", op: "<", limitMs: 10_000 }],
  });
  const { blocks } = input;
  expect(counted("http3") - (await probesOf(bench.instance, "http3"))).toBe(sentIn(blocks));

  const workflow = (name: string) => report.workflows.find(({ variant }) => variant === name);
  const steps = workflow("steps");
  expect(steps).toMatchObject({ failed: 0, steps: [{ errors: 0 }, { errors: 0 }] });
  expect(steps?.completed).toBeGreaterThan(0);
  const broken = workflow("broken");
  expect(broken?.completed).toBe(0);
  expect(broken?.failed).toBeGreaterThan(0);
  expect(broken?.steps.map(({ requests }) => requests)).toEqual([expect.any(Number), 0]);
  const endings = blocks.flatMap((b) => (b.variant === "broken" ? (b.result?.outcomes ?? []) : []));
  // A second in which nothing ended has no outcome.
  expect([...new Set(endings.flatMap(Object.keys))]).toEqual(["check_failed"]);
  const shares = report.operations.map(
    ({ sides }) => sides.find(({ variant }) => variant === "mix")?.share ?? null,
  );
  const requests = blocks.filter((b) => b.variant === "mix" && b.result !== null);
  expect(requests.length).toBeGreaterThan(0);
  expect(shares[0]).toBeGreaterThan(0.6);
  expect(shares[0]).toBeLessThan(0.9);
  expect(report.diagnostics.map(({ code }) => code)).not.toContain("accounting-broken");
  expect(report.diagnostics.map(({ code }) => code)).toContain("unequal-work");
});
