// The verdict on a merge request of GitLab, against a stand-in of its API; and what of it may not change how a run ends.
// GitHub's side is in apps/web/e2e/pipelines.spec.ts.
import { createServer } from "node:net";
import { json as readJson } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { openApi } from "../api/client.ts";
import { judged, run, runId } from "../testing/answers.ts";
import { call, type Handler, json, type StandIn, standIn } from "../testing/stand-in.ts";
import { writeComment } from "./comment.ts";

const close: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(close.splice(0).map((end) => end()));
});
async function serve(handler: Handler): Promise<StandIn> {
  const server = await standIn(handler);
  close.push(server.close);
  return server;
}

const mark = "<!-- gonogo: gate -->";
const failing = run({ verdict: "NO-GO" });

/** Gonogo with one run that has ended. */
const product = () =>
  serve(({ url = "" }, response) => {
    if (url.endsWith("/comment.md"))
      return response
        .writeHead(200, { "content-type": "text/markdown" })
        .end(`${mark}\n\n**NO-GO**\n`);
    return json(response, 200, url.endsWith("/verdict") ? judged({ verdict: "NO-GO" }) : failing);
  });

type Note = { id: number; body: string };

/** GitLab's API as far as it is used: notes of a merge request by pages, and statuses of a commit. */
async function startGitlab(
  merged: string,
  {
    count = 100,
    locked = [],
    linkTo = (path) => path,
  }: {
    count?: number;
    /** Notes of others, which the token may not change. */
    locked?: readonly number[];
    /** Where the header `link` leads; null: there is none. */
    linkTo?: (path: string) => string | null;
  } = {},
) {
  const notes: Note[] = Array.from({ length: count }, (_, id) => ({
    ...{ id, body: locked.includes(id) ? `${mark} is what I would write` : `no ${id}` },
  }));
  const statuses: unknown[] = [];
  const refused: string[] = [];
  const path = "/api/v4/projects/42/merge_requests/7/notes";
  const { url } = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://gitlab.test");
    const route = `${request.method} ${pathname}`;
    const body = request.method === "GET" ? null : ((await readJson(request)) as Note);
    const isAllowed = request.headers["private-token"] === "of-the-project";
    const page = Number(searchParams.get("page") ?? 1);
    const found = notes.find(({ id }) => route === `PUT ${path}/${id}` && !locked.includes(id));
    if (isAllowed && route === `GET ${path}`) {
      const hasMore = notes.length > page * 100;
      const next = hasMore ? linkTo(`${path}?page=${page + 1}`) : null;
      const link = next === null ? {} : { link: `<${next}>; rel="next"` };
      return json(response, 200, notes.slice((page - 1) * 100, page * 100), link);
    }
    if (isAllowed && route === `POST ${path}`)
      notes.push({ id: notes.length, body: body?.body ?? "" });
    else if (isAllowed && found) found.body = body?.body ?? "";
    else if (isAllowed && route === `POST /api/v4/projects/42/statuses/${merged}`)
      statuses.push(body);
    else {
      refused.push(route);
      return json(response, 403, { message: "403 Forbidden" });
    }
    return json(response, 201, {});
  });
  const env = {
    ...{ CI_API_V4_URL: `${url}/api/v4`, CI_PROJECT_ID: "42", CI_MERGE_REQUEST_IID: "7" },
    ...{ GITLAB_TOKEN: "of-the-project", CI_COMMIT_SHA: "merge-result" },
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: merged,
  };
  return { notes, statuses, refused, env };
}

async function open() {
  const { url } = await product();
  const api = openApi({ url, key: "key" });
  close.push(api.close);
  return api;
}

it("writes one note on a merge request, updates it, and sets the status of its own commit", async () => {
  const gitlab = await startGitlab("of-the-branch");
  const api = await open();
  const written = await writeComment(api, failing, gitlab.env);
  expect(written).toBe("The status gonogo/gate is set. The comment is written.");
  expect(await writeComment(api, failing, gitlab.env)).toContain("The comment is updated.");
  expect(gitlab.notes.slice(100)).toEqual([{ id: 100, body: `${mark}\n\n**NO-GO**\n` }]);
  const status = { state: "failed", name: "gonogo/gate", description: "NO-GO" };
  expect(gitlab.statuses).toEqual(Array(2).fill({ ...status, target_url: failing.reportUrl }));
  expect(gitlab.refused).toEqual([]);
  // A branch's pipeline has no merge request.
  const { CI_MERGE_REQUEST_IID, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA, ...branch } = gitlab.env;
  expect([CI_MERGE_REQUEST_IID, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA]).not.toContain(undefined);
  const onBranch = { ...branch, CI_COMMIT_SHA: "of-the-branch" };
  expect(await writeComment(api, failing, onBranch)).toBe("The status gonogo/gate is set.");
});

it.each([
  ["at its public address", (path: string) => `https://gitlab.example${path}`],
  ["nowhere", () => null],
])("updates a note of a later page where the link to it leads %s", async (_, linkTo) => {
  const gitlab = await startGitlab("of-the-branch", { linkTo });
  const api = await open();
  await writeComment(api, failing, gitlab.env);
  expect(await writeComment(api, failing, gitlab.env)).toContain("The comment is updated.");
  expect(gitlab.notes).toHaveLength(101);
});

