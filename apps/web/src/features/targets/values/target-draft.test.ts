// Drafts of targets: everything that was typed comes back but secrets, wherever they were typed.
import { TargetConfig } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { packTarget, unpackTarget } from "./target-draft.ts";
import { newTargetValues, type TargetValues, valuesOf } from "./target-values.ts";

const pack = (changes: Partial<TargetValues>) =>
  packTarget({ ...newTargetValues(), ...changes }, newTargetValues());
const back = (changes: Partial<TargetValues>) =>
  unpackTarget(JSON.parse(JSON.stringify(pack(changes)?.content)));

it("is there where something was typed, and comes back", () => {
  expect(pack({})).toBeNull();
  expect(pack({ name: "Dispatch" })?.title).toBe("Dispatch");
  expect(pack({ slug: "dispatch" })?.title).toBe("dispatch");
  const typed = { name: "Dispatch", host: "127.0.0.1", port: "80", tls: true };
  expect(back(typed)).toEqual({ ...newTargetValues(), ...typed });
});

it("of a stored target comes back too", () => {
  const target = TargetConfig.parse({
    ...{ slug: "a", name: "A", protocol: "grpc", host: "127.0.0.1", port: 1 },
    ...{ headers: { accept: "x" }, grpcSchema: { kind: "descriptor-set", base64: "AAAA" } },
  });
  const values = { ...valuesOf(target), name: "B" };
  const packed = packTarget(values, valuesOf(target));
  expect(unpackTarget(JSON.parse(JSON.stringify(packed?.content)))).toEqual(values);
});

it("holds no secret, wherever it was typed, and says that there was one", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nhush";
  const secrets: Partial<TargetValues> = {
    ...{ secret: "replace", bearerToken: "hush", clientKeyPem: key },
    secretHeaders: [{ name: "x-key", value: "hush" }],
    headers: [
      { name: "Authorization", value: "Bearer hush" },
      { name: "accept", value: "text/plain" },
    ],
    labels: [{ name: "note", value: key }],
    ...{ caPem: key, clientCertificatePem: key, host: "https://me:hush@api.test" },
    metricsUrl: "http://me:hush@127.0.0.1:9100/metrics",
  };
  expect(JSON.stringify(pack(secrets))).not.toContain("hush");
  expect(back(secrets)).toMatchObject({
    ...{ secret: "replace", bearerToken: "", secretHeaders: [], clientKeyPem: "" },
    headers: [
      { name: "Authorization", value: "" },
      { name: "accept", value: "text/plain" },
    ],
    ...{ host: "https://api.test", metricsUrl: "http://127.0.0.1:9100/metrics" },
  });
});

it("of another form is left alone", () => {
  for (const content of [{}, { values: null }, { values: { name: "a" } }])
    expect(unpackTarget(content)).toBeNull();
});
