// Which addresses may be loaded, as far as they can be told without a resolver.
import { describe, expect, it } from "vitest";
import {
  addressAllowed,
  countedAs,
  requireAllowedAddress,
  requireAllowedAddresses,
} from "./networks.ts";

const loopback = ["127.0.0.0/8", "::1/128"];

describe("addressAllowed", () => {
  it.each<[string, readonly string[], boolean | null]>([
    ["127.0.0.1", loopback, true],
    ["127.9.9.9", loopback, true],
    ["::1", loopback, true],
    ["[::1]", loopback, true],
    ["::ffff:127.0.0.1", loopback, true],
    ["localhost", loopback, true],
    ["LOCALHOST", loopback, true],
    ["localhost", ["10.0.0.0/8"], false],
    ["10.0.0.1", loopback, false],
    ["169.254.169.254", loopback, false],
    ["::ffff:10.0.0.1", loopback, false],
    ["2001:db8::1", ["2001:db8::/32"], true],
    ["example.org", loopback, null],
    ["999.1.1.1", loopback, null],
  ])("%s in %j: %s", (host, networks, expected) => {
    expect(addressAllowed(host, networks)).toBe(expected);
  });

  it("is said in words with field and remedy", () => {
    expect(() => requireAllowedAddress("10.0.0.1", loopback, "target.host")).toThrowError(
      expect.objectContaining({ code: "address_not_allowed", field: "target.host" }),
    );
  });
});

describe("requireAllowedAddresses", () => {
  const metrics = (url: string) => ({ url, allocations: "mallocs_total" });
  it.each([
    ["10.0.0.1", null, "changes.host"],
    ["127.0.0.1", metrics("http://10.0.0.1:9100/metrics"), "changes.metrics.url"],
    ["127.0.0.1", metrics("https://[2001:db8::1]/metrics"), "changes.metrics.url"],
    ["10.0.0.1", metrics("http://10.0.0.1/metrics"), "changes.host"],
  ])("refuses %s with metrics at %j, naming %s", (host, told, field) => {
    expect(() =>
      requireAllowedAddresses({ host, metrics: told }, loopback, "changes"),
    ).toThrowError(expect.objectContaining({ code: "address_not_allowed", field }));
  });
  it.each([
    ["127.0.0.1", null],
    ["localhost", metrics("http://[::1]:9100/metrics")],
    ["example.org", metrics("https://example.org/metrics")],
  ])("lets %s with metrics at %j through", (host, told) => {
    expect(() =>
      requireAllowedAddresses({ host, metrics: told }, loopback, "target"),
    ).not.toThrow();
  });
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["nobody", "unknown"],
])("counts %s as %s", (address, expected) => {
  expect(countedAs(address)).toBe(expected);
});
