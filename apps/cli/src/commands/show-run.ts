// A run that has ended, in the form that was asked for: a table, JSON, Markdown, and JUnit's XML in a file.
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import { verdictText } from "../show/verdict.ts";
import { type Context, jsonText, writeResult } from "./context.ts";

export type Form = {
  readonly json?: boolean;
  readonly markdown?: boolean;
  /** Where JUnit's XML goes. */
  readonly junit?: string;
  /** Writes a comment on the pull request of this pipeline, and the commit's status. */
  readonly comment?: boolean;
};

export async function showRun(
  api: Api,
  { terminal, env }: Pick<Context, "terminal" | "env">,
  run: Run,
  { json, markdown, junit, comment }: Form,
): Promise<void> {
  const { call } = api;
  const path = { id: run.id };
  const judged =
    run.status === "finished" ? await call("get", "/api/v1/runs/{id}/verdict", { path }) : null;
  if (json) terminal.print(jsonText({ run, verdict: judged }));
  else if (markdown)
    terminal.print((await call("get", "/api/v1/runs/{id}/report.md", { path })).trimEnd());
  else terminal.print(verdictText(run, judged, terminal.coloured));
  if (junit !== undefined)
    await writeResult(junit, await call("get", "/api/v1/runs/{id}/report.junit.xml", { path }));
  if (comment) {
    const { writeComment } = await import("./comment.ts");
    terminal.note(await writeComment(api, run, env));
  }
}
