// Addresses as people paste them.
import { expect, it } from "vitest";
import { splitAddress } from "./split-address.ts";

it.each([
  ["https://api.test:8443/v1?x", { host: "api.test", port: "8443", tls: true }],
  ["http://api.test/", { host: "api.test", port: "80", tls: false }],
  ["https://api.test", { host: "api.test", port: "443", tls: true }],
  ["localhost:50051", { host: "localhost", port: "50051", tls: null }],
  ["[::1]:50051", { host: "[::1]", port: "50051", tls: null }],
  ["wss://chat.test/room", { host: "chat.test", port: "443", tls: true }],
  ["ws://127.0.0.1:18080/echo", { host: "127.0.0.1", port: "18080", tls: false }],
  ["quic://a.test:9", { host: "a.test", port: "9", tls: true }],
  ["grpcs://a.test:1", { host: "a.test", port: "1", tls: true }],
])("takes %s apart", (text, parts) => {
  expect(splitAddress(text, "http1")).toEqual(parts);
});

it.each(["localhost", "127.0.0.1", "::1", "", "fe80::1"])("leaves %s alone", (text) => {
  expect(splitAddress(text, "grpc")).toBeNull();
});
