// The web app as a service of the instance: `next start` on a build, or `next dev`.
// It does not end on SIGTERM while an event stream is open, so it gets 5 s.
// It is ready by its own word first: at a port that was lost, another instance's web app would answer.
import { join } from "node:path";
import { KeptProcess } from "../lib/kept-process.mjs";
import { root } from "../lib/paths.mjs";

const nextProgram = join(root, "node_modules/next/dist/bin/next");

/** Whether the server answers at all, other than by a fault of its own. @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Said once it listens. @param {string} line */
const saysReady = (line) => (/\bReady in\b/.test(line) ? true : undefined);

/**
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   mode: "production" | "development", port: number, env: NodeJS.ProcessEnv,
 * }} options env: with GONOGO_NEXT_DIR where the build is not in `.next`
 */
export function webProcess({ mode, port, env, ...keeping }) {
  const verb = mode === "production" ? "start" : "dev";
  return new KeptProcess({
    ...keeping,
    name: "web",
    command: process.execPath,
    args: [nextProgram, verb, "-H", "127.0.0.1", "-p", String(port)],
    cwd: join(root, "apps/web"),
    env: { ...env, NODE_ENV: mode, PORT: String(port) },
    graceMs: 5_000,
    untilReady: async (signal, firstLine) => {
      await firstLine(saysReady);
      while (!signal.aborted && !(await answers(`http://127.0.0.1:${port}/`)))
        await new Promise((resolve) => setTimeout(resolve, 200));
    },
  });
}
