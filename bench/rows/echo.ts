// Echoes by libraries of another language: does the engine speak with them, at what cost of its own?
// The servers are slower than the engine, so throughput is theirs and no goal is set on it.

import { startQuicEcho, startWebSocketEcho } from "../servers/python-echo.ts";
import { gonogo } from "../tools/gonogo.ts";
import { k6WebSocket, message } from "../tools/k6-websocket.ts";
import type { Row } from "./compare.ts";

const noErrors = { text: "every message comes back, none is lost", metric: "errors", most: 0 };

export const websocket: Row = {
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

export const quic: Row = {
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
