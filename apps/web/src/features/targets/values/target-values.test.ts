// The target form reads into a configuration and back, and puts each issue at its field.
import { TargetConfig, usualFigures } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { newTargetValues, readTarget, type TargetValues, valuesOf } from "./target-values.ts";
import { targetIssueWords } from "./target-words.ts";

const typed = (changes: Partial<TargetValues>): TargetValues => ({
  ...newTargetValues(),
  name: "Demo",
  slug: "demo",
  host: "localhost",
  port: "8080",
  ...changes,
});
const fieldsOf = (values: TargetValues) => {
  const reading = readTarget(values);
  return reading.ok ? [] : reading.issues.map((issue) => issue.field);
};

describe("readTarget", () => {
  it("reads a plain target", () => {
    const reading = readTarget(
      typed({
        headers: [
          { name: "x-a", value: "1" },
          { name: "", value: "" },
        ],
      }),
    );
    expect(reading).toMatchObject({
      ok: true,
      target: {
        host: "localhost",
        port: 8080,
        tls: null,
        headers: { "x-a": "1" },
        grpcSchema: null,
      },
      secret: undefined,
    });
  });
  it("reads networks as they are typed, and back", () => {
    const reading = readTarget(typed({ secretNetworks: " 10.20.0.0/16,fd00::/8 " }));
    if (!reading.ok) throw new Error("the networks were not read");
    expect(reading.target.secretNetworks).toEqual(["10.20.0.0/16", "fd00::/8"]);
    expect(valuesOf(reading.target).secretNetworks).toBe("10.20.0.0/16, fd00::/8");
    expect(fieldsOf(typed({ secretNetworks: "10.20.0.0" }))).toEqual(["secretNetworks"]);
  });
  it("gives HTTP/3 its TLS without asking", () => {
    expect(readTarget(typed({ protocol: "http3" }))).toMatchObject({
      target: { tls: { insecure: false, caPem: null } },
    });
  });
  it("gives QUIC its options, and back and forth", () => {
    const target = TargetConfig.parse({
      slug: "q",
      name: "Q",
      protocol: "quic",
      host: "::1",
      port: 4433,
      tls: {},
      quic: { alpn: "echo", congestionControl: "bbr", connectionWindowBytes: 65_536 },
    });
    expect(readTarget(valuesOf(target))).toEqual({ ok: true, target, secret: undefined });
    const headers = [{ name: "typed-for-http", value: "1" }];
    const switched = readTarget(typed({ protocol: "quic", alpn: "echo", headers }));
    expect(switched).toMatchObject({ ok: true, target: { headers: {} } });
    expect(readTarget(typed({ alpn: "typed-for-quic" }))).toMatchObject({ target: { quic: null } });
  });
  it("gives sockets their options, and TCP's to TCP alone", () => {
    const usual = { sendBufferBytes: null, receiveBufferBytes: null };
    const socket = { ...usual, noDelay: false, congestionControl: "reno", sendBufferBytes: 65_536 };
    const plain = { slug: "s", name: "S", protocol: "http1", host: "::1", port: 80 };
    const target = TargetConfig.parse({ ...plain, socket });
    expect(readTarget(valuesOf(target))).toEqual({ ok: true, target, secret: undefined });
    expect(readTarget(typed({}))).toMatchObject({ target: { socket: null } });
    const switched = readTarget({ ...valuesOf(target), protocol: "http3" });
    expect(switched).toMatchObject({
      target: { socket: { noDelay: true, congestionControl: null, sendBufferBytes: 65_536 } },
    });
    expect(fieldsOf(typed({ receiveBuffer: "lots" }))).toEqual(["receiveBuffer"]);
  });
  it("reads where a target's metrics are, with the usual counter unless another is named", () => {
    const metricsUrl = "http://127.0.0.1:9100/metrics";
    const read = (changes: Partial<TargetValues>) => readTarget(typed(changes));
    const usual = { url: metricsUrl, ...usualFigures };
    expect(read({})).toMatchObject({ target: { metrics: null } });
    expect(read({ metricsUrl })).toMatchObject({ target: { metrics: usual } });
    const named = { metricsUrl, allocationsCounter: "my_allocations_total" };
    const target = TargetConfig.parse({
      ...{ slug: "demo", name: "Demo", protocol: "http1", host: "localhost", port: 8080 },
      metrics: { ...usual, allocations: "my_allocations_total" },
    });
    expect(read(named)).toMatchObject({ target: { metrics: target.metrics } });
    expect(valuesOf(target)).toMatchObject(named);
    const fresh = { metricsUrl, freshUrl: "http://127.0.0.1:9100/fresh" };
    expect(read(fresh)).toMatchObject({ target: { metrics: { ...usual, fresh: fresh.freshUrl } } });
    expect(valuesOf({ ...target, metrics: { ...usual, fresh: fresh.freshUrl } })).toMatchObject(
      fresh,
    );
    expect(fieldsOf(typed({ ...fresh, freshUrl: "fresh" }))).toEqual(["freshUrl"]);
    expect(fieldsOf(typed({ freshUrl: fresh.freshUrl }))).toEqual(["metricsUrl"]);
    for (const url of ["127.0.0.1:9100", "ftp://127.0.0.1/metrics", "http://a:b@127.0.0.1/"])
      expect(fieldsOf(typed({ metricsUrl: url })), url).toEqual(["metricsUrl"]);
    const fields = ["memoryGauge", "cpuCounter", "allocationsCounter", "allocatedBytesCounter"];
    for (const field of fields)
      expect(fieldsOf(typed({ metricsUrl, [field]: "a b" }))).toEqual([field]);
  });
  it("goes back and forth", () => {
    const target = TargetConfig.parse({
      slug: "g",
      name: "G",
      protocol: "grpc",
      host: "::1",
      port: 50051,
      tls: {
        serverName: "g.test",
        insecure: true,
        clientCertificatePem: "-----BEGIN CERTIFICATE-----",
      },
      headers: { "x-tenant": "a" },
      labels: { version: "2" },
      grpcSchema: { kind: "proto", files: [{ name: "a.proto", content: "syntax" }] },
    });
    expect(readTarget(valuesOf(target))).toEqual({ ok: true, target, secret: undefined });
  });
  it.each<[string, Partial<TargetValues>, string[]]>([
    ["a URL as host", { host: "http://a" }, ["host"]],
    ["a word as port", { port: "http" }, ["port"]],
    ["no port", { port: "" }, ["port"]],
    ["QUIC without a protocol on it", { protocol: "quic" }, ["alpn"]],
    ["QUIC with nothing on it", { protocol: "quic", port: "" }, ["alpn", "port"]],
    ["a window in words", { protocol: "http3", streamWindow: "big" }, ["streamWindow"]],
    [
      "a window with a decimal comma",
      { protocol: "http3", streamWindow: "36,02" },
      ["streamWindow"],
    ],
    ["a buffer with a decimal comma", { sendBuffer: "36,02" }, ["sendBuffer"]],
    ["a file that is no certificate", { tls: true, caPem: "x" }, ["caPem"]],
    ["a header name with a space", { headers: [{ name: "a b", value: "" }] }, ["headers"]],
    [
      "a header twice",
      {
        headers: [
          { name: "A", value: "1" },
          { name: "a", value: "2" },
        ],
      },
      ["headers"],
    ],
    ["an empty secret", { secret: "replace" }, ["bearerToken"]],
    [
      "a token for QUIC, which has no place for one",
      { protocol: "quic", alpn: "echo", secret: "replace", bearerToken: "t" },
      ["clientKeyPem"],
    ],
    [
      "a client certificate that is none",
      { tls: true, clientCertificatePem: "x" },
      ["clientCertificatePem"],
    ],
    ["a client key that is none", { secret: "replace", clientKeyPem: "x" }, ["clientKeyPem"]],
    [
      "a client key with a passphrase",
      { secret: "replace", clientKeyPem: "-----BEGIN ENCRYPTED PRIVATE KEY-----" },
      ["clientKeyPem"],
    ],
    ["no .proto file", { protocol: "grpc", schema: "proto" }, ["protoFiles", "protoFiles"]],
    ["no name and no slug", { name: "", slug: "" }, ["slug", "name"]],
  ])("finds the field of %s", (_, changes, fields) => {
    expect([...new Set(fieldsOf(typed(changes)))].sort()).toEqual([...new Set(fields)].sort());
  });
  it("tells a removed secret from a kept one", () => {
    expect(readTarget(typed({ secret: "remove" }))).toMatchObject({ secret: null });
    expect(readTarget(typed({ secret: "replace", bearerToken: "t" }))).toMatchObject({
      secret: { bearerToken: "t", headers: {}, clientKeyPem: null },
    });
    const clientKeyPem = "-----BEGIN PRIVATE KEY-----";
    expect(readTarget(typed({ secret: "replace", clientKeyPem }))).toMatchObject({
      secret: { bearerToken: null, clientKeyPem },
    });
  });
});

