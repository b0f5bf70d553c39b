// `gonogo comment RUN`: writes the run's comment on the pull request of this pipeline, once, and updates it afterwards; and sets the
// commit's status. Which forge it is, and which pull request, the pipeline's environment says.
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import { cleanText, parseClean } from "../console/clean-text.ts";
import { type ExitCode, exitCodes, Failure, fileFault } from "../console/failure.ts";
import type { Environment } from "../console/settings.ts";
import type { Context } from "./context.ts";

type Forge = {
  readonly name: "GitHub" | "GitLab";
  /** Addresses of the API: comments of the pull request, one of them, and the commit's statuses; null: there is none. */
  readonly comments: string | null;
  readonly comment: (id: number) => string;
  readonly statuses: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly update: "PATCH" | "PUT";
  /** Of the state of a commit. */
  readonly states: Readonly<Record<"success" | "failure" | "error", string>>;
  /** What the name of a status is called. */
  readonly statusName: "context" | "name";
};

type Pull = { readonly number?: number; readonly head?: { readonly sha?: string } };

async function githubEvent(path: string | undefined): Promise<Pull> {
  if (!path) return {};
  const { readFile } = await import("node:fs/promises");
  try {
    const event = parseClean(await readFile(path, "utf8")) as { pull_request?: Pull } | null;
    return event?.pull_request ?? {};
  } catch (error) {
    throw new Failure(`GITHUB_EVENT_PATH cannot be read: ${fileFault(error)}.`, "Run it in a job.");
  }
}

async function githubOf(env: Environment): Promise<Forge> {
  const { GITHUB_API_URL: api = "https://api.github.com", GITHUB_REPOSITORY: repository } = env;
  const { GITHUB_TOKEN: token, GITHUB_SHA, GITHUB_EVENT_PATH } = env;
  if (!token)
    throw new Failure(
      "GITHUB_TOKEN is not set.",
      "Give the step the job's token as GITHUB_TOKEN, and the job the permissions `pull-requests: write` and `statuses: write`.",
    );
  const pull = await githubEvent(GITHUB_EVENT_PATH);
  // A pull request's job runs on a merge commit, whose status nobody sees.
  const sha = pull.head?.sha ?? GITHUB_SHA;
  const repo = `${api}/repos/${repository}`;
  return {
    name: "GitHub",
    comments: pull.number === undefined ? null : `${repo}/issues/${pull.number}/comments`,
    comment: (id) => `${repo}/issues/comments/${id}`,
    statuses: sha ? `${repo}/statuses/${sha}` : null,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
    },
    update: "PATCH",
    states: { success: "success", failure: "failure", error: "error" },
    statusName: "context",
  };
}

function gitlabOf(env: Environment): Forge {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: number } = env;
  const { GITLAB_TOKEN: token, CI_COMMIT_SHA: sha } = env;
  if (!token)
    throw new Failure(
      "GITLAB_TOKEN is not set.",
      "Make an access token of the project with the scope `api` and the role Reporter, and store it as a masked variable.",
    );
  const base = `${api}/projects/${project}`;
  const notes = `${base}/merge_requests/${number}/notes`;
  return {
    name: "GitLab",
    comments: number ? notes : null,
    comment: (id) => `${notes}/${id}`,
    statuses: sha ? `${base}/statuses/${sha}` : null,
    headers: { "private-token": token },
    update: "PUT",
    states: { success: "success", failure: "failed", error: "failed" },
    statusName: "name",
  };
}

async function forgeOf(env: Environment): Promise<Forge> {
  if (env.GITHUB_REPOSITORY) return githubOf(env);
  if (env.CI_API_V4_URL) return gitlabOf(env);
  throw new Failure(
    "This is no job of GitHub Actions or GitLab CI.",
    "Elsewhere print the comment with `gonogo report RUN --comment`, and post it yourself.",
  );
}

const timeoutMs = 30_000;
const mostBytes = 16 * 1024 * 1024;

