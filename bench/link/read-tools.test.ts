// What other tools print, read as they print it today; and the formula that they are held to.
import { expect, it } from "vitest";
import { readCurl, readFacts, readIperf, readPing } from "./read-tools.ts";
import { echoLoss, mathisMbitPerS, nameOf, optionsOf, settings } from "./settings.ts";

it("reads ping's summary", () => {
  const output = `--- 198.18.0.1 ping statistics ---
200 packets transmitted, 185 received, 7.5% packet loss, time 2688ms
rtt min/avg/max/mdev = 30.020/30.062/30.390/0.039 ms, pipe 3`;
  const expected = { sent: 200, received: 185, minMs: 30.02, meanMs: 30.062, maxMs: 30.39 };
  expect(readPing(output)).toEqual(expected);
  expect(() => readPing("ping: connect: Network is unreachable")).toThrow("unreachable");
});

it("reads what iperf3's receiver got, and its errors", () => {
  const end = { sum_received: { bits_per_second: 9.5e6 }, sum_sent: { bits_per_second: 9.9e6 } };
  expect(readIperf(JSON.stringify({ end }))).toBe(9.5);
  expect(() => readIperf('{"error":"unable to connect"}')).toThrow("unable to connect");
});

it("takes the median of curl's times to connect", () => {
  expect(readCurl("0.052\n0.050\n0.051\n")).toBeCloseTo(51, 9);
  expect(() => readCurl("curl: (7) refused")).toThrow("refused");
});

it("finds the link's facts behind the command's own output", () => {
  expect(readFacts('connect 0.03{"setting":{"rttMs":1},"cpuS":2}\n')).toEqual({
    setting: { rttMs: 1 },
    cpuS: 2,
  });
});

it("has twenty different settings, each with its options", () => {
  expect(new Set(settings.map(nameOf)).size).toBe(20);
  expect(optionsOf(settings[19] as (typeof settings)[number])).toEqual(
    "--rtt 60ms --jitter 10ms --loss 1% --loss-burst 3 --bandwidth 20".split(" "),
  );
});

it("knows what chance and TCP make of a loss", () => {
  expect(echoLoss({ ...settings[0], lossPercent: 10 } as never)).toBeCloseTo(0.19, 9);
  // 1,448 bytes each 50 ms are 0.232 Mbit/s, times 12.25.
  const path = { rttMs: 50, lossRatio: 0.01, mssBytes: 1_448 };
  expect(mathisMbitPerS(path)).toBeCloseTo(2.837, 3);
});
