// `gonogo comment RUN`: writes the run's comment on the pull request of this pipeline, once, and updates it afterwards; and sets the
// commit's status. Which forge it is, and which pull request, the pipeline's environment says.
import type { Api } from "../api/client.ts";
import { connectionFailure } from "../api/faults.ts";
import { type Http, headerOf, openHttp } from "../api/http.ts";
import type { Run } from "../api/operations.ts";
import { cleanText, parseClean } from "../console/clean-text.ts";
import { type ExitCode, exitCodes, Failure, fileFault } from "../console/failure.ts";
import { type Environment, readProxies } from "../console/settings.ts";
import type { Context } from "./context.ts";

type Forge = {
  readonly name: "GitHub" | "GitLab";
  /** Variable that holds the address of the API. */
  readonly setting: string;
  readonly api: string;
  /** Addresses of the API: comments of the pull request, one of them, and the commit's statuses; null: the job has none. */
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
    ...{ name: "GitHub", setting: "GITHUB_API_URL", api },
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
  const { CI_API_V4_URL: api = "", CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: number } = env;
  const { GITLAB_TOKEN: token } = env;
  // A pipeline of merged results runs on a merge commit, whose status nobody sees.
  const sha = env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA;
  if (!token)
    throw new Failure(
      "GITLAB_TOKEN is not set.",
      "Make an access token of the project with the scope `api` and the role Developer, and store it as a masked variable.",
    );
  const base = `${api}/projects/${project}`;
  const notes = `${base}/merge_requests/${number}/notes`;
  return {
    ...{ name: "GitLab", setting: "CI_API_V4_URL", api },
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
    "Elsewhere take the text from GET /api/v1/runs/RUN/comment.md, and post it yourself.",
  );
}

/** The forge that this job's environment names, with a token and something to write on. Throws a Failure. */
export async function requireForge(env: Environment): Promise<Forge> {
  const forge = await forgeOf(env);
  if (!URL.canParse(forge.api))
    throw new Failure(`${forge.setting} is no address.`, "Run it in a job, which sets it.");
  if (forge.comments === null && forge.statuses === null)
    throw new Failure(
      "The job has neither a pull request nor a commit.",
      "Run it in one that has.",
    );
  return forge;
}

const timeoutMs = 30_000;
const mostBytes = 16 * 1024 * 1024;

const remedyOf = (status: number): string =>
  status === 401 || status === 403
    ? "Give the job's token the right to write comments and statuses."
    : "See the forge's status, and run the step again.";

type Asking = { readonly forge: Forge; readonly http: Http };

/** One request to the forge. Throws a Failure. */
async function ask({ forge, http }: Asking, method: string, url: string, body?: object) {
  const headers = {
    ...{ ...forge.headers, "user-agent": "gonogo-cli" },
    ...(body && { "content-type": "application/json" }),
  };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await http.send(new URL(url), sent, { signal });
    const text = await http.textOf(answer, mostBytes);
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new Failure(
        `${forge.name} refused ${method} with ${answer.statusCode}.`,
        remedyOf(answer.statusCode),
        undefined,
        [cleanText(text).slice(0, 300)],
      );
    return { text, next: nextOf(headerOf(answer, "link"), url) };
  } catch (error) {
    throw connectionFailure(error, `${forge.name} at ${forge.api}`, forge.setting);
  }
}

/** The next page of RFC 8288, where it is of the same origin: the token goes to no other. */
function nextOf(link: string, url: string): string | null {
  const target = /<([^>]+)>;\s*rel="?next"?/.exec(link)?.[1] ?? "";
  if (target === "" || !URL.canParse(target, url)) return null;
  const next = new URL(target, url);
  return next.origin === new URL(url).origin ? next.href : null;
}

const mostPages = 20;

type Comment = { readonly id: number; readonly body: string };

const isComment = (value: unknown): value is Comment =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "body" in value &&
  typeof value.body === "string";

function commentsIn({ name }: Forge, text: string): Comment[] {
  try {
    const comments = parseClean(text);
    if (Array.isArray(comments)) return comments.filter(isComment);
  } catch {
    // Said below.
  }
  throw new Failure(`${name} does not answer with a list of comments.`, "Run the step again.");
}

async function findComment(asking: Asking, comments: string, mark: string) {
  let url: string | null = `${comments}?per_page=100`;
  for (let page = 0; url !== null && page < mostPages; page++) {
    const { text, next }: Awaited<ReturnType<typeof ask>> = await ask(asking, "GET", url);
    const found = commentsIn(asking.forge, text).find(({ body }) => body.startsWith(mark));
    if (found) return found;
    url = next;
  }
  return null;
}

const stateOf = ({ status, verdict }: Run): "success" | "failure" | "error" => {
  if (status !== "finished") return "error";
  if (verdict === "NO-GO") return "failure";
  return verdict === "GO" || verdict === null ? "success" : "error";
};

/**
 * Writes the comment, or updates the one that is there, and sets the commit's status. Resolves with what was done, in words.
 * Throws a Failure.
 */
export async function writeComment({ call }: Api, run: Run, env: Environment): Promise<string> {
  const forge = await requireForge(env);
  const body = await call("get", "/api/v1/runs/{id}/comment.md", { path: { id: run.id } });
  const name = `${forge.name} at ${forge.api}`;
  const http = openHttp(
    {
      name,
      redirectRemedy: `If that address is the right one, set ${forge.setting} to it.`,
      oddAnswer: (found) => new Failure(`${name} ${found}.`, `Check ${forge.setting}.`),
    },
    readProxies(env),
  );
  try {
    return (await writeAll({ forge, http }, run, body)).join(" ");
  } finally {
    await http.close();
  }
}

async function writeAll(asking: Asking, run: Run, body: string): Promise<string[]> {
  const { forge } = asking;
  const done: string[] = [];
  if (forge.comments !== null) {
    const mark = body.slice(0, body.indexOf("-->") + 3);
    const found = await findComment(asking, forge.comments, mark);
    if (found) await ask(asking, forge.update, forge.comment(found.id), { body });
    else await ask(asking, "POST", forge.comments, { body });
    done.push(found ? "The comment is updated." : "The comment is written.");
  }
  if (forge.statuses !== null) {
    const name = `gonogo/${run.benchmark.slug}`;
    await ask(asking, "POST", forge.statuses, {
      ...{ state: forge.states[stateOf(run)], [forge.statusName]: name, target_url: run.reportUrl },
      description: run.verdict ?? `The run is ${run.status}`,
    });
    done.push(`The status ${name} is set.`);
  }
  return done;
}

/** What cannot be written ends with 1: here the comment is the result. */
export async function comment({ api, terminal, env }: Context, id: string): Promise<ExitCode> {
  const opened = await api(true);
  const run = await opened.call("get", "/api/v1/runs/{id}", { path: { id } });
  terminal.print(await writeComment(opened, run, env));
  return exitCodes.success;
}