/** One request to the forge. Throws a Failure. */
async function ask(forge: Forge, method: string, url: string, body?: object) {
  const sent = {
    ...{ method, redirect: "error" as const, signal: AbortSignal.timeout(timeoutMs) },
    headers: { ...forge.headers, "user-agent": "gonogo-cli", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  };
  const answer = await fetch(url, sent).catch((error: unknown) => {
    const why = error instanceof Error && error.name === "TimeoutError" ? " in 30 s" : "";
    throw new Failure(`${forge.name} did not answer${why}.`, "Run the step again.");
  });
  const text = await textOf(forge, answer);
  if (!answer.ok) {
    const remedy =
      answer.status === 401 || answer.status === 403
        ? "Give the job's token the right to write comments and statuses."
        : "See the forge's status, and run the step again.";
    const said = cleanText(text).slice(0, 300);
    throw new Failure(`${forge.name} refused ${method} with ${answer.status}.`, remedy, undefined, [
      said,
    ]);
  }
  return { text, next: nextOf(answer.headers.get("link")) };
}

/** Throws a Failure beyond the bound. */
async function textOf({ name }: Forge, answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes)
      throw new Failure(`${name} answers with more than 16 MB.`, "Run the step again.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** The next page of RFC 8288. */
const nextOf = (link: string | null): string | null =>
  /<([^>]+)>;\s*rel="?next"?/.exec(link ?? "")?.[1] ?? null;

const mostPages = 20;

type Comment = { readonly id: number; readonly body: string };

function commentsIn({ name }: Forge, text: string): Comment[] {
  try {
    const comments = parseClean(text);
    if (Array.isArray(comments)) return comments as Comment[];
  } catch {
    // Said below.
  }
  throw new Failure(`${name} does not answer with a list of comments.`, "Run the step again.");
}

async function findComment(forge: Forge, comments: string, mark: string): Promise<Comment | null> {
  let url: string | null = `${comments}?per_page=100`;
  for (let page = 0; url !== null && page < mostPages; page++) {
    const { text, next }: Awaited<ReturnType<typeof ask>> = await ask(forge, "GET", url);
    const found = commentsIn(forge, text).find((one) => one.body?.startsWith(mark));
    if (found) return found;
    // A forge that names another origin is not followed with the token.
    url = next !== null && new URL(next).origin === new URL(comments).origin ? next : null;
  }
  return null;
}

const stateOf = ({ status, verdict }: Run): "success" | "failure" | "error" => {
  if (status !== "finished") return "error";
  if (verdict === "NO-GO") return "failure";
  return verdict === "GO" || verdict === null ? "success" : "error";
};

/** Writes the comment, or updates the one that is there, and sets the commit's status. */
export async function writeComment({ call }: Api, run: Run, env: Environment): Promise<string> {
  const forge = await forgeOf(env);
  const path = { id: run.id };
  const body = await call("get", "/api/v1/runs/{id}/comment.md", { path });
  const done: string[] = [];
  if (forge.comments !== null) {
    const mark = body.slice(0, body.indexOf("-->") + 3);
    const found = await findComment(forge, forge.comments, mark);
    if (found) await ask(forge, forge.update, forge.comment(found.id), { body });
    else await ask(forge, "POST", forge.comments, { body });
    done.push(found ? "The comment is updated." : "The comment is written.");
  }
  if (forge.statuses !== null) {
    const name = `gonogo/${run.benchmark.slug}`;
    await ask(forge, "POST", forge.statuses, {
      ...{ state: forge.states[stateOf(run)], [forge.statusName]: name, target_url: run.reportUrl },
      description: run.verdict ?? `The run is ${run.status}`,
    });
    done.push(`The status ${name} is set.`);
  }
  if (done.length === 0)
    throw new Failure(
      "The job has neither a pull request nor a commit.",
      "Run it in one that has.",
    );
  return done.join(" ");
}

export async function comment({ api, terminal, env }: Context, id: string): Promise<ExitCode> {
  const opened = await api(true);
  const run = await opened.call("get", "/api/v1/runs/{id}", { path: { id } });
  terminal.print(await writeComment(opened, run, env));
  return exitCodes.success;
}
