// k6 over WebSocket: each virtual user sends a message, waits for its echo, and sends the next one.
// Its stream of messages is one long iteration, so the script counts the echoes itself and ends at the deadline.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool, Work } from "./work.ts";

/** Sixty-four bytes, the same for every tool. */
export const message = "0123456789abcdef".repeat(4);

const script = ({ url, connections, seconds }: Work) => `
import { WebSocket } from "k6/websockets";
import { Counter, Trend } from "k6/metrics";
export const options = { vus: ${connections}, iterations: ${connections}, summaryTrendStats: ["p(50)", "p(99)"] };
const echoes = new Counter("echoes");
const broken = new Counter("broken");
const waits = new Trend("waits");
const message = ${JSON.stringify(message)};
export default function () {
  const socket = new WebSocket(${JSON.stringify(url)});
  const end = Date.now() + ${seconds * 1_000};
  let sent = 0;
  const send = () => { sent = Date.now(); socket.send(message); };
  socket.onopen = send;
  socket.onerror = () => broken.add(1);
  socket.onmessage = ({ data }) => {
    (data === message ? echoes : broken).add(1);
    waits.add(Date.now() - sent);
    if (Date.now() >= end) socket.close(); else send();
  };
}
export function handleSummary({ metrics }) { return { stdout: JSON.stringify(metrics) }; }
`;

export const k6WebSocket: Tool = {
  name: "k6",
  program: "k6",
  args: (work) => {
    const path = join(work.folder, "k6-websocket.js");
    writeFileSync(path, script(work));
    return ["run", "--quiet", "--no-usage-report", path];
  },
  read: (text, { seconds }) => {
    const { echoes, broken, waits } = JSON.parse(text);
    return {
      requests: echoes?.values.count ?? 0,
      throughputPerS: (echoes?.values.count ?? 0) / seconds,
      errors: broken?.values.count ?? 0,
      p50Us: waits ? waits.values["p(50)"] * 1_000 : null,
      p99Us: waits ? waits.values["p(99)"] * 1_000 : null,
    };
  },
};
