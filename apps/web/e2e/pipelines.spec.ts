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

test("examples/ci goes from a fresh server to a verdict, an exit code and one comment", {
  tag: "@measures",
}, async () => {
  const { runs } = parse(readFileSync(join(root, "integrations/github/action.yml"), "utf8"));
  const script: string = runs.steps[0].run;
  for (const example of ["github.yml", "gitlab.yml"]) {
    const text = readFileSync(join(root, "examples/ci", example), "utf8");
    expect(text.trim().split("\n").length).toBeLessThanOrEqual(15);
  }
  const [repository, sha] = ["team/checkout", "0123456789abcdef0123456789abcdef01234567"];
  const github = await startGithub(repository, sha);
  const checkout = await listen(createServer((_, response) => response.end("ok")));
  const event = join(folder, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head: { sha } } }));
  const summary = join(folder, "summary.md");
  writeFileSync(summary, "");
  const env = {
    ...{ GONOGO_URL: e2e.url, GONOGO_API_KEY: credentials().apiKey, GONOGO_ARGUMENTS: "" },
    ...{ GONOGO_FILE: join(root, "examples/ci/gonogo.yaml"), GONOGO_BENCHMARK: "checkout-gate" },
    ...{ CHECKOUT_HOST: "127.0.0.1", CHECKOUT_PORT: String(portOf(checkout)) },
    ...{ GITHUB_TOKEN: "of-the-job", GITHUB_API_URL: github.url, GITHUB_REPOSITORY: repository },
    ...{ GITHUB_EVENT_PATH: event, GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: folder },
    ...{ HEAD_SHA: sha, HEAD_BRANCH: "faster" },
  };
  try {
    const codes: Record<string, number> = { GO: 0, "NO-GO": 10, INCONCLUSIVE: 11, INVALID: 12 };
    for (const round of [1, 2]) {
      const { code, said } = await execute("bash", ["-c", script], env);
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

test("gonogo ab starts two versions, and says NO-GO of the slower one within three minutes", {
  tag: "@measures",
}, async () => {
  const [base, head] = [await freePort(), await freePort()];
  const command = join(root, "apps/cli/dist/gonogo.mjs");
  const env = { GONOGO_URL: e2e.url, GONOGO_API_KEY: credentials().apiKey };
  const sides = (headTakesMs: number) => [
    ...["--base", `http://127.0.0.1:${base}`, "--base-cmd", serverTaking(20)],
    ...["--head", `http://127.0.0.1:${head}`, "--head-cmd", serverTaking(headTakesMs)],
  ];
  const began = Date.now();
  const file = join(folder, "written.yaml");
  const args = ["ab", ...sides(25), "--name", "ab-slower", "--write", file];
  const slower = await execute(process.execPath, [command, ...args], env);
  expect(slower.out, slower.said).toMatch(/^NO-GO /);
  expect(slower.code).toBe(10);
  expect(Date.now() - began).toBeLessThan(180_000);
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
