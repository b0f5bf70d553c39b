// Does `gonogo-engine quick` measure what wrk measures? A target with a fixed 5 ms delay, 50 connections,
// target and tool pinned to a core each, both tools alternating in one session; prints the medians and their ratios, and fails beyond 5 %.
// Usage: node bench/agree-with-wrk.mjs [repetitions=5] [seconds=5]      (wrk must be installed)
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { enginePath, startDemoTarget } from "./lib/demo-target.mjs";
import { median } from "./lib/median.mjs";

const repetitions = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const connections = 50;
const allowed = 0.05;
const luaPath = fileURLToPath(new URL("lib/dispatch.lua", import.meta.url));
/** The same request as in the Lua script. */
const body = readFileSync(luaPath, "utf8").match(/'(.+)'/)?.[1] ?? "";
const post = ["-m", "POST", "-H", "content-type: application/json", "--data", body];

/** wrk's own words: `50%    5.08ms`, `Requests/sec:   9800.12`. */
function readWrk(text) {
  const factor = { us: 1, ms: 1_000, s: 1_000_000 };
  const quantile = (name) => {
    const [, value, unit] = text.match(new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`)) ?? [];
    return Number(value) * factor[unit];
  };
  return {
    throughputPerS: Number(text.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50Us: quantile("50"),
    p99Us: quantile("99"),
  };
}

function readEngine(text) {
  const { throughputPerS, latencyUs } = JSON.parse(text);
  return { throughputPerS, p50Us: latencyUs.p50, p99Us: latencyUs.p99 };
}

const run = (program, ...args) =>
  execFileSync("taskset", ["-c", "1", program, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

const target = await startDemoTarget(["taskset", "-c", "0"]);
const found = { wrk: [], gonogo: [] };
try {
  await target.setBehaviour({ rest: { delay: { kind: "fixed", us: 5_000 } } });
  const url = `http://127.0.0.1:${target.ports.rest}/dispatch`;
  const wrk = () =>
    readWrk(
      run("wrk", "--latency", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", luaPath, url),
    );
  const gonogo = () =>
    readEngine(
      run(
        enginePath,
        "quick",
        url,
        ...post,
        "-t",
        "1",
        "-c",
        `${connections}`,
        "-d",
        `${seconds}s`,
        "--json",
      ),
    );
  for (let i = 0; i < repetitions; i += 1) {
    found.wrk.push(wrk());
    found.gonogo.push(gonogo());
  }
} finally {
  await target.stop();
}

let apart = false;
console.log(
  `fixed 5 ms delay, ${connections} connections, medians of ${repetitions} × ${seconds} s`,
);
console.log("metric           wrk       gonogo    ratio");
for (const metric of ["throughputPerS", "p50Us", "p99Us"]) {
  const [theirs, ours] = [found.wrk, found.gonogo].map((runs) =>
    median(runs.map((r) => r[metric])),
  );
  const ratio = ours / theirs;
  apart ||= !(Math.abs(ratio - 1) <= allowed);
  const cells = [metric.padEnd(14), theirs.toFixed(1).padStart(9), ours.toFixed(1).padStart(9)];
  console.log(`${cells.join("  ")}    ${ratio.toFixed(3)}`);
}
if (apart) {
  console.error(`The tools are more than ${allowed * 100} % apart.`);
  process.exit(1);
}
