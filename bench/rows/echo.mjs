// Echoes by libraries of another language: does the engine speak with them, at what cost of its own?
// The servers are slower than the engine, so throughput is theirs and no goal is set on it.
import { startQuicEcho, startWebSocketEcho } from "../servers/python-echo.mjs";
import { gonogo } from "../tools/gonogo.mjs";
import { k6WebSocket, message } from "../tools/k6-websocket.mjs";

const noErrors = { text: "every message comes back, none is lost", metric: "errors", most: 0 };

/** @type {import("./rows.mjs").Row} */
export const websocket = {
  title: "WebSocket, 50 connections, 64 bytes echoed by Python's websockets",
  server: "python",
  start: startWebSocketEcho,
  work: {
    protocol: "websocket",
    connections: 50,
    streams: 1,
    quick: ["--data", message, "--reply", "echo"],
  },
  tools: [gonogo, k6WebSocket],
  goals: [noErrors],
};

/** @type {import("./rows.mjs").Row} */
export const quic = {
  title: "QUIC streams, 10 connections × 10, 64 bytes echoed by Python's aioquic",
  server: "python",
  start: startQuicEcho,
  work: {
    protocol: "quic",
    connections: 10,
    streams: 10,
    quick: ["--alpn", "echo", "--data", message, "--echo"],
  },
  tools: [gonogo],
  goals: [noErrors],
};
