// `gonogo comment RUN`: sets the commit's status, and writes the run's comment on the pull request of this pipeline, once, and
// updates it afterwards.
import { formatCount } from "@gonogo/analysis/words/format";
import type { Api } from "../api/client.ts";
import { connectionFailure, notGonogo, Refusal } from "../api/faults.ts";
import { type Http, headerOf, openHttp } from "../api/http.ts";
import type { Run } from "../api/operations.ts";
import { cleanText, parseClean } from "../console/clean-text.ts";
import { type ExitCode, exitCodes, Failure } from "../console/failure.ts";
import { type Environment, readProxies } from "../console/settings.ts";
import type { Context } from "./context.ts";
import { type Forge, requireForge } from "./forge.ts";

const timeoutMs = 30_000;
const mostBytes = 16 * 1024 * 1024;

const remedyOf = (status: number): string =>
  status === 401 || status === 403
    ? "Give the job's token the right to write comments and statuses."
    : "See the forge's status, and run the step again.";

type Asking = { readonly forge: Forge; readonly http: Http };

/** One request to the forge. Throws a Failure; a Refusal where the forge refuses. */
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
      throw new Refusal(
        answer.statusCode,
        `${forge.name} refused ${method} with ${answer.statusCode}.`,
        remedyOf(answer.statusCode),
        undefined,
        [cleanText(text).slice(0, 300)],
      );
    // RFC 8288. Its address may be the forge's public one, so the next page is asked for by its number where the token is known.
    return { text, hasNext: /\brel="?next\b/.test(headerOf(answer, "link")) };
  } catch (error) {
    throw connectionFailure(error, `${forge.name} at ${forge.api}`, forge.setting);
  }
}

const perPage = 100;
const mostPages = 20;

type Comment = { readonly id: number; readonly body: string };

const isComment = (value: unknown): value is Comment =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "body" in value &&
  typeof value.body === "string";

/** The comments of a page, and how many entries it has. */
function commentsIn({ name }: Forge, text: string) {
  try {
    const entries = parseClean(text);
    if (Array.isArray(entries)) return { found: entries.filter(isComment), count: entries.length };
  } catch {
    // The failure below says it.
  }
  throw new Failure(`${name} does not answer with a list of comments.`, "Run the step again.");
}

/** Comments that begin with the mark, page by page. Throws a Failure where there are more pages than are read. */
async function* commentsWith(asking: Asking, comments: string, mark: string) {
  const seen = new Set<number>();
  for (let page = 1; page <= mostPages; page++) {
    const url = `${comments}?per_page=${perPage}&page=${page}`;
    const { text, hasNext } = await ask(asking, "GET", url);
    const { found, count } = commentsIn(asking.forge, text);
    const fresh = found.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield* fresh.filter(({ body }) => body.startsWith(mark));
    // A forge without pages gives all of them each time.
    if (fresh.length === 0 || (!hasNext && count < perPage)) return;
  }
  throw new Failure(
    `The pull request has ${formatCount(mostPages * perPage)} comments or more, and none of those can be updated.`,
    "Read the verdict in the job's log, or open a new pull request.",
  );
}

/** Others' comments may begin with the mark too, or one may be gone meanwhile: the next one is tried. */
const isForeign = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.status === 404);

/** Updates the comment that begins with the mark; false: there is none that may be updated. Throws a Failure. */
async function updateComment(asking: Asking, comments: string, mark: string, body: string) {
  const { update, comment: addressOf } = asking.forge;
  for await (const { id } of commentsWith(asking, comments, mark))
    try {
      await ask(asking, update, addressOf(id), { body });
      return true;
    } catch (error) {
      if (!isForeign(error)) throw error;
    }
  return false;
}

/** What a comment begins with, by which it is found again. Throws a Failure. */
function markOf(body: string, url: string): string {
  const [mark] = /^<!--[^\n]{1,500}?-->/.exec(body) ?? [];
  if (mark === undefined) throw notGonogo(url, "answers with a comment that has no mark");
  return mark;
}

const stateOf = ({ status, verdict }: Run): "success" | "failure" | "error" => {
  if (status !== "finished") return "error";
  if (verdict === "NO-GO") return "failure";
  return verdict === "GO" || verdict === null ? "success" : "error";
};

/**
 * Sets the commit's status, then writes the comment, or updates the one that is there. Resolves with what was done, in words.
 * Throws a Failure.
 */
export async function writeComment(
  { call, url }: Api,
  run: Run,
  env: Environment,
): Promise<string> {
  const forge = await requireForge(env);
  const body = await call("get", "/api/v1/runs/{id}/comment.md", { path: { id: run.id } });
  const mark = markOf(body, url);
  const name = `${forge.name} at ${forge.api}`;
  const http = openHttp(
    {
      ...{ name, credential: "token" },
      redirectRemedy: `If that address is the right one, set ${forge.setting} to it.`,
      oddAnswer: (found) => new Failure(`${name} ${found}.`, `Check ${forge.setting}.`),
    },
    readProxies(env),
  );
  try {
    return (await writeAll({ forge, http }, run, { mark, body })).join(" ");
  } finally {
    await http.close();
  }
}

async function writeAll(
  asking: Asking,
  run: Run,
  { mark, body }: { readonly mark: string; readonly body: string },
): Promise<string[]> {
  const { forge } = asking;
  const done: string[] = [];
  // First, because a merge may wait for it: comments may be locked, or too many to be read.
  if (forge.statuses !== null) {
    const name = `gonogo/${run.benchmark.slug}`;
    await ask(asking, "POST", forge.statuses, {
      ...{ state: forge.states[stateOf(run)], [forge.statusName]: name, target_url: run.reportUrl },
      description: run.verdict ?? `The run is ${run.status}`,
    });
    done.push(`The status ${name} is set.`);
  }
  if (forge.comments !== null) {
    const isUpdated = await updateComment(asking, forge.comments, mark, body);
    if (!isUpdated) await ask(asking, "POST", forge.comments, { body });
    done.push(isUpdated ? "The comment is updated." : "The comment is written.");
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
