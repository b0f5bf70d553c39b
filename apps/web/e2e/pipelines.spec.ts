// A team's pipeline from nothing to a verdict: the GitHub Action's own script with examples/ci, against a stand-in of GitHub's API;
// and two versions of a server compared by `gonogo ab`, which starts both.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { call, credentials, e2e } from "./instance.ts";

// One after the other, in one folder.
test.describe.configure({ mode: "serial" });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gonogo-pipelines-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number; out: string; said: string };

function execute(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? "", HOME: folder, ...env };
  return new Promise((resolve) => {
    execFile(program, [...args], { env: own, cwd: folder, timeout: 300_000 }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    );
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<Server> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

type Comment = { id: number; body: string };
type Status = { state: string; context: string; target_url: string; description: string };

/** GitHub's API as far as the Action uses it: comments of a pull request, by pages, and statuses of a commit. */
async function startGithub(repository: string, sha: string) {
  const comments: Comment[] = Array.from({ length: 100 }, (_, id) => ({ id, body: `no ${id}` }));
  const statuses: Status[] = [];
  const refused: string[] = [];
  const server = await listen(
    createServer(async (request, response) => {
      const url = new URL(request.url ?? "", "http://github.test");
      const answer = (status: number, body: object, headers = {}) =>
        response.writeHead(status, headers).end(JSON.stringify(body));
      const route = `${request.method} ${url.pathname}`;
      const body =
        request.method === "GET" ? null : ((await json(request)) as Record<string, string>);
      if (request.headers.authorization !== "Bearer of-the-job") refused.push(route);
      if (route === `GET /repos/${repository}/issues/7/comments`) {
        const page = Number(url.searchParams.get("page") ?? 1);
        const next = `<http://127.0.0.1:${portOf(server)}${url.pathname}?page=${page + 1}>; rel="next"`;
        const found = comments.slice((page - 1) * 100, page * 100);
        return answer(200, found, comments.length > page * 100 ? { link: next } : {});
      }
      if (route === `POST /repos/${repository}/issues/7/comments`) {
        comments.push({ id: comments.length, body: body?.body ?? "" });
        return answer(201, {});
      }
      const updated = comments.find(
        ({ id }) => route === `PATCH /repos/${repository}/issues/comments/${id}`,
      );
      if (updated) {
        updated.body = body?.body ?? "";
        return answer(200, {});
      }
      if (route === `POST /repos/${repository}/statuses/${sha}`) {
        statuses.push(body as unknown as Status);
        return answer(201, {});
      }
      refused.push(route);
      return answer(404, {});
    }),
  );
  return { url: `http://127.0.0.1:${portOf(server)}`, comments, statuses, refused, server };
}

function githubScript(): string {
  const { runs } = parse(readFileSync(join(root, "integrations/github/action.yml"), "utf8"));
  return runs.steps[0].run;
}

/** As GitLab's runner calls it: a line after the other, until one fails. */
function gitlabScript(): string {
  const text = readFileSync(join(root, "integrations/gitlab/gonogo.gitlab-ci.yml"), "utf8");
  const lines: string[] = parse(text)[".gonogo"].script;
  return ["set -eo pipefail", ...lines].join("\n");
}

for (const [forge, script] of [
  ["GitHub", githubScript()],
  ["GitLab", gitlabScript()],
] as const)
  test(`the job of ${forge} follows a redirect to the command, and fails without one`, async () => {
    const echo = `process.stdout.write(JSON.stringify(process.argv.slice(2)) + "\\n"); process.exitCode = 7;`;
    let given = echo;
    const server = await listen(
      createServer(({ url }, response) =>
        url === "/gonogo.mjs"
          ? response.writeHead(302, { location: "/moved.mjs" }).end()
          : response.writeHead(url === "/moved.mjs" ? 200 : 404).end(given),
      ),
    );
    const summary = join(folder, `${forge}.md`);
    writeFileSync(summary, "");
    const env = {
      ...{ GONOGO_URL: `http://127.0.0.1:${portOf(server)}/`, GONOGO_FILE: "" },
      ...{ GONOGO_BENCHMARK: "gate", GONOGO_ARGUMENTS: "--tag a\n--tag  *\n" },
      ...{ GITHUB_TOKEN: "", GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: folder },
      ...{ HEAD_SHA: "abc", HEAD_BRANCH: "faster", GITLAB_TOKEN: "" },
      ...{ CI_COMMIT_SHA: "merged", CI_COMMIT_REF_NAME: "faster" },
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "abc",
    };
    try {
      const followed = await execute("bash", ["-c", script], env);
      expect(followed.code, followed.said).toBe(7);
      const args: string[] = JSON.parse(followed.out || readFileSync(summary, "utf8"));
      expect(args.slice(0, 2)).toEqual(["run", "gate"]);
      expect(args).toEqual(expect.arrayContaining(["commit=abc", "branch=faster"]));
      expect(args.slice(-4)).toEqual(["--tag", "a", "--tag", "*"]);
      given = "";
      const empty = await execute("bash", ["-c", script], env);
      expect([empty.code, empty.said]).toEqual([1, expect.stringContaining("an empty gonogo.mjs")]);
    } finally {
      server.close();
    }
  });

test("examples/ci goes from a fresh server to a verdict, an exit code and one comment", {
  tag: "@measures",
}, async () => {
  const [ofGithub, ofGitlab] = ["github.yml", "gitlab.yml"].map((example) => {
    const text = readFileSync(join(root, "examples/ci", example), "utf8");
    expect(text.trim().split("\n").length).toBeLessThanOrEqual(15);
    return parse(text);
  });
  const [repository, sha] = ["team/checkout", "0123456789abcdef0123456789abcdef01234567"];
  const github = await startGithub(repository, sha);
  const checkout = await listen(createServer((_, response) => response.end("ok")));
  const event = join(folder, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head: { sha } } }));
  const summary = join(folder, "summary.md");
  writeFileSync(summary, "");
  const values: Record<string, string> = {
    ...{ CHECKOUT_HOST: "127.0.0.1", CHECKOUT_PORT: String(portOf(checkout)) },
  };
  expect(Object.keys(ofGitlab.gate.variables)).toEqual(expect.arrayContaining(Object.keys(values)));
  const env = {
    ...{ GONOGO_URL: e2e.url, GONOGO_API_KEY: credentials().apiKey, GONOGO_ARGUMENTS: "" },
    ...{ GONOGO_FILE: join(root, "examples/ci/gonogo.yaml"), GONOGO_BENCHMARK: "checkout-gate" },
    ...Object.fromEntries(
      Object.keys(ofGithub.jobs.gate.env).map((name) => [name, values[name] ?? ""]),
    ),
    ...{ GITHUB_TOKEN: "of-the-job", GITHUB_API_URL: github.url, GITHUB_REPOSITORY: repository },
    ...{ GITHUB_EVENT_PATH: event, GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: folder },
    ...{ HEAD_SHA: sha, HEAD_BRANCH: "faster" },
  };
  try {
    const codes: Record<string, number> = { GO: 0, "NO-GO": 10, INCONCLUSIVE: 11, INVALID: 12 };
    for (const round of [1, 2]) {
      const { code, said } = await execute("bash", ["-c", githubScript()], env);
      const written = github.comments.slice(100);
      expect(written, said).toHaveLength(1);
      const [mark, , first = ""] = written[0]?.body.split("\n") ?? [];
      expect(mark).toBe("<!-- gonogo: checkout-gate -->");
      const verdict = /^\*\*([A-Z-]+)\*\*/.exec(first)?.[1] ?? first;
      expect(code, said).toBe(codes[verdict]);
      expect(github.statuses).toHaveLength(round);
      expect(github.statuses.at(-1)).toMatchObject({
        ...{ context: "gonogo/checkout-gate", description: verdict },
        state: { GO: "success", "NO-GO": "failure" }[verdict] ?? "error",
      });
      expect(written[0]?.body).toContain(github.statuses.at(-1)?.target_url);
    }
    expect(readFileSync(summary, "utf8")).toContain("# Is checkout fast enough to ship?");
    expect(github.refused).toEqual([]);
    // The file says what there is: nothing differs afterwards.
    const check = ["apply", "-f", env.GONOGO_FILE, "--check"];
    const { code } = await execute(process.execPath, [join(folder, "gonogo.mjs"), ...check], env);
    expect(code).toBe(0);
  } finally {
    github.server.close();
    checkout.close();
  }
});

