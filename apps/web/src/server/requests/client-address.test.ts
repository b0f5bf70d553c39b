// Nobody chooses the address that limits count him by: only headers of proxies that the operator trusts count.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { addressOf, nameClients } from "./client-address.ts";

const proxies = ["10.0.0.0/8", "fd00::/8"];

it.each([
  ["without a header", "203.0.113.7", undefined, "203.0.113.7"],
  ["from no proxy: its header is a client's words", "203.0.113.7", "1.2.3.4", "203.0.113.7"],
  ["behind a proxy", "10.0.0.1", "203.0.113.7", "203.0.113.7"],
  [
    "behind a proxy, with words of the client before",
    "10.0.0.1",
    "9.9.9.9, 203.0.113.7",
    "203.0.113.7",
  ],
  ["behind two proxies", "10.0.0.1", "203.0.113.7,10.9.9.9", "203.0.113.7"],
  ["from a proxy itself", "10.0.0.1", undefined, "10.0.0.1"],
  ["behind a proxy that names no address", "10.0.0.1", "203.0.113.7, unknown", "10.0.0.1"],
  ["over IPv6", "fd00::1", "2001:db8::7", "2001:db8::7"],
  ["over IPv4 in IPv6", "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
])("%s", (_, connected, forwarded, expected) => {
  expect(addressOf(connected, forwarded, proxies)).toBe(expected);
});

it("writes the client's address over whatever the request claims", async () => {
  nameClients([]);
  const server = createServer((asked, answer) => answer.end(asked.headers["x-forwarded-for"]));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const seen = await new Promise<string>((resolve, reject) => {
    const headers = { "X-Forwarded-For": "198.51.100.1" };
    request({ host: "127.0.0.1", port, headers }, (answer) => {
      answer.setEncoding("utf8").on("data", resolve);
    })
      .on("error", reject)
      .end();
  });
  server.close();
  expect(seen).toBe("127.0.0.1");
});
