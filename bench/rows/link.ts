// Does the emulated network do what it is asked to? Twenty settings, by ping, curl and iperf3 behind the engine's own link and
// by the engine's echoes; what it adds at 0 ms, what it carries, what TCP makes of its losses, and the memory of large messages.

import { spawn } from "node:child_process";
import http from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { enginePath } from "../../scripts/lib/paths.mjs";
import { mustRun } from "../../scripts/lib/run-command.mjs";
import { atEnd } from "../lib/cleanup.mjs";
import { bringProgram, versionOf } from "../lib/programs.ts";
import { readCurl, readFacts, readIperf, readPing } from "../link/read-tools.ts";
import type { Setting } from "../link/settings.ts";
import { mathisMbitPerS, nameOf, optionsOf, settings } from "../link/settings.ts";
import type { Context } from "./compare.ts";

/** Echoes of ping: a loss of 0.5 % then has a spread of a fifth. */
const pings = 2_000;
const pingsUnderJitter = 400;
/** Payload of a segment: an Ethernet packet without the headers of IP and TCP, and without timestamps. */
const mssBytes = 1_448;
const tools = ["ping", "iperf3", "curl"] as const;

export type LinkProof = {
  kind: "link";
  title: string;
  /** Its version. */
  engine: string;
  /** Of the tools. */
  versions: Record<string, string>;
  proofs: {
    setting: Setting;
    ping: ReturnType<typeof readPing>;
    connectMs: number;
    echoMs: number | null;
    iperfMbitPerS: number | null;
  }[];
  busy: { pingMs: number; packetsPerS: number; cpuShare: number };
  download: { gbitPerS: number; cpuShare: number };
  tcp: { name: string; mbitPerS: number; formulaMbitPerS: number }[];
  agents: {
    clients: number;
    messageBytes: number;
    rttMs: number;
    peakMemoryBytes: number;
    answered: number;
    failed: number;
  };
};

/** A command behind the link, and what both said. */
async function behind(options: string[], script: string) {
  const { output, stdout } = await mustRun(enginePath, [
    "link",
    ...options,
    "--",
    "sh",
    "-c",
    script,
  ]);
  return { stdout, facts: readFacts(output) };
}

/** What is measured against a server of iperf3 of its own: one that still ends a test refuses the next. */
async function withIperf<T>(measure: (port: number) => Promise<T>) {
  const port = await anyFreePort();
  const server = spawn("iperf3", ["--server", "--port", String(port)], { stdio: "ignore" });
  const stop = () => void server.kill();
  atEnd(stop);
  await portTaken(port);
  try {
    return await measure(port);
  } finally {
    stop();
  }
}

/** Waits until something listens, for five seconds at most. */
async function portTaken(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const isTaken = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isTaken) return;
    await pause(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}

/** A server that answers with what it was sent, for curl and for large messages. */
function startHttp(): Promise<{ port: number; stop: () => void }> {
  const server = http.createServer((request, answer) => void request.pipe(answer));
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      resolve({ port: address.port, stop: () => void server.close() });
    });
  });
}

async function prove(
  setting: Setting,
  { httpPort, seconds }: { httpPort: number; seconds: number },
): Promise<LinkProof["proofs"][number]> {
  const options = optionsOf(setting);
  const count = setting.lossPercent > 0 ? pings : pingsUnderJitter;
  const between = setting.mbitPerS !== null && setting.mbitPerS < 10 ? 0.02 : 0.005;
  const pinged = await behind(
    options,
    `ping -q -n -c ${count} -i ${between} -W 2 $LINK_HOST; true`,
  );
  const curled = await behind(
    options,
    `for i in 1 2 3 4 5 6 7 8 9; do curl -s -o /dev/null -w '%{time_connect}\\n' http://$LINK_LOOPBACK:${httpPort}/; done`,
  );
  // Slow starts over a long way take as long as the measurement: only bandwidths are asked for.
  const loaded =
    setting.mbitPerS === null
      ? null
      : await withIperf((port) =>
          behind(
            options,
            `iperf3 --json --client $LINK_HOST --port ${port} --reverse --time ${seconds} --omit 2`,
          ),
        );
  return {
    setting,
    ping: readPing(pinged.stdout),
    connectMs: readCurl(curled.stdout),
    echoMs: pinged.facts.echo.p50Us === null ? null : pinged.facts.echo.p50Us / 1e3,
    iperfMbitPerS: loaded && readIperf(loaded.stdout),
  };
}

