// The worker as a service of the instance: the bundle in production, tsx while developing.
// Being stopped it ends the running block within 5 s and leaves the run resumable.
import { KeptProcess } from "../lib/kept-process.mjs";
import { root, workerBundle } from "../lib/paths.mjs";

/** @param {string} line */
const saysReady = (line) => (/^\{.*"type":\s*"ready"/.test(line) ? true : undefined);

/**
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   mode: "production" | "development", env: NodeJS.ProcessEnv,
 * }} options
 */
export function workerProcess({ mode, env, ...keeping }) {
  const development = ["--import", "tsx", "--watch", "apps/worker/src/main.ts"];
  return new KeptProcess({
    ...keeping,
    name: "worker",
    command: process.execPath,
    args: mode === "production" ? [workerBundle] : development,
    cwd: root,
    env: { ...env, NODE_ENV: mode },
    graceMs: 10_000,
    untilReady: (_signal, firstLine) => firstLine(saysReady),
  });
}
