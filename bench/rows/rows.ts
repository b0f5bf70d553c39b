// The comparisons: what is loaded, with what, by whom, and what the engine must reach.
// Data only; `compare` performs any of them. The goals are those of the engine's plan.
import { startCaddy } from "../servers/caddy.ts";
import { startGrpcGo } from "../servers/grpc-go.ts";
import { startNginx } from "../servers/nginx.ts";
import { autocannon } from "../tools/autocannon.ts";
import { ghz } from "../tools/ghz.ts";
import { gonogo, quickArgs } from "../tools/gonogo.ts";
import { h2load } from "../tools/h2load.ts";
import { k6 } from "../tools/k6.ts";
import { oha } from "../tools/oha.ts";
import type { Tool } from "../tools/work.ts";
import { grpcFrame } from "../tools/work.ts";
import { wrk } from "../tools/wrk.ts";
import { agree } from "./agree.ts";
import type { Row } from "./compare.ts";
import { quic, websocket } from "./echo.ts";

const nginx = { server: "nginx", start: startNginx };
const name = "gonogo";

/** The open load of 20,000 requests a second. */
const openLoad: Tool = {
  ...gonogo,
  args: (work) => quickArgs(work, { more: ["--rate", "20000", "--arrivals", "poisson"] }),
};

export const rows: Record<string, Row> = {
  http1: {
    title: "HTTP/1.1, 50 connections, 1 thread, against nginx with a body of 93 bytes",
    ...nginx,
    work: { protocol: "http1", connections: 50, streams: 1 },
    tools: [gonogo, wrk, h2load, oha, autocannon, k6],
    goals: [
      {
        text: "CPU per request at most 1.0 × wrk's",
        metric: "cpuUs",
        against: "wrk",
        most: 1,
      },
      {
        text: "throughput at least 1.0 × wrk's",
        metric: "throughputPerS",
        against: "wrk",
        least: 1,
      },
    ],
  },
  http2: {
    title: "HTTP/2 without TLS, 10 connections × 10 streams, against nginx with a body of 93 bytes",
    ...nginx,
    work: { protocol: "http2", connections: 10, streams: 10 },
    tools: [gonogo, oha, h2load],
    goals: [
      {
        text: "throughput at least 1.2 × the best peer's",
        metric: "throughputPerS",
        against: "best",
        least: 1.2,
      },
    ],
  },
  grpc: {
    title: "gRPC unary, 10 connections × 5 streams, against grpc-go's hello world",
    server: "grpcServer",
    start: startGrpcGo,
    work: {
      protocol: "grpc",
      connections: 10,
      streams: 5,
      grpc: { message: { name }, frame: grpcFrame(name) },
    },
    tools: [gonogo, h2load, ghz],
    goals: [
      {
        text: "CPU per call at most 1.3 × that of h2load, which decodes and checks nothing",
        metric: "cpuUs",
        against: "h2load",
        most: 1.3,
      },
      {
        text: "throughput at least 3 × ghz's",
        metric: "throughputPerS",
        against: "ghz",
        least: 3,
      },
    ],
  },
  http3: {
    title: "HTTP/3, 10 connections × 10 streams, against Caddy with a body of 93 bytes",
    server: "caddy",
    start: startCaddy,
    work: { protocol: "http3", connections: 10, streams: 10 },
    tools: [gonogo, oha],
    goals: [
      {
        text: "CPU per request at most 0.7 × oha's",
        metric: "cpuUs",
        against: "oha",
        most: 0.7,
      },
    ],
  },
  open: {
    title: "Open load, 20,000 requests/s by Poisson, at most 200 in flight, against nginx",
    ...nginx,
    work: { protocol: "http1", connections: 200, streams: 1 },
    tools: [openLoad],
    goals: [
      {
        text: "99th percentile of the send lag below 500 µs",
        metric: "sendLagP99Us",
        unit: "us",
        most: 499.9,
      },
      { text: "nothing that was due stays unsent", metric: "unsent", most: 0 },
    ],
    lengthened: 2,
  },
  memory: {
    title: "Peak memory at 1,000 connections, HTTP/1.1 against nginx",
    ...nginx,
    work: { protocol: "http1", connections: 1_000, streams: 1 },
    tools: [gonogo, wrk, h2load, oha],
    goals: [{ text: "below 64 MB", metric: "peakMemoryBytes", unit: "bytes", most: 64e6 - 1 }],
  },
  websocket,
  quic,
  agree,
};
