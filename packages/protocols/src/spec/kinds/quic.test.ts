// Raw QUIC in definitions and targets: what is filled in, and what is refused at which field.
import { describe, expect, it } from "vitest";
import { TargetConfig, type TargetConfigInput } from "../target/target.ts";
import { QuicMessage, QuicOperation, quicMessageBytes, quicMessageLength } from "./quic.ts";

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("a quic operation", () => {
  it("needs nothing but its kind", () => {
    expect(QuicOperation.parse({ kind: "quic" })).toEqual({
      kind: "quic",
      mode: "stream",
      message: { fillerBytes: 64 },
      priority: 0,
    });
  });

  it.each([
    [{ mode: "uni", expect: "any" }, "expect"],
    [{ mode: "datagram", priority: 1 }, "priority"],
    [{ mode: "datagram", message: { fillerBytes: 1_101 } }, "message"],
    [{ mode: "datagram", message: "ü".repeat(600) }, "message"],
    [{ message: { fillerBytes: 1_000_001 } }, "message"],
    [{ message: { base64: "*" } }, "message.base64"],
    [{ message: { base64: "A".repeat(1_400_000) } }, "message"],
    [{ message: { fillerBytes: Number.NaN } }, "message"],
    [{ message: { fillerBytes: -1 } }, "message.fillerBytes"],
    [{ message: { text: "x" } }, "message"],
    [{ mode: "multicast" }, "mode"],
    [{ priority: 0.5 }, "priority"],
  ])("refuses %j", (fields, path) => {
    const issues = issuesOf(QuicOperation.safeParse({ kind: "quic", ...fields }));
    expect(issues.map(([at]) => at)).toEqual([path]);
  });

  it("accepts a datagram that just fits", () => {
    const message = { fillerBytes: 1_100 };
    const parsed = QuicOperation.safeParse({ kind: "quic", mode: "datagram", message });
    expect(parsed.success).toBe(true);
  });
});

describe("a message's bytes", () => {
  it.each([
    ["grüß", [103, 114, 195, 188, 195, 159]],
    [{ base64: "AAH/" }, [0, 1, 255]],
    [{ base64: "AAE=" }, [0, 1]],
    [{ fillerBytes: 28 }, [..."abcdefghijklmnopqrstuvwxyzab"].map((c) => c.charCodeAt(0))],
    ["", []],
  ])("%j", (message, bytes) => {
    const parsed = QuicMessage.parse(message);
    expect([...quicMessageBytes(parsed)]).toEqual(bytes);
    expect(quicMessageLength(parsed)).toBe(bytes.length);
  });
});

describe("a target over QUIC", () => {
  const target = (changes: Partial<TargetConfigInput>) =>
    TargetConfig.safeParse({
      slug: "a",
      name: "A",
      protocol: "quic",
      host: "127.0.0.1",
      port: 1,
      tls: {},
      quic: { alpn: "echo" },
      ...changes,
    });

  it("fills in the transport", () => {
    expect(target({}).data?.quic).toEqual({
      alpn: "echo",
      congestionControl: "cubic",
      streamWindowBytes: 1_250_000,
      connectionWindowBytes: 1_073_741_824,
      zeroRtt: false,
    });
    expect(target({ protocol: "http3", quic: { congestionControl: "bbr" } }).success).toBe(true);
    expect(target({ protocol: "http3", quic: null }).success).toBe(true);
  });

  it.each<[Partial<TargetConfigInput>, string]>([
    [{ quic: null }, "quic.alpn"],
    [{ quic: {} }, "quic.alpn"],
    [{ quic: { alpn: "two words" } }, "quic.alpn"],
    [{ quic: { alpn: "a", streamWindowBytes: 1 } }, "quic.streamWindowBytes"],
    [{ tls: null }, "tls"],
    [{ headers: { a: "b" } }, "headers"],
    [{ protocol: "http3" }, "quic.alpn"],
    [{ protocol: "http1" }, "quic"],
  ])("refuses %j", (changes, path) => {
    expect(issuesOf(target(changes)).map(([at]) => at)).toEqual([path]);
  });
});