describe("the issue of a row", () => {
  const issuesOf = (changes: Partial<TargetValues>) => {
    const reading = readTarget(typed(changes));
    return reading.ok ? [] : reading.issues;
  };

  it("names the row by its name, of secret headers too", () => {
    const name = "odd name";
    const message = "odd name is not a header name (RFC 9110, section 5.1)";
    expect(issuesOf({ headers: [{ name, value: "1" }] })).toEqual([{ field: "headers", message }]);
    expect(issuesOf({ secret: "replace", secretHeaders: [{ name, value: "1" }] })).toEqual([
      { field: "secretHeaders", message },
    ]);
    expect(issuesOf({ headers: [{ name: "", value: "1" }] })).toEqual([
      { field: "headers", message: "a value has no name" },
    ]);
  });

  it("of an empty field says how to fill it", () => {
    const values = typed({ name: " ", port: "" });
    const said = issuesOf(values).map((issue) => targetIssueWords(issue, values));
    expect(said).toEqual([
      "is empty: type a name, such as Dispatch, REST",
      "is empty: type the port, such as 8080",
    ]);
    const odd = typed({ port: "x" });
    expect(issuesOf(odd).map((issue) => targetIssueWords(issue, odd))).toEqual([
      "must be a whole number from 1 to 65,535",
    ]);
  });
});
