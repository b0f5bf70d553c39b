// Brings Redis: a private server on a free port of 127.0.0.1, or the one REDIS_URL names.
// Redis only carries pending deliveries and live pictures, so it keeps nothing on disk.
// Debian's system service is never touched: `redis-tools` holds the server under another name.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { basename, join } from "node:path";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
  refusal,
} from "../lib/find-program.mjs";
import { anyFreePort } from "../lib/free-port.mjs";
import { KeptProcess } from "../lib/kept-process.mjs";

const servers = ["redis-server", "valkey-server", "redis-check-rdb", "valkey-check-rdb"];

const advice = `Gonogo needs Redis (or Valkey) and found neither on the PATH. Install one of them:
  Debian, Ubuntu  sudo apt-get install redis-tools   (the server without a system service)
  Fedora          sudo dnf install valkey
  macOS           brew install redis
  Docker          docker run -d -p 127.0.0.1:6379:6379 redis:7
                  and start with REDIS_URL=redis://127.0.0.1:6379`;

/**
 * The program to start, installed first where that may be done, which is said with how to refuse it.
 * @param {(text: string) => void} say
 * @returns {Promise<{ command: string, argv0: string }>}
 * @throws {Error} with the commands to type
 */
export async function findRedis(say) {
  let command = findOnPath(servers);
  if (command === null && canInstallDebianPackages()) {
    say(`Installing Debian's redis-tools, which holds the Redis server (no service); ${refusal}`);
    await installDebianPackage("redis-tools");
    command = findOnPath(servers);
  }
  if (command === null) throw new Error(advice);
  // One binary serves, checks and repairs; the name it is started under decides which.
  return { command, argv0: basename(command).replace("-check-rdb", "-server") };
}

/**
 * One question to Redis in its inline protocol.
 * @param {number} port
 * @param {string} text
 * @returns {Promise<string>} all that came back; empty when it could not be reached
 */
function ask(port, text) {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.end(text));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

/**
 * Starts a private Redis.
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   folder: string, password: string, say: (text: string) => void, onMade: (kept: KeptProcess) => void,
 * }} options folder: where its configuration stands; onMade: called before it is started, so that it can be stopped
 * @returns {Promise<{ url: string }>}
 */
export async function startRedis({ folder, password, say, onMade, ...keeping }) {
  const { command, argv0 } = await findRedis(say);
  const port = await anyFreePort();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configPath = join(folder, "redis.conf");
  const config = {
    bind: "127.0.0.1",
    port,
    requirepass: password,
    save: '""',
    appendonly: "no",
    dir: JSON.stringify(folder),
    "maxmemory-policy": "noeviction",
  };
  const lines = Object.entries(config).map(([key, value]) => `${key} ${value}\n`);
  writeFileSync(configPath, lines.join(""), { mode: 0o600 });
  chmodSync(configPath, 0o600);
  const kept = new KeptProcess({
    ...keeping,
    name: "redis",
    command,
    argv0,
    args: [configPath],
    untilReady: async (signal) => {
      while (!signal.aborted) {
        if ((await ask(port, `AUTH ${password}\r\nPING\r\nQUIT\r\n`)).includes("+PONG")) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  });
  onMade(kept);
  await kept.start();
  return { url: `redis://:${password}@127.0.0.1:${port}` };
}
