// `npm run calibrate`: measures the engine's ceilings on this machine, prints them and keeps them.
// Waits for a run that is under way on this host, and ends within seconds on Ctrl-C.
import { openContext } from "@gonogo/services/context";
import { contextSettings } from "@gonogo/services/settings";
import { readWorkerEnv } from "../env.ts";
import { HostLock } from "../process/host-lock.ts";
import { calibrateMachine } from "./calibrate-machine.ts";

const env = readWorkerEnv();
const context = openContext({ ...contextSettings(env), maxConnections: 2 });
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const say = (text: string) => process.stdout.write(`${text}\n`);
const number = (value: number | null, digits = 0) =>
  value === null ? "–" : value.toLocaleString("en-GB", { maximumFractionDigits: digits });

try {
  say("Calibrating, as soon as no run is under way on this host; about a minute …");
  const kept = await calibrateMachine({
    context,
    hostLock: new HostLock(env.DATABASE_URL),
    enginePath: env.GONOGO_ENGINE_PATH,
    ...(env.GONOGO_TARGET_PATH && { targetPath: env.GONOGO_TARGET_PATH }),
    signal: stopping.signal,
    onCeiling: (found) =>
      say(
        `${found.protocol.padEnd(10)} ${found.shape.padEnd(10)} ${number(found.ceilingPerS).padStart(10)} requests/s` +
          `  ${number(found.cpuUsPerRequest, 1).padStart(6)} µs CPU a request  limited by ${found.limit}`,
      ),
  });
  say(kept === null ? "Stopped." : `Kept ${kept} ceilings; runs from now on are judged by them.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = stopping.signal.aborted ? 130 : 1;
} finally {
  await context.close();
}
