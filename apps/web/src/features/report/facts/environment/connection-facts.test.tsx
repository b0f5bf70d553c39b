// What the report shows of handshakes and sockets: every figure, and in words what was not as asked.
import type { Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ConnectionFacts, HandshakeCounts } from "./connection-facts.tsx";

const tcp: Report["connections"][number] = {
  variant: "rest",
  handshakes: { full: 2, resumed: 1_398, earlyDataAccepted: 0, earlyDataRejected: 0 },
  socket: {
    transport: "tcp",
    noDelay: true,
    sendBufferBytes: 32_768,
    receiveBufferBytes: 65_536,
    congestionControl: "reno",
  },
  findings: [{ code: "not-resumed", params: { variant: "rest", full: 2, handshakes: 1_400 } }],
};
const udp: Report["connections"][number] = {
  variant: "quic",
  handshakes: null,
  socket: {
    transport: "udp",
    noDelay: null,
    sendBufferBytes: 425_984,
    receiveBufferBytes: 425_984,
    congestionControl: null,
  },
  findings: [],
};
type Part = typeof ConnectionFacts | typeof HandshakeCounts;
const render = (part: Part, connections: Report["connections"]) =>
  renderToStaticMarkup(createElement(part, { connections }));
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map((match) => match[1]);

it("counts handshakes of variants that have any, with what was not as asked", () => {
  const html = render(HandshakeCounts, [tcp, udp]);
  expect(cellsOf(html)).toEqual(["2", "1,398", "0", "0"]);
  expect(html).toContain("2 of 1,400 handshakes with rest were full ones: ");
  expect(render(HandshakeCounts, [udp])).toBe("");
});

it("shows sockets as the kernel gave them", () => {
  expect(cellsOf(render(ConnectionFacts, [tcp, udp]))).toEqual([
    ...["TCP", "off (no delay)", "reno", "32.8 kB", "65.5 kB", "1,398 of 1,400 resumed"],
    ...["UDP", "does not apply", "QUIC&#x27;s own", "426 kB", "426 kB", "none"],
  ]);
  expect(render(ConnectionFacts, [])).toBe("");
});
