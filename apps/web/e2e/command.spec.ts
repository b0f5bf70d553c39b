// The command `gonogo` as a pipeline calls it, against the real product: log in, run and wait, report, compare, share, exit codes.
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { call, credentials, e2e } from "./instance.ts";

const program = fileURLToPath(new URL("../../cli/gonogo.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gonogo-command-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number; out: string; said: string };

/** Calls the command with a home of its own. */
function gonogo(
  args: readonly string[],
  { env = {}, input }: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? "", XDG_CONFIG_HOME: folder, ...env };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env: own }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    );
    child.stdin?.end(input ?? "");
  });
}

const definition = (name: string, limit: string) => ({
  name,
  question: "Is the demo target fast enough?",
  variants: [
    {
      ...{ name: "rest", target: "demo-rest" },
      operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "a" } },
    },
  ],
  load: { kind: "closed", clients: 2 },
  plan: { rounds: 6, warmupMs: 100, blockMs: 300, pilot: "off" },
  gates: [`p99(rest) < ${limit}`],
});

const codes: Readonly<Record<string, number>> = {
  ...{ GO: 0, "NO-GO": 10, INCONCLUSIVE: 11, INVALID: 12 },
};

const idIn = ({ said }: Ended): string => /Run ([0-9a-f-]{36}):/.exec(said)?.[1] ?? said;

test("a pipeline logs in, runs, reads, compares and shares, and gets an exit code", {
  tag: "@measures",
}, async ({ page }) => {
  const { apiKey } = credentials();
  const refused = await gonogo(["login", e2e.url], { input: "no-key" });
  expect(refused.code, refused.said).toBe(1);
  expect((await gonogo(["targets"])).said).toContain("No server is known");
  const login = await gonogo(["login", e2e.url], { input: apiKey });
  expect(login.code, login.said).toBe(0);
  const targets = await gonogo(["targets"]);
  expect(targets.out).toMatch(/demo-rest +http1 +127\.0\.0\.1:\d+/);

  for (const [name, limit] of [
    ["command-passes", "2000 ms"],
    ["command-fails", "1 us"],
  ] as const)
    await call(`/benchmarks/${name}`, definition(name, limit), "PUT");
  const junit = join(folder, "gonogo.xml");
  const subject = ["--subject", "version=v1", "branch=main"];
  const first = await gonogo(["run", "command-passes", ...subject, "--wait", "--junit", junit]);
  expect(first.said).toMatch(/block \d+ of \d+/);
  // A shared machine may keep it from a GO.
  const passed = /^(GO|INCONCLUSIVE|INVALID) /.exec(first.out)?.[1] ?? first.out;
  expect(first.code, first.said).toBe(codes[passed]);
  expect(first.out).toMatch(
    /p99\(rest\) < 2,000 ms +[\d.,]+ (?:ms|µs) +\[[\d.,]+ – [\d.,]+\] +\d+ rounds/,
  );
  expect(readFileSync(junit, "utf8")).toContain('name="verdict"');

  const failing = await gonogo(["run", "command-fails", "--wait", "--json"]);
  const { run, verdict } = JSON.parse(failing.out);
  expect({ code: failing.code, verdict: run.verdict, same: verdict.verdict }).toEqual({
    ...{ code: 10, verdict: "NO-GO", same: "NO-GO" },
  });
  const watched = await gonogo(["watch", run.id]);
  expect(watched.code).toBe(10);
  expect(watched.out).toContain("FAIL  p99(rest) < ");
  expect((await gonogo(["report", run.id])).code).toBe(0);
  const markdown = await gonogo(["report", run.id, "--markdown"]);
  expect(markdown.out).toContain("NO-GO");

  const second = await gonogo(["run", "command-passes", "--subject", "version=v2", "--wait"]);
  const ids = [idIn(first), idIn(second)];
  const compared = await gonogo(["compare", ...ids]);
  expect(compared.code, compared.said).toBe(0);
  expect(compared.out).toMatch(/p99 +rest +[\d.,]+ .*[+−][\d.]+ % \[/);
  expect((await gonogo(["compare", ...ids, "--markdown"])).out).toContain("p99");

  // A reader that has gone changes nothing of the exit code, and a full disk is said.
  const own = { XDG_CONFIG_HOME: folder, PATH: process.env.PATH ?? "" };
  const unread = spawn(process.execPath, [program, "watch", run.id], { env: own });
  unread.stdout.destroy();
  const unreadSaid = text(unread.stderr);
  expect(await once(unread, "close")).toEqual([10, null]);
  expect(await unreadSaid).toBe("");
  const full = spawnSync(
    "sh",
    ["-c", '"$0" "$1" watch "$2" > /dev/full', process.execPath, program, run.id],
    {
      ...{ env: own, encoding: "utf8" },
    },
  );
  expect({ code: full.status, said: full.stderr }).toEqual({
    ...{
      code: 1,
      said: "gonogo: Standard output cannot be written: the disk is full. Free some space, or write elsewhere.\n",
    },
  });

  const shared = await gonogo(["share", run.id, "--days", "1"]);
  expect(shared.code, shared.said).toBe(0);
  await page.goto(shared.out.trim());
  await expect(page.getByText("NO-GO").first()).toBeVisible();
});

test("what cannot be asked is one sentence", async () => {
  const env = { GONOGO_URL: e2e.url, GONOGO_API_KEY: credentials().apiKey };
  const unknown = await gonogo(["run", "no-such-benchmark", "--wait"], { env });
  expect(unknown.code).toBe(1);
  expect(unknown.said).toMatch(/^gonogo: [^\n]+\n/);
  const noRun = await gonogo(["report", "not-an-id"], { env });
  expect(noRun.code).toBe(1);
  const wrongKey = await gonogo(["targets"], { env: { ...env, GONOGO_API_KEY: "wrong" } });
  expect(wrongKey.said).toContain("The API key is wrong or was revoked.");
  const studies = await gonogo(["study"], { env });
  expect(studies.out).toContain("dispatch-grpc-vs-rest");
});

test("it starts in little more time than Node.js itself", () => {
  const startMs = (args: readonly string[]) => {
    const startedMs = performance.now();
    expect(spawnSync(process.execPath, args).status).toBe(0);
    return performance.now() - startedMs;
  };
  // Side by side: what else the machine does changes from second to second.
  const medianRatio = (args: readonly string[]) => {
    const ratios = Array.from({ length: 9 }, () => startMs(args) / startMs(["-e", "0"]));
    return ratios.sort((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY;
  };
  // Node.js takes 40 ms on a machine where the command may take 150 ms.
  expect(medianRatio([program, "--version"])).toBeLessThan(3.5);
  expect(medianRatio([program, "run", "--help"])).toBeLessThan(3.5);
});
