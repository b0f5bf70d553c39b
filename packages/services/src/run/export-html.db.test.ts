// The report as a file holds no secret and no address: everything that travels to a target or that it answers is hidden.
import { expect, it } from "vitest";
import { finishRun } from "../measure/finish-run.ts";
import { addTarget, grpcAnswer, testInstance } from "../testing/test-context.ts";
import { claimed } from "../testing/test-run.ts";
import { createRun } from "./create-run.ts";
import { exportRun } from "./export-run.ts";

const instance = testInstance();

it("holds neither secrets nor addresses", async () => {
  const { context, owner } = instance;
  const host = "127.0.0.53";
  await addTarget(instance, {
    slug: "quiet",
    host,
    headers: { authorization: "Bearer target-header-secret" },
  });
  await addTarget(instance, { slug: "quiet-grpc", host, protocol: "grpc" }, grpcAnswer);
  const run = await createRun(context, owner, {
    note: "note-of-members",
    tags: ["tag-of-members"],
    definition: {
      name: "quiet",
      question: "Who may know <b>this</b>?",
      variants: [
        {
          name: "rest",
          target: "quiet",
          operation: {
            ...{ kind: "http", method: "POST", path: "/orders?token=query-secret" },
            headers: { authorization: "header-secret" },
            body: { password: "body-secret" },
          },
        },
        {
          name: "grpc",
          target: "quiet-grpc",
          operation: {
            ...{ kind: "grpc", method: "demo.Dispatch/DispatchTask" },
            metadata: { "x-id": "metadata-secret" },
          },
        },
      ],
      load: { kind: "closed", clients: 1 },
    },
  });
  const lease = await claimed(context, run.id);
  const failure = {
    code: "target_unreachable",
    message: `Nothing listens at ${host}:18080 or [2001:db8::17]:443: answer-secret.`,
    remedy: "Start it.",
  };
  await finishRun(context, lease, { status: "failed", failure });
  const file = String(await exportRun(context, owner, "report.html", { id: run.id }));
  expect(file).toContain("Who may know &lt;b&gt;this&lt;/b&gt;?");
  expect(file).toContain("x-id");
  const secrets = ["target-header", "query", "header", "body", "metadata", "answer"];
  for (const hidden of [
    ...secrets.map((one) => `${one}-secret`),
    host,
    "18080",
    "2001:db8",
    "of-members",
  ])
    expect(file).not.toContain(hidden);
});
