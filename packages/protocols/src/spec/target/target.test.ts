// Targets: hosts, ports and TLS that can work, and the ones that are refused.
// A host must be a name or an address; a scheme or a path in it is a common slip and is named.
import { describe, expect, it } from "vitest";
import { TargetConfig } from "./target.ts";

const target = { slug: "demo", name: "Demo", protocol: "http1", host: "localhost", port: 80 };

describe("TargetConfig", () => {
  it("keeps a host in ASCII, and names the field of one that is none", () => {
    const read = (host: string) => TargetConfig.safeParse({ ...target, host });
    expect(read("Bücher_1.example").data?.host).toBe("xn--bcher_1-n2a.example");
    expect(read("http://localhost").error?.issues[0]?.path).toEqual(["host"]);
  });

  it.each([0, 65_536, 1.5, "80"])("refuses port %s", (port) => {
    expect(TargetConfig.safeParse({ ...target, port }).error?.issues[0]?.path).toEqual(["port"]);
  });

  it("wants TLS for HTTP/3", () => {
    expect(TargetConfig.safeParse({ ...target, protocol: "http3" }).error?.issues[0]?.path).toEqual(
      ["tls"],
    );
    expect(TargetConfig.safeParse({ ...target, protocol: "http3", tls: {} }).success).toBe(true);
  });

  it("has socket options, of which TCP's stay out of QUIC", () => {
    const over = (protocol: string, socket: object) =>
      TargetConfig.safeParse({ ...target, protocol, tls: {}, socket });
    const usual = { sendBufferBytes: null, receiveBufferBytes: null, congestionControl: null };
    expect(over("http1", {}).data?.socket).toEqual({ ...usual, noDelay: true });
    expect(over("http3", { sendBufferBytes: 65_536 }).success).toBe(true);
    for (const [protocol, socket, path] of [
      ["http3", { congestionControl: "bbr" }, ["socket", "congestionControl"]],
      ["http3", { noDelay: false }, ["socket", "noDelay"]],
      ["http1", { congestionControl: "vegas" }, ["socket", "congestionControl"]],
      ["http1", { receiveBufferBytes: 1 }, ["socket", "receiveBufferBytes"]],
    ] as const)
      expect(over(protocol, socket).error?.issues[0]?.path).toEqual(path);
  });

  it("wants a certificate in the CA file", () => {
    const parsed = TargetConfig.safeParse({ ...target, tls: { caPem: "hello" } });
    expect(parsed.error?.issues[0]?.message).toBe("holds no PEM certificate");
  });
});
