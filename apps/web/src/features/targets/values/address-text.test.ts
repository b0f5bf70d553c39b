// Addresses as people write them.
import { expect, it } from "vitest";
import { addressText } from "./address-text.ts";

it.each([
  ["localhost", "localhost:80"],
  ["::1", "[::1]:80"],
  ["[::1]", "[::1]:80"],
])("%s is %s", (host, text) => {
  expect(addressText({ host, port: 80 })).toBe(text);
});
