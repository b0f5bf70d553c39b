// The healthy sides that scenarios begin with; each scenario says what is different about them.
import type { SeedSide } from "./scenario.ts";

export const rest: SeedSide = {
  name: "rest",
  protocol: "http1",
  medianUs: 180,
  httpVersion: "HTTP/1.1",
};
export const grpc: SeedSide = {
  name: "grpc",
  protocol: "grpc",
  medianUs: 150,
  httpVersion: "HTTP/2",
  okStatus: 0,
};
export const http2: SeedSide = {
  name: "http2",
  protocol: "http2",
  medianUs: 165,
  httpVersion: "HTTP/2",
};
export const http3: SeedSide = {
  name: "http3",
  protocol: "http3",
  medianUs: 260,
  httpVersion: "HTTP/3",
};