/** What a packet takes more at 0 ms while 10,000 others go by each second. */
async function besideOthers(port: number, seconds: number) {
  const bits = 10_000 * 64 * 8;
  const { stdout, facts } = await behind(
    ["--rtt", "0ms"],
    `iperf3 --client $LINK_HOST --port ${port} --udp --length 64 --bitrate ${bits} --time ${seconds} >/dev/null & ` +
      `sleep 0.5; ping -q -n -c ${(seconds - 1) * 100} -i 0.01 $LINK_HOST; wait`,
  );
  return {
    pingMs: readPing(stdout).meanMs,
    packetsPerS: facts.toTarget.packets / seconds,
    cpuShare: facts.cpuS / seconds,
  };
}

async function downloadAtOnce(port: number, seconds: number) {
  const { stdout, facts } = await behind(
    ["--rtt", "0ms"],
    `iperf3 --json --client $LINK_HOST --port ${port} --reverse --time ${seconds}`,
  );
  return { gbitPerS: readIperf(stdout) / 1e3, cpuShare: facts.cpuS / seconds };
}

/** Loss of the way there alone would be Mathis's; acknowledgements are lost too, and hardly matter. */
async function tcpUnderLoss() {
  const formulaMbitPerS = mathisMbitPerS({ rttMs: 50, lossRatio: 0.01, mssBytes });
  const measured = [];
  for (const name of ["reno", "cubic"]) {
    const { stdout } = await withIperf((port) =>
      behind(
        ["--rtt", "50ms", "--loss", "1%"],
        `iperf3 --json --client $LINK_HOST --port ${port} --reverse --congestion ${name} --time 30 --omit 5`,
      ),
    );
    measured.push({ name, mbitPerS: readIperf(stdout), formulaMbitPerS });
  }
  return measured;
}

/** Many clients with large messages: what the engine keeps in memory. */
async function largeMessages(port: number) {
  const [clients, messageBytes, rttMs] = [1_000, 100_000, 50];
  const args = ["--rtt", `${rttMs}ms`, "-c", String(clients), "-d", "10s", "--timeout", "30s"];
  const { stdout } = await mustRun(enginePath, [
    "quick",
    `http://127.0.0.1:${port}/`,
    ...args,
    "--data",
    "x".repeat(messageBytes),
    "--json",
  ]);
  const { peakMemoryBytes, totalAnswered, totalFailed } = JSON.parse(stdout);
  return {
    ...{ clients, messageBytes, rttMs, peakMemoryBytes },
    ...{ answered: totalAnswered, failed: totalFailed },
  };
}

export async function measureLink({ options, say }: Context): Promise<LinkProof> {
  const versions: Record<string, string> = {};
  for (const tool of tools) {
    const brought = await bringProgram(tool, { install: !options.onlyInstalled, say });
    if ("absent" in brought) throw new Error(`${tool} is ${brought.absent}`);
    versions[tool] = versionOf(tool, brought.command);
  }
  const server = await startHttp();
  const others = { httpPort: server.port, seconds: options.seconds };
  const proofs = [];
  for (const setting of settings) {
    const proof = await prove(setting, others);
    proofs.push(proof);
    say(
      `  ${nameOf(setting)}: ping ${proof.ping.meanMs.toFixed(2)} ms, connect ${proof.connectMs.toFixed(2)} ms`,
    );
  }
  const busy = await withIperf((port) => besideOthers(port, options.seconds));
  const download = await withIperf((port) => downloadAtOnce(port, options.seconds));
  const tcp = await tcpUnderLoss();
  const agents = await largeMessages(server.port);
  server.stop();
  return {
    kind: "link",
    title: "Link: the emulated network against its settings",
    engine: versionOf("engine", [enginePath]),
    ...{ versions, proofs, busy, download, tcp, agents },
  };
}