/** A server whose answers take so long, as a command. */
const serverTaking = (ms: number): string => {
  const file = join(folder, `takes-${ms}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from "node:http";
createServer((_, response) => setTimeout(() => response.end("ok"), ${ms})).listen(process.env.PORT, "127.0.0.1");`,
  );
  return `'${process.execPath}' '${file}'`;
};

async function freePort(): Promise<number> {
  const server = createSocket().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test("gonogo ab starts two versions, and says NO-GO of the slower one", {
  tag: "@measures",
}, async () => {
  const [base, head] = [await freePort(), await freePort()];
  const command = join(root, "apps/cli/dist/gonogo.mjs");
  const env = { GONOGO_URL: e2e.url, GONOGO_API_KEY: credentials().apiKey };
  const sides = (headTakesMs: number) => [
    ...["--base", `http://127.0.0.1:${base}`, "--base-cmd", serverTaking(20)],
    ...["--head", `http://127.0.0.1:${head}`, "--head-cmd", serverTaking(headTakesMs)],
  ];
  const file = join(folder, "written.yaml");
  const args = ["ab", ...sides(25), "--name", "ab-slower", "--write", file];
  const slower = await execute(process.execPath, [command, ...args], env);
  expect(slower.out, slower.said).toMatch(/^NO-GO /);
  expect(slower.code).toBe(10);
  expect(parse(readFileSync(file, "utf8")).benchmarks[0].gates).toHaveLength(2);
  // Both have ended with the run.
  for (const port of [base, head])
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
  const { items } = await call<{ items: { id: string }[] }>("/runs?benchmark=ab-slower");
  const report = await call<{ variants: { runAddress?: { loaded: string } }[] }>(
    `/runs/${items[0]?.id}/report.json`,
  );
  expect(report.variants).toHaveLength(2);

  const dead = await execute(
    process.execPath,
    [command, "ab", ...sides(20).slice(0, -1), "exit 3", "--name", "ab-dead"],
    env,
  );
  expect([dead.code, dead.said]).toEqual([1, expect.stringContaining("head ended with 3")]);
});
