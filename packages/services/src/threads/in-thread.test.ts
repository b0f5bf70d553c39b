// What is said of input that takes a thread too long, and that refusals of a task arrive whole.
import { expect, it } from "vitest";
import { readPublishedTask } from "../published/read-published.ts";
import { inThread } from "./in-thread.ts";

const asking = { owner: "a", field: "text" };

it("names field, error and remedy of what takes too long", async () => {
  const keys = Array.from({ length: 39_000 }, (_, i) => `k${i}: 1`).join("\n");
  const quick = { ...readPublishedTask, limitMs: 5 };
  await expect(inThread(quick, { text: keys }, asking)).rejects.toMatchObject({
    code: "invalid_input",
    message: "text: reading the published figures took longer than 0.005 s",
    field: "text",
    remedy: "Keep to figures and claims, or split the file.",
    issues: [{ field: "text", message: expect.stringContaining("took longer") }],
  });
});

it("throws a task's refusal with all that it says, and at most 100 issues", async () => {
  await expect(inThread(readPublishedTask, { text: "title: [x" }, asking)).rejects.toMatchObject({
    name: "ServiceError",
    code: "invalid_input",
    field: "text",
    remedy: "Correct line 1.",
  });
  const figures = Array.from({ length: 900 }, () => ({}));
  const error = await inThread(readPublishedTask, { file: { title: "a", figures } }, asking).catch(
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ code: "invalid_input" });
  expect((error as { issues: unknown[] }).issues).toHaveLength(100);
});
