// Does the engine's memory stay flat? 1,000 connections as fast as nginx answers, for an hour unless set otherwise;
// its resident memory every 10 seconds, and the straight line through it once connections stand.

import { measuredRun, memoryBytes } from "../lib/machine/measured-run.ts";
import { bringProgram, versionOf } from "../lib/programs.ts";
import type { Sample } from "../lib/report/summary.ts";
import { memoryLine } from "../lib/report/summary.ts";
import { startNginx } from "../servers/nginx.ts";
import { temporaryFolder } from "../servers/server.ts";
import { quickArgs, readQuick } from "../tools/gonogo.ts";
import type { Context } from "./compare.ts";

const connections = 1_000;
const overrunS = 60;
const usualMinutes = 60;

export async function soak({ options, cores, say }: Context) {
  const engine = await bringProgram("engine", { install: false, say });
  if ("absent" in engine) throw new Error(`the engine is absent: ${engine.absent}`);
  const nginx = await bringProgram("nginx", { install: !options.onlyInstalled, say });
  if ("absent" in nginx) throw new Error(`nginx is absent: ${nginx.absent}`);
  const server = await startNginx({ command: nginx.command, core: cores.server });
  const minutes = options.minutes ?? usualMinutes;
  const seconds = Math.round(minutes * 60);
  const work = {
    protocol: "http1" as const,
    url: server.urls.http1 ?? "",
    connections,
    streams: 1,
    seconds,
    folder: temporaryFolder(),
  };
  const everyMs = Math.min(10_000, Math.max(200, (seconds * 1_000) / 20));
  const warmS = Math.min(60, seconds / 6);
  const samples: Sample[] = [];
  const began = performance.now();
  const onSample = (pid: number) => {
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
      kind: "soak" as const,
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
