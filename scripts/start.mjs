// `npm start`: from a fresh clone to a running Gonogo, with the first duel when the database is empty.
//   npm start                stays until Ctrl-C, then stops everything it started
//   npm start -- --detach    returns when it is ready and the first duel has ended
//   npm run dev              the same with `next dev` and a worker that reloads
// A second start finds the running instance and prints its links.
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { takeSteps } from "./lib/build/build-steps.mjs";
import { checkTools } from "./lib/build/tool-versions.mjs";
import { readPort } from "./lib/free-port.mjs";
import { showFirstDuel } from "./lib/instance/first-duel.mjs";
import {
  readRuntime,
  requireReadable,
  runningInstance,
  stopLeftovers,
} from "./lib/instance/runtime-file.mjs";
import { dataPaths, defaultDataDir, root } from "./lib/paths.mjs";
import { identify, isAlive, waitUntilGone } from "./lib/process-identity.mjs";
import { explain, say, show } from "./lib/progress.mjs";
import { childEnv, endRunningCommands, watchInterruption } from "./lib/run-command.mjs";
import { findRedis } from "./services/redis.mjs";

const help = `npm start                stays until Ctrl-C, then stops everything it started
npm start -- --detach    returns when it is ready and the first duel has ended
npm run dev              the same with \`next dev\` and a worker that reloads`;

/** What the command line asks for. Ends the process for --help and for what is not known. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        detach: { type: "boolean", default: false },
        development: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!values.help) return values;
    say(help);
    process.exit(0);
  } catch (error) {
    say(`${explain(error)}\n\n${help}`);
    process.exit(2);
  }
}

const { detach, development } = readOptions();
const paths = dataPaths(defaultDataDir);
const interruption = watchInterruption();

/** @param {import("./services/instance.mjs").InstanceFacts} instance */
function printLinks(instance) {
  say(`Gonogo is ready at ${instance.publicUrl}`);
  if (instance.addressNote !== null) say(instance.addressNote);
  if (instance.signInLink !== null) say(`Sign in (once, within 24 hours): ${instance.signInLink}`);
  say(`An API key for scripts is in ${paths.credentials}`);
}

/**
 * What to do next, the shortest first; commands are typed in another terminal.
 * @param {import("./services/instance.mjs").InstanceFacts} instance
 */
function printThingsToTry({ publicUrl }) {
  say(`Three things to try:
  Measure your own servers:    ${publicUrl}/new/benchmark
  See a NO-GO and its report:  npm run seed -- dispatch-nogo
  Measure a published study:   npm run study -- dispatch-grpc-vs-rest --quick`);
}

/** Installs and builds what is missing. */
async function prepare() {
  checkTools();
  const names = ["worker", "cli", "engine", ...(development ? [] : ["web"])];
  if (!process.env.REDIS_URL) await findRedis(say);
  await takeSteps(names, { show });
}

/**
 * Starts the supervisor and waits until the instance answers.
 * @returns {Promise<import("node:child_process").ChildProcess>}
 */
function startSupervisor() {
  mkdirSync(paths.logs, { recursive: true });
  const log = openSync(join(paths.logs, "supervisor.log"), "a");
  const program = join(root, "scripts/supervisor.mjs");
  const args = development ? [program, "--development"] : [program];
  const supervisor = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    env: childEnv(),
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    let failure = "The supervisor ended.";
    supervisor.on("message", (/** @type {{ type: string, text: string }} */ message) => {
      if (message.type === "ready") resolve(supervisor);
      else if (message.type === "failed") failure = message.text;
      else say(message.text);
    });
    supervisor.once("error", reject);
    supervisor.once("exit", () => {
      const interrupted = interruption.happened();
      reject(new Error(interrupted ? "Stopped." : `${failure}\nLogs are in ${paths.logs}`));
    });
    void interruption.wait.then(() => supervisor.kill("SIGTERM"));
  });
}

/**
 * Stays until Ctrl-C, or until the supervisor is gone (`npm stop` elsewhere).
 * @param {import("node:child_process").ChildProcess} supervisor
 */
async function stay(supervisor) {
  const gone = new Promise((resolve) => supervisor.once("exit", resolve));
  say("Ctrl-C stops everything.");
  await Promise.race([interruption.wait, gone]);
  if (interruption.happened()) say("Stopping web, worker, target, Redis and PostgreSQL …");
  if (supervisor.exitCode === null && supervisor.signalCode === null) await gone;
  say("Stopped.");
}

/** @param {string} path */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Waits for the turn to prepare and takes it: two starts would install and build into each other. The turn is a file with the
 * identity of its holder; a dead holder's turn is taken over.
 * @param {string} path
 * @param {(text: string) => void} say
 * @returns {Promise<() => void>} gives it back; so does the end of the process
 */
async function takeTurn(path, say) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let announced = false;
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(identify(process.pid)), { flag: "wx" });
      break;
    } catch {
      // One that its holder has made but not yet filled is read again.
      const holder = readHolder(path) ?? (await pause(200).then(() => readHolder(path)));
      if (!isAlive(holder)) {
        rmSync(path, { force: true });
        continue;
      }
      if (!announced) say(`Another npm start (process ${holder.pid}) is preparing; waiting for it`);
      announced = true;
      await pause(500);
    }
  }
  const giveBack = () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  process.once("exit", giveBack);
  return giveBack;
}

async function main() {
  readPort(process.env.PORT);
  const finishTurn = await takeTurn(join(paths.dataDir, "starting.json"), say);
  await requireReadable(paths.runtime);
  const running = runningInstance(paths.runtime);
  if (running !== null) {
    finishTurn();
    if (running.instance === null) await waitUntilGone(running.supervisor, 60_000);
    const instance = readRuntime(paths.runtime)?.instance;
    if (instance) {
      printLinks(instance);
      printThingsToTry(instance);
    }
    return;
  }
  const leftovers = await stopLeftovers(paths.runtime);
  if (leftovers.length > 0)
    say(`Stopped what an earlier start left behind: ${leftovers.join(", ")}`);
  await prepare();
  if (interruption.happened()) return;
  const supervisor = await show(
    "Starting PostgreSQL, Redis, demo target, worker and web",
    startSupervisor,
  );
  finishTurn();
  const instance = readRuntime(paths.runtime)?.instance;
  if (!instance) throw new Error(`${paths.runtime} is missing.`);
  printLinks(instance);
  if (detach) supervisor.send("detach");
  try {
    if (instance.databaseEmpty)
      await showFirstDuel(instance, { interrupted: interruption.happened });
  } catch (error) {
    if (!interruption.happened()) {
      say(explain(error));
      process.exitCode = 1;
    }
  }
  if (!interruption.happened()) printThingsToTry(instance);
  if (!detach || interruption.happened()) return stay(supervisor);
  supervisor.disconnect();
  supervisor.unref();
  say("It runs in the background; `npm stop` stops it.");
}

main().catch((error) => {
  endRunningCommands();
  if (!interruption.happened()) say(explain(error));
  process.exitCode = interruption.happened() ? 130 : 1;
});
