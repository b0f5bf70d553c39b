// Which addresses may be loaded, as far as that is known without a resolver.
import { usualFigures } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import {
  AllowedNetwork,
  addressAllowed,
  countedAs,
  isNoWider,
  judgeAddress,
  narrowed,
  readAddress,
  requireAllowedAddress,
  requireAllowedAddresses,
} from "./networks.ts";

const loopback = ["127.0.0.0/8", "::1/128"];

const everywhere = ["0.0.0.0/0", "::/0"];

it("knows which networks lie within others, and what two lists have in common", () => {
  expect(isNoWider(["10.1.0.0/16"], ["10.0.0.0/8"])).toBe(true);
  expect(isNoWider(["10.0.0.0/8"], ["10.1.0.0/16"])).toBe(false);
  expect(isNoWider(["10.1.0.0/16", "::1/128"], ["0.0.0.0/0"])).toBe(false);
  expect(isNoWider([], [])).toBe(true);
  const list = ["10.0.0.0/8:8000-8999", "127.0.0.0/8", "fd00::/8"];
  expect(narrowed(list, ["10.1.0.0/16", "0.0.0.0/0", "fd00::/16"])).toEqual([
    ...["10.1.0.0/16:8000-8999", "10.0.0.0/8:8000-8999", "127.0.0.0/8", "fd00::/16"],
  ]);
  expect(narrowed(list, [])).toEqual([]);
});

describe("addressAllowed", () => {
  it.each<[string, readonly string[], boolean | null]>([
    ["169.254.169.254", everywhere, false],
    ["::ffff:169.254.169.254", everywhere, false],
    ["fe80::1", everywhere, false],
    ["fd00:ec2::254", everywhere, false],
    ["FD00:EC2:0::254", everywhere, false],
    ["100.100.100.200", everywhere, false],
    ["0.0.0.0", everywhere, false],
    ["::", everywhere, false],
    ["224.0.0.1", everywhere, false],
    ["10.1.2.3", everywhere, true],
    ["127.0.0.1", ["127.0.0.0/8:80"], true],
    ["127.0.0.1", ["127.0.0.0/8:79-81"], true],
    ["127.0.0.1", ["127.0.0.0/8:81", "127.0.0.0/8:8000-8999"], false],
    ["::1", ["::1/128:80"], true],
    ["::1", ["::1/128:443"], false],
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
    expect(addressAllowed(host, 80, networks)).toBe(expected);
  });

  it("is said in words with field and remedy", () => {
    expect(() =>
      requireAllowedAddress({ host: "10.0.0.1", port: 80 }, loopback, "target.host"),
    ).toThrowError(expect.objectContaining({ code: "address_not_allowed", field: "target.host" }));
  });
});

it.each<[string, number | null, readonly string[], string, string | null]>([
  ["10.1.2.3", 8080, ["127.0.0.0/8", "10.0.0.0/8"], "allowed", "10.0.0.0/8"],
  ["10.1.2.3", 80, ["10.0.0.0/8:8000-8999"], "other-port", "10.0.0.0/8:8000-8999"],
  ["10.1.2.3", null, ["10.0.0.0/8:8000-8999"], "allowed", "10.0.0.0/8:8000-8999"],
  ["192.168.0.1", 80, ["10.0.0.0/8"], "outside", null],
  ["169.254.169.254", 80, everywhere, "never", null],
  ["localhost", null, ["::1/128"], "allowed", "::1/128"],
  ["api.test", 80, everywhere, "name", null],
])("judges %s, port %s, in %j: %s by %s", (host, port, networks, code, network) => {
  expect(judgeAddress(host, port, networks)).toEqual({ code, network });
});

it.each<[string, string, number | null]>([
  ["10.0.0.1", "10.0.0.1", null],
  ["10.0.0.1:80", "10.0.0.1", 80],
  ["[::1]:443", "[::1]", 443],
  ["fd00::1", "fd00::1", null],
  ["https://api.test/path?x=1", "api.test", 443],
  ["http://10.0.0.1:8080", "10.0.0.1", 8080],
  ["ws://10.0.0.1", "10.0.0.1", 80],
  ["grpc://api.test", "api.test", null],
  ["localhost:3000/a", "localhost", 3000],
])("reads %s as %s, port %s", (text, host, port) => {
  expect(readAddress(text)).toEqual({ host, port });
});

it.each(["", "a b", "10.0.0.1:99999", "http://", "x%20y", "[::1"])(
  "reads no address in %j",
  (text) => {
    expect(readAddress(text)).toBeNull();
  },
);

describe("AllowedNetwork", () => {
  it.each(["10.0.0.0/8", "::1/128", "10.0.0.0/8:443", "fd00::/8:8000-8999"])("takes %s", (text) => {
    expect(AllowedNetwork.safeParse(text).success).toBe(true);
  });
  it.each([
    "10.0.0.1",
    "loopback",
    "10.0.0.0/33",
    "10.0.0.0/8:0",
    "10.0.0.0/8:9-8",
    "::/0:70000",
    "10.0.0.0/8:",
  ])("refuses %s", (text) => {
    expect(AllowedNetwork.safeParse(text).error?.issues[0]?.message).toContain(
      "10.0.0.0/8:8000-8999",
    );
  });
});

describe("requireAllowedAddresses", () => {
  const metrics = (url: string, fresh: string | null = null) => ({ url, fresh, ...usualFigures });
  it.each([
    ["10.0.0.1", null, "changes.host"],
    ["127.0.0.1", metrics("http://10.0.0.1:9100/metrics"), "changes.metrics.url"],
    ["127.0.0.1", metrics("https://[2001:db8::1]/metrics"), "changes.metrics.url"],
    ["10.0.0.1", metrics("http://10.0.0.1/metrics"), "changes.host"],
    ["127.0.0.1", metrics("http://[::1]/", "http://10.0.0.1/fresh"), "changes.metrics.fresh"],
  ])("refuses %s with metrics at %j, naming %s", (host, source, field) => {
    expect(() =>
      requireAllowedAddresses({ host, port: 80, metrics: source }, loopback, "changes"),
    ).toThrowError(expect.objectContaining({ code: "address_not_allowed", field }));
  });
  it.each([
    ["127.0.0.1", null],
    ["localhost", metrics("http://[::1]:9100/metrics", "http://127.0.0.1/fresh")],
    ["example.org", metrics("https://example.org/metrics")],
  ])("lets %s with metrics at %j through", (host, source) => {
    expect(() =>
      requireAllowedAddresses({ host, port: 80, metrics: source }, loopback, "target"),
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
