// Does the engine measure what wrk measures? The same requests to a target that answers each after 5 ms.
// Where the answer is known, two tools that differ by more than 5 % cannot both be right.

import { dispatchLua, dispatchOptions, startDemoTarget } from "../servers/demo-target.ts";
import { gonogo, quickArgs } from "../tools/gonogo.ts";
import type { Tool } from "../tools/work.ts";
import { wrk } from "../tools/wrk.ts";
import type { Row } from "./compare.ts";

/** A target that answers a dispatch after 5 ms: what is compared is what the two say of it. */
const dispatching = {
  server: "target",
  start: (options: { command: string[]; core: number }) =>
    startDemoTarget({ ...options, behaviour: { delay: { kind: "fixed", us: 5_000 } } }),
};
const dispatchByWrk: Tool = {
  ...wrk,
  args: (work) => [...wrk.args(work).slice(0, -1), "-s", dispatchLua, work.url],
};
const dispatchByEngine: Tool = {
  ...gonogo,
  args: (work) => quickArgs(work, { more: dispatchOptions }),
};

export const agree: Row = {
  title: "Agreement with wrk, 50 connections, a target that answers after 5 ms",
  ...dispatching,
  work: { protocol: "http1", connections: 50, streams: 1 },
  tools: [dispatchByEngine, dispatchByWrk],
  goals: ["throughputPerS", "p50Us", "p99Us"].map((metric) => ({
    text: `${metric} within 5 % of wrk's`,
    metric,
    against: "wrk",
    least: 0.95,
    most: 1.05,
  })),
};
