// A run that has ended, in the form that was asked for: a table, JSON, Markdown, and JUnit's XML in a file.
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import type { Terminal } from "../console/terminal.ts";
import { junitText } from "../show/junit.ts";
import { verdictText } from "../show/verdict.ts";
import { jsonText, writeResult } from "./context.ts";

export type Form = {
  readonly json?: boolean;
  readonly markdown?: boolean;
  /** Where JUnit's XML goes. */
  readonly junit?: string;
};

export async function showRun(
  { call }: Api,
  terminal: Terminal,
  run: Run,
  { json, markdown, junit }: Form,
): Promise<void> {
  const path = { id: run.id };
  const judged =
    run.status === "finished" ? await call("get", "/api/v1/runs/{id}/verdict", { path }) : null;
  if (json) terminal.print(jsonText({ run, verdict: judged }));
  else if (markdown)
    terminal.print((await call("get", "/api/v1/runs/{id}/report.md", { path })).trimEnd());
  else terminal.print(verdictText(run, judged, terminal.coloured));
  if (junit !== undefined) await writeResult(junit, junitText(run, judged));
}
