// Owns the instance's processes; started by start.mjs, never by hand.
// It lives in a session of its own, so Ctrl-C in a terminal reaches only its starter, which asks it to stop;
// when the starter dies without having detached, it stops as well.
import { rmSync } from "node:fs";
import { readPort } from "./lib/free-port.mjs";
import { isAsWritten, lookEveryMs, writeRuntime } from "./lib/instance/runtime-file.mjs";
import { dataPaths, defaultDataDir } from "./lib/paths.mjs";
import { identify } from "./lib/process-identity.mjs";
import { explain } from "./lib/progress.mjs";
import { endRunningCommands } from "./lib/run-command.mjs";
import { Instance } from "./services/instance.mjs";

const { runtime: runtimePath } = dataPaths(defaultDataDir);
const self = identify(process.pid);
if (self === null) throw new Error("The supervisor cannot find itself.");

/** @type {import("./lib/instance/runtime-file.mjs").Runtime} */
const runtime = { supervisor: self, state: "starting", services: {}, instance: null };
let attached = true;
// The worker separates the CPU of what is started here from that of other processes.
process.env.GONOGO_SUPERVISOR_PID = String(process.pid);

/** Writes to the starter, and the log. @param {{ type: "say" | "ready" | "failed", text: string }} message */
function send(message) {
  console.log(`${new Date().toISOString()} ${message.text}`);
  if (process.connected) process.send?.(message);
}

const instance = new Instance({
  dataDir: defaultDataDir,
  webPort: readPort(process.env.PORT),
  nextDir: ".next",
  mode: process.argv.includes("--development") ? "development" : "production",
  say: (text) => send({ type: "say", text }),
  onChange: remember,
});

function remember() {
  runtime.services = instance.identities();
  writeRuntime(runtimePath, runtime);
}

/** @type {Promise<void> | null} */
let stopping = null;
/** @param {number} code */
function stop(code) {
  stopping ??= (async () => {
    runtime.state = "stopping";
    remember();
    endRunningCommands();
    await instance.stop();
    rmSync(runtimePath, { force: true });
    process.exit(code);
  })();
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(0));
process.on("SIGHUP", () => {});
process.on("disconnect", () => {
  if (attached) stop(0);
});
process.on("message", (message) => {
  if (message === "detach") attached = false;
});

remember();
// Whoever stops or starts Gonogo finds it by this file: one that was damaged or removed is written again.
setInterval(() => {
  if (stopping === null && !isAsWritten(runtimePath, runtime)) remember();
}, lookEveryMs).unref();
try {
  runtime.instance = await instance.start();
  runtime.state = "ready";
  remember();
  send({ type: "ready", text: `ready at ${runtime.instance.url}` });
} catch (error) {
  if (stopping === null) send({ type: "failed", text: explain(error) });
  stop(1);
}
