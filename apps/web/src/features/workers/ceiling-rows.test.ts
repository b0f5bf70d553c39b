// The order and the names of a machine's ceilings.
import { expect, it } from "vitest";
import { ceilingRows, shapeName, shapesOf } from "./ceiling-rows.ts";

const ceiling = (protocol: string, shape: string, minute = 0) => ({
  protocol,
  shape,
  ceilingPerS: 1_000,
  threads: 1,
  limit: "engine",
  cpuUsPerRequest: 8,
  measuredAt: `2026-01-01T12:0${minute}:00.000Z`,
});

it("puts closed loads in the order of their clients and the open one last", () => {
  const found = ["open", "closed-50", "closed-1", "closed-10"].map((shape) =>
    ceiling("grpc", shape),
  );
  expect(shapesOf(found)).toEqual(["closed-1", "closed-10", "closed-50", "open"]);
  expect(shapesOf(found).map(shapeName)).toEqual([
    "1 client",
    "10 clients",
    "50 clients",
    "open load",
  ]);
});

it("gives a row a protocol, in the catalogue's order, with the newest measurement", () => {
  const rows = ceilingRows([
    ceiling("carrier-pigeon", "open"),
    ceiling("grpc", "open"),
    ceiling("http1", "open", 1),
    ceiling("http1", "closed-1", 3),
  ]);
  expect(rows.map(({ label }) => label)).toEqual(["REST over HTTP/1.1", "gRPC", "carrier-pigeon"]);
  expect(rows[0]?.measuredAt).toBe("2026-01-01T12:03:00.000Z");
  expect([...(rows[0]?.byShape.keys() ?? [])].sort()).toEqual(["closed-1", "open"]);
});
