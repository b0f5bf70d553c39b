// What a report says of handshakes and sockets: sums over blocks, words for what was not as asked, and
// differences between the sides that make a comparison unfair.
import type { Handshakes, SocketFacts } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { findings, patchResults } from "../../testing/patch-results.ts";
import { connectionSentence, handshakeText } from "../../words/connection-words.ts";
import { type Difference, differenceClause } from "../../words/unequal-words.ts";
import { buildReport } from "../build-report.ts";

const full: Handshakes = { full: 10, resumed: 0, earlyDataAccepted: 0, earlyDataRejected: 0 };
const resumed: Handshakes = { ...full, full: 0, resumed: 10 };
const socket: SocketFacts = {
  transport: "tcp",
  noDelay: true,
  sendBufferBytes: 2_626_560,
  receiveBufferBytes: 65_536,
  congestionControl: "cubic",
};
const [ours, theirs] = firstDuel().spec.variants.map(({ name }) => name) as [string, string];

const duel = (a: object, b: object) =>
  patchResults(
    patchResults(firstDuel(), ours, () => a),
    theirs,
    () => b,
  );

describe("connections of a report", () => {
  it("adds up handshakes and keeps the last socket", () => {
    const report = buildReport(duel({ handshakes: full, socket }, {}));
    const blocks = report.blocks.filter((b) => b.variant === ours && b.requests > 0).length;
    expect(report.connections).toEqual([
      { variant: ours, handshakes: { ...full, full: 10 * blocks }, socket, findings: [] },
    ]);
  });

  it("says where a server resumed less, or took less early data, than was asked", () => {
    const input = duel({ handshakes: { ...resumed, full: 2, earlyDataRejected: 3 } }, {});
    const load = { kind: "connect", clients: 2, handshake: "zero-rtt" } as const;
    const asked = { ...input, spec: { ...input.spec, load: { ...input.spec.load, ...load } } };
    const said = buildReport(asked as typeof input).connections[0]?.findings ?? [];
    expect(said).toMatchObject([
      { code: "not-resumed", params: { variant: ours } },
      { code: "early-data-refused", params: { variant: ours } },
    ]);
    expect(said.map(connectionSentence)).toEqual([
      expect.stringMatching(/^\d+ of \d+ handshakes with .* were full ones: .*\.$/),
      expect.stringMatching(/ refused early data in \d+ handshakes; .*\.$/),
    ]);
  });

  it("writes handshakes in a few words", () => {
    expect(handshakeText(full)).toBe("10 full");
    expect(handshakeText(resumed)).toBe("all 10 resumed");
    const mixed = { full: 2, resumed: 8, earlyDataAccepted: 7, earlyDataRejected: 1 };
    expect(handshakeText(mixed)).toBe("8 of 10 resumed, early data taken in 7");
  });
});

describe("unequal-terms of connections", () => {
  const terms = (a: object, b: object) =>
    findings(duel(a, b), "unequal-terms").map(({ params }) =>
      (params.differences as Difference[]).map(differenceClause).join("; "),
    );

  it("finds nothing where both sides are alike, or the kernel differs a little", () => {
    const alike = { handshakes: full, socket };
    const grown = { ...socket, receiveBufferBytes: 100_000 };
    expect(terms(alike, alike)).toEqual([]);
    expect(terms(alike, { handshakes: full, socket: grown })).toEqual([]);
    expect(terms(alike, { socket: { ...socket, transport: "udp", noDelay: null } })).toEqual([]);
  });

  it.each([
    ["resumption", { handshakes: resumed, socket }, "resumes TLS sessions"],
    ["Nagle", { handshakes: full, socket: { ...socket, noDelay: false } }, "(Nagle)"],
    [
      "congestion control",
      { handshakes: full, socket: { ...socket, congestionControl: "reno" } },
      "congestion control",
    ],
    [
      "buffers",
      { handshakes: full, socket: { ...socket, sendBufferBytes: 32_768 } },
      "buffers of different sizes",
    ],
  ])("names %s", (_, other, words) => {
    expect(terms({ handshakes: full, socket }, other)[0]).toContain(words);
  });
});
