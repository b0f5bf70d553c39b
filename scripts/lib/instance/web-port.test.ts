// PORT is a port or refused by name.
import { expect, it } from "vitest";
import { readPort } from "./web-port.mjs";

it.each([
  [undefined, 3_000],
  ["", 3_000],
  ["8080", 8_080],
])("%j is %i", (given, port) => expect(readPort(given)).toBe(port));

it.each(["0", "abc", "80.5", "65536", "-1"])("refuses %j", (given) => {
  expect(() => readPort(given)).toThrow(`PORT is "${given}". Give a whole number from 1 to 65535`);
});
