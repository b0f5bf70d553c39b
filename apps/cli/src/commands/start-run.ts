// Starting a run, as `run`, `ab` and the tool of agents do it: once for its key, with what the server warns of.
import { randomUUID } from "node:crypto";
import type { Api } from "../api/client.ts";
import type { AnswerOf, Schemas } from "../api/operations.ts";

type Started = AnswerOf<"/api/v1/runs", "post">;

/** Resolves with the run, which waits for a worker. `warn` is called with each warning as a sentence. Throws a Failure. */
export async function startRun(
  { call }: Api,
  body: Schemas["NewRun"],
  warn: (text: string) => void,
): Promise<Started> {
  const idempotencyKey = `gonogo-cli-${randomUUID()}`;
  const started = await call("post", "/api/v1/runs", { body, idempotencyKey });
  for (const { text } of started.warnings) warn(`Warning: ${text}`);
  return started;
}
