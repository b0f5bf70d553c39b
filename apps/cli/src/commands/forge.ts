// The forge of this pipeline, as its environment says: whose job it is, with which token, on which pull request and commit.
import { parseClean } from "../console/clean-text.ts";
import { Failure, fileFault } from "../console/failure.ts";
import type { Environment } from "../console/settings.ts";

export type Forge = {
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
  // A pull request's job runs on a merge commit, whose status no page shows.
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
  // A pipeline of merged results runs on a merge commit, whose status no page shows.
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
    "This is not a job of GitHub Actions or GitLab CI.",
    "Elsewhere take the text from GET /api/v1/runs/RUN/comment.md, and post it yourself.",
  );
}

/** The forge that this job's environment names, with a token and something to write on. Throws a Failure. */
export async function requireForge(env: Environment): Promise<Forge> {
  const forge = await forgeOf(env);
  if (!URL.canParse(forge.api))
    throw new Failure(`${forge.setting} is not an address.`, "Run it in a job, which sets it.");
  if (forge.comments === null && forge.statuses === null)
    throw new Failure(
      "The job has neither a pull request nor a commit.",
      "Run it in one that has.",
    );
  return forge;
}