it("posts nothing where more notes are than it reads", async () => {
  const gitlab = await startGitlab("of-the-branch", { count: 2_100 });
  await expect(writeComment(await open(), failing, gitlab.env)).rejects.toThrow(
    "2,000 comments or more, and none of those can be updated",
  );
  expect(gitlab.statuses).toHaveLength(1);
  expect(gitlab.notes).toHaveLength(2_100);
});

it("passes over notes of others that begin as its own", async () => {
  const gitlab = await startGitlab("of-the-branch", { locked: [3, 50] });
  const api = await open();
  expect(await writeComment(api, failing, gitlab.env)).toContain("The comment is written.");
  expect(await writeComment(api, failing, gitlab.env)).toContain("The comment is updated.");
  expect(gitlab.notes.filter(({ body }) => body.startsWith(mark)).map(({ id }) => id)).toEqual([
    3, 50, 100,
  ]);
});

it("writes no comment that it could not find again", async () => {
  const { url } = await serve((_, response) =>
    response.writeHead(200, { "content-type": "text/markdown" }).end("**NO-GO**\n"),
  );
  const api = openApi({ url, key: "key" });
  close.push(api.close);
  const gitlab = await startGitlab("of-the-branch");
  await expect(writeComment(api, failing, gitlab.env)).rejects.toThrow("has no mark");
  expect(gitlab.notes).toHaveLength(100);
});

it("leaves the verdict's exit code where the forge refuses, and ends `comment` alone with 1", async () => {
  const gitlab = await startGitlab("of-the-branch");
  const env = { ...gitlab.env, GITLAB_TOKEN: "of-nobody" };
  const { url } = await product();
  const watched = await call(url, ["watch", runId, "--comment"], { env });
  expect(watched).toMatchObject({ code: 10, out: expect.stringMatching(/^NO-GO/) });
  expect(watched.said).toContain("The comment is not written. GitLab refused POST with 403.");
  expect(watched.said).toContain("right to write comments");
  expect((await call(url, ["comment", runId], { env })).code).toBe(1);
});

it.each([
  ["outside of a job", {}, /not a job of GitHub Actions or GitLab CI\. .*GET \/api\/v1\/runs\/RUN/],
  ["without a token", { CI_API_V4_URL: "http://gitlab.test/api/v4" }, /GITLAB_TOKEN is not set/],
  [
    "without a commit",
    { CI_API_V4_URL: "http://gitlab.test/api/v4", GITLAB_TOKEN: "a" },
    /neither a pull request nor a commit/,
  ],
])("asks nothing of the server %s", async (_, env, sentence) => {
  let asked = 0;
  const { url } = await serve((_, response) => {
    asked++;
    json(response, 200, run());
  });
  for (const args of [
    ["run", "gate", "--wait"],
    ["watch", runId],
    ["ab", "--base", "http://127.0.0.1:1", "--head", "http://127.0.0.1:1"],
  ]) {
    const { code, said } = await call(url, [...args, "--comment"], { env });
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  }
  expect(asked).toBe(0);
});

it("does not take the token to where a redirect leads", async () => {
  const seen: unknown[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers);
    json(response, 200, []);
  });
  const { url } = await serve((_, response) =>
    response.writeHead(302, { location: `${other.url}/notes` }).end(),
  );
  const { env } = await startGitlab("of-the-branch");
  const redirected = { ...env, CI_API_V4_URL: url };
  await expect(writeComment(await open(), failing, redirected)).rejects.toThrow(
    `GitLab at ${url} redirects to ${other.url}, which was not followed: the token is not for it`,
  );
  expect(seen).toEqual([]);
});

it("follows a repository that has moved, with the comment, and says which redirects it does not", async () => {
  const gitlab = await startGitlab("of-the-branch");
  const { env } = gitlab;
  const target = env.CI_API_V4_URL;
  let status = 307;
  const { url } = await serve(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    if (!path.startsWith("/renamed/"))
      return response.writeHead(status, { location: `/renamed${path}` }).end();
    const body = method === "GET" ? null : JSON.stringify(await readJson(request));
    const at = `${target}${path.replace("/renamed", "")}`;
    const token = String(headers["private-token"]);
    const answer = await fetch(at, { method, body, headers: { "private-token": token } });
    json(response, answer.status, await answer.json());
  });
  const moved = { ...env, CI_API_V4_URL: url };
  expect(await writeComment(await open(), failing, moved)).toContain("The comment is written.");
  expect(gitlab.notes.at(-1)?.body).toContain("**NO-GO**");
  status = 301;
  await expect(writeComment(await open(), failing, moved)).rejects.toThrow(
    /redirects POST \/projects\S+ with 301, which was not followed/,
  );
});

it("asks the forge by the proxy of the environment", async () => {
  const asked: string[] = [];
  const proxy = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (bytes) => {
        asked.push(String(bytes).split("\r\n")[0] ?? "");
        socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  close.push(() => proxy.close());
  const address = proxy.address();
  const { env } = await startGitlab("of-the-branch");
  const proxied = {
    ...{ ...env, CI_API_V4_URL: "http://gitlab.invalid/api/v4" },
    HTTP_PROXY: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  };
  await expect(writeComment(await open(), failing, proxied)).rejects.toThrow("HTTP proxy refuses");
  expect(asked).toEqual(["CONNECT gitlab.invalid:80 HTTP/1.1"]);
});
