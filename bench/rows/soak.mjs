// Does the engine's memory stay flat? 1,000 connections as fast as nginx answers, for an hour unless set otherwise;
// its resident memory every 10 seconds, and the straight line through it once connections stand.

import { measuredRun, memoryBytes } from "../lib/machine/measured-run.mjs";
import { bringProgram, versionOf } from "../lib/programs.mjs";
import { memoryLine } from "../lib/report/summary.mjs";
import { startNginx } from "../servers/nginx.mjs";
import { temporaryFolder } from "../servers/server.mjs";
import { quickArgs, readQuick } from "../tools/gonogo.mjs";

const connections = 1_000;
const overrunS = 60;
const usualMinutes = 60;

/**
 * @param {import("./compare.mjs").Context} context
 */
export async function soak({ options, cores, say }) {
  const engine = await bringProgram("engine", { install: false, say });
  if ("absent" in engine) throw new Error(`the engine is absent: ${engine.absent}`);
  const nginx = await bringProgram("nginx", { install: !options.onlyInstalled, say });
  if ("absent" in nginx) throw new Error(`nginx is absent: ${nginx.absent}`);
  const server = await startNginx({ command: nginx.command, core: cores.server });
  const minutes = options.minutes ?? usualMinutes;
  const seconds = Math.round(minutes * 60);
  const work = {
    protocol: /** @type {const} */ ("http1"),
    url: server.urls.http1 ?? "",
    connections,
    streams: 1,
    seconds,
    folder: temporaryFolder(),
  };
  const everyMs = Math.min(10_000, Math.max(200, (seconds * 1_000) / 20));
  const warmS = Math.min(60, seconds / 6);
  /** @type {import("../lib/report/summary.mjs").Sample[]} */
  const samples = [];
  const began = performance.now();
  const onSample = (/** @type {number} */ pid) => {
    const bytes = memoryBytes(pid, "VmRSS");
    if (bytes === null) return;
    samples.push({ atS: (performance.now() - began) / 1_000, bytes });
    if (samples.length % 30 === 1)
      say(`  ${(samples.at(-1)?.atS ?? 0).toFixed(0)} s: ${(bytes / 1e6).toFixed(1)} MB`);
  };
  try {
    const command = [...engine.command, ...quickArgs(work)];
    const limits = { core: cores.generator, timeoutS: seconds + overrunS };
    const run = await measuredRun(command, { ...limits, everyMs, onSample });
    const { requests, errors } = readQuick(run.stdout);
    return {
      kind: /** @type {const} */ ("soak"),
      title: `Soak: ${connections.toLocaleString("en")} connections, HTTP/1.1 against nginx, ${minutes} minutes`,
      minutes,
      engine: versionOf("engine", engine.command),
      requests,
      errors,
      peakMemoryBytes: run.peakMemoryBytes,
      everyS: everyMs / 1_000,
      line: memoryLine(samples.filter((sample) => sample.atS >= warmS)),
      samples,
    };
  } finally {
    await server.stop();
  }
}
