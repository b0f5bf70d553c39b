// The worker as a service of the instance: the bundle in production, tsx while developing.
// Being stopped it ends the running block within 5 s and leaves the run resumable.
import { KeptProcess } from "../lib/kept-process.mjs";
import { root, workerBundle } from "../lib/paths.mjs";

/** @param {string} line */
const saysReady = (line) => (/^\{.*"type":\s*"ready"/.test(line) ? true : undefined);

/**
 * @param {object} options
 * @param {"production" | "development"} options.mode
 * @param {string} options.logPath
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} [options.onTrouble]
 * @param {() => void} [options.onChange]
 */
export function workerProcess({ mode, logPath, env, onTrouble, onChange }) {
  const development = ["--import", "tsx", "--watch", "apps/worker/src/main.ts"];
  return new KeptProcess({
    name: "worker",
    command: process.execPath,
    args: mode === "production" ? [workerBundle] : development,
    cwd: root,
    env: { ...env, NODE_ENV: mode },
    logPath,
    graceMs: 10_000,
    ...(onTrouble && { onTrouble }),
    ...(onChange && { onChange }),
    untilReady: (_signal, firstLine) => firstLine(saysReady),
  });
}
