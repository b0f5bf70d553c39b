// `gonogo ab` through the whole product, as a pipeline calls it: a server against itself, again and again, and against a version
// that is slower by a fifth. The demo target and nginx, which is not ours.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { show } from "../../scripts/lib/progress.mjs";
import { type Ab, type AbCall, type AbCase, hasVerdict } from "../ab/text.ts";
import { isInterrupted } from "../lib/cleanup.mjs";
import { type Place, startOwnGonogo } from "../lib/own-gonogo.ts";
import { bringProgram } from "../lib/programs.ts";
import { dispatchBody, startDemoTarget } from "../servers/demo-target.ts";
import { startNginx } from "../servers/nginx.ts";
import type { Context } from "./compare.ts";

/** Calls against itself, of both servers together. */
const defaultCalls = 40;
/** For so many against itself there is one against the slower version. */
const callsPerSlower = 5;

const command = join(root, "apps/cli/dist/gonogo.mjs");

type Pair = { readonly base: string; readonly head: string; readonly args: readonly string[] };

/** One call, with the verdict that it printed; without one, what it said stands in the output. */
async function call(
  { url, apiKey }: Place,
  { base, head, args }: Pair,
  say: Context["say"],
): Promise<AbCall> {
  const beganMs = Date.now();
  const child = spawn(
    process.execPath,
    [command, "ab", "--base", base, "--head", head, "--json", ...args],
    {
      env: { ...process.env, GONOGO_URL: url, GONOGO_API_KEY: apiKey },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [[exitCode], said, notes] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  const { verdict = null } = said === "" ? {} : JSON.parse(said);
  const gate = verdict?.gates.find(
    ({ gate: { metric } }: { gate: { metric: string } }) => metric === "p50",
  );
  const { estimate = null, low = null, high = null } = gate ?? {};
  const one = {
    exitCode: exitCode ?? -1,
    tookS: Math.round((Date.now() - beganMs) / 100) / 10,
    ratio: estimate === null || low === null || high === null ? null : { estimate, low, high },
  };
  if (!hasVerdict(one)) say([said, notes].join("\n").trim());
  return one;
}

const dispatch = [
  ...["--request", "POST /dispatch", "--header", "content-type: application/json"],
  ...["--body", dispatchBody],
];
const originOf = ({ urls }: { urls: Readonly<Record<string, string>> }) =>
  new URL(urls.http1 ?? "").origin;

async function startServers({ options, say }: Context) {
  const install = !options.onlyInstalled;
  const commandOf = async (key: string) => {
    const program = await bringProgram(key, { install, say });
    if ("absent" in program) throw new Error(`${key} is absent: ${program.absent}`);
    return program.command;
  };
  const [target, nginx] = [await commandOf("target"), await commandOf("nginx")];
  const answersAfter = (us: number) =>
    startDemoTarget({
      ...{ command: target, core: null },
      behaviour: { delay: { kind: "fixed", us }, stall: null },
    });
  const ofTarget = [await answersAfter(5_000), await answersAfter(6_000)].map(originOf);
  const pages = { "base/answer": 200, "head/answer": 250 };
  const ofNginx = originOf(await startNginx({ command: nginx, core: null, pages }));
  const [five = "", six = ""] = ofTarget;
  return [
    {
      server: "demo target, answers after 5 ms (slower: 6 ms)",
      same: { base: five, head: five, args: dispatch },
      slower: { base: five, head: six, args: dispatch },
    },
    {
      server: "nginx, 93 bytes (slower: 250 includes instead of 200)",
      same: { base: ofNginx, head: ofNginx, args: [] },
      slower: {
        ...{ base: `${ofNginx}/base`, head: `${ofNginx}/head` },
        args: ["--request", "/answer"],
      },
    },
  ];
}

export async function measureAb(context: Context): Promise<Ab> {
  const { options, say } = context;
  if (!options.onlyInstalled) await takeSteps(["cli"], { show });
  const own = options.build === null ? {} : { nextDir: options.build };
  const place = await startOwnGonogo(say, !options.onlyInstalled, own);
  const servers = await startServers(context);
  const cases: AbCase[] = servers.flatMap(({ server }) => [
    { server, isSlower: false, calls: [] },
    { server, isSlower: true, calls: [] },
  ]);
  const until = Date.now() + (options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const measure = async (i: number, isSlower: boolean) => {
    const at = servers[i];
    if (!at) throw new Error("no such server");
    if (isInterrupted()) throw new Error("interrupted");
    const one = await call(place, isSlower ? at.slower : at.same, say);
    cases[2 * i + Number(isSlower)]?.calls.push(one);
    say(`  ${at.server}, ${isSlower ? "slower" : "itself"}: ${abLine(one)}`);
  };
  const callsOf = (i: number) => cases[2 * i]?.calls ?? [];
  const takenS = (i: number) => callsOf(i).reduce((sum, { tookS }) => sum + tookS, 0);
  const most = options.duels ?? defaultCalls;
  for (let calls = 0; calls < most && Date.now() < until; calls += 1) {
    // The server that has had the least time: calls that take long are fewer.
    const [next = 0] = servers.map((_, i) => i).sort((a, b) => takenS(a) - takenS(b));
    await measure(next, false);
    if (callsOf(next).length % callsPerSlower === 1) await measure(next, true);
  }
  return {
    kind: "ab",
    title: "gonogo ab: a server against itself, and against a slower version",
    cases,
  };
}

const abLine = ({ exitCode, tookS, ratio }: AbCall) =>
  `exit ${exitCode} after ${tookS} s${ratio ? `, p50 × ${ratio.estimate.toFixed(3)} [${ratio.low.toFixed(3)} – ${ratio.high.toFixed(3)}]` : ""}`;
