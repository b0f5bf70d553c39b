// What is typed where a target is asked for: part of a name, or an address with its path.
import { expect, it } from "vitest";
import type { EditorTarget } from "./editor-target.ts";
import { meantTargets, pastedAddress, proposedName } from "./pasted-address.ts";

it.each([
  ["http://127.0.0.1:8080/orders?a=1#top", "127.0.0.1:8080", "/orders?a=1", "http1"],
  ["https://api.test", "api.test:443", null, "http1"],
  ["https://api.test/", "api.test:443", null, "http1"],
  ["grpc://[::1]:50051", "[::1]:50051", null, "grpc"],
  ["localhost:3000/health", "localhost:3000", "/health", "http1"],
  ["wss://api.test/echo", "api.test:443", "/echo", "websocket"],
])("reads %s", (text, address, path, protocol) => {
  const pasted = pastedAddress(text);
  expect(pasted).toMatchObject({ address, path });
  expect(pasted?.targets[0]?.protocol).toBe(protocol);
});

it("takes encryption from the scheme", () => {
  expect(pastedAddress("https://a.test")?.targets.every(({ tls }) => tls)).toBe(true);
  expect(pastedAddress("a.test:80")?.targets.some(({ tls }) => tls)).toBe(false);
});

it.each(["orders", "demo rest", "ftp://a.test", "a.test:99999", ""])(
  "takes %s for a name",
  (text) => {
    expect(pastedAddress(text)).toBeNull();
  },
);

const target = (slug: string, protocol: EditorTarget["protocol"]): EditorTarget => ({
  ...{ slug, protocol, name: `Our ${slug}`, address: "127.0.0.1:8080", probed: null },
  grpcMethods: [],
});
const targets = [
  target("sockets", "websocket"),
  target("orders", "http1"),
  target("calls", "grpc"),
];
const slugs = (typed: string) => meantTargets(targets, typed).map(({ slug }) => slug);

it("finds targets by name, slug, address and protocol, and at a pasted address those that it can mean", () => {
  expect(slugs("our ord")).toEqual(["orders"]);
  expect(slugs("grpc")).toEqual(["calls"]);
  expect(slugs("0.0.1")).toHaveLength(3);
  expect(slugs("http://127.0.0.1:8080/x")).toEqual(["orders", "calls", "sockets"]);
  expect(slugs("grpc://127.0.0.1:8080")).toEqual(["calls"]);
  expect(slugs("127.0.0.1:9090")).toEqual([]);
});

it("names a variant by what tells the sides apart", () => {
  expect(proposedName(target("orders", "http1"), ["baseline", "candidate"], 0)).toBe("rest");
  expect(proposedName(target("orders", "http1"), ["rest", "candidate"], 1)).toBe("orders");
  const taken = ["rest", "orders", "variant-3"];
  expect(proposedName(target("orders", "http1"), taken, 2)).toBeNull();
  expect(proposedName(target("orders", "http1"), ["mine"], 0)).toBeNull();
});
