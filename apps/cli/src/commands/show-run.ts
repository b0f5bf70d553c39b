// A run that has ended, in the form that was asked for: a table, JSON, Markdown, and JUnit's XML and HTML in files.
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import { Failure, failureText } from "../console/failure.ts";
import { verdictText } from "../show/verdict.ts";
import { type Context, jsonText, writeResult } from "./context.ts";

export type Form = {
  readonly json?: boolean;
  readonly markdown?: boolean;
  /** Where JUnit's XML goes, and the report as an HTML file. */
  readonly junit?: string;
  readonly html?: string;
  /** Writes a comment on the pull request of this pipeline, and the commit's status. */
  readonly comment?: boolean;
};

/** Prints a run that has ended and writes what was asked for. Throws a Failure where a result cannot be written. */
export async function showRun(
  api: Api,
  { terminal, env }: Pick<Context, "terminal" | "env">,
  run: Run,
  { json, markdown, comment, ...files }: Form,
): Promise<void> {
  const { call } = api;
  const path = { id: run.id };
  const judged =
    run.status === "finished" ? await call("get", "/api/v1/runs/{id}/verdict", { path }) : null;
  if (json) terminal.print(jsonText({ run, verdict: judged }));
  else if (markdown)
    terminal.print((await call("get", "/api/v1/runs/{id}/report.md", { path })).trimEnd());
  else terminal.print(verdictText(run, judged, terminal.coloured));
  await writeFiles(api, run.id, files);
  if (comment) terminal.note(await commentNote(api, run, env));
}

/** Whether a file is asked for, which is written when a run has ended. */
export const wantsFile = ({ junit, html }: Form): boolean =>
  junit !== undefined || html !== undefined;

/** Writes the files of a run that has ended. Throws a Failure. */
export async function writeFiles(
  { call }: Api,
  id: string,
  { junit, html }: Pick<Form, "junit" | "html">,
): Promise<void> {
  const path = { id };
  if (junit !== undefined)
    await writeResult(junit, await call("get", "/api/v1/runs/{id}/report.junit.xml", { path }));
  if (html !== undefined)
    await writeResult(html, await call("get", "/api/v1/runs/{id}/report.html", { path }));
}

/** A comment that cannot be written leaves the verdict and its exit code as they are. */
async function commentNote(api: Api, run: Run, env: Context["env"]): Promise<string> {
  const { writeComment } = await import("./comment.ts");
  try {
    return await writeComment(api, run, env);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `The comment is not written. ${failureText(error)}`;
  }
}

/** Before a run starts: where `--comment` has no forge or no token, nothing is measured. Throws a Failure. */
export async function requireCommentable({ comment }: Form, env: Context["env"]): Promise<void> {
  if (!comment) return;
  const { requireForge } = await import("./forge.ts");
  await requireForge(env);
}
