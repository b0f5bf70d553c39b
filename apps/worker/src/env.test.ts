// Settings are named when they are missing or wrong, and read when they are right.
import { afterEach, describe, expect, it, vi } from "vitest";
import { readWorkerEnv } from "./env.ts";

const right = {
  DATABASE_URL: "postgresql://user:word@127.0.0.1:5432/gonogo",
  REDIS_URL: "redis://127.0.0.1:6379",
  GONOGO_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  GONOGO_URL: "http://127.0.0.1:3000",
  GONOGO_ENGINE_PATH: "engine",
  GONOGO_ALLOWED_NETWORKS: undefined,
  GONOGO_QUEUE_PREFIX: undefined,
  GONOGO_KEEP_TIMELINE_DAYS: undefined,
  GONOGO_LABELS: undefined,
  GONOGO_METRICS_ADDRESS: undefined,
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
};
const withEnv = (changes: Partial<Record<keyof typeof right, string | undefined>>) => {
  for (const [name, value] of Object.entries({ ...right, ...changes })) vi.stubEnv(name, value);
};
afterEach(() => vi.unstubAllEnvs());

describe("the worker's environment", () => {
  it("has loopback and a prefix as defaults", () => {
    withEnv({});
    expect(readWorkerEnv()).toMatchObject({
      GONOGO_ALLOWED_NETWORKS: ["127.0.0.0/8", "::1/128"],
      GONOGO_QUEUE_PREFIX: "gonogo",
    });
    expect(readWorkerEnv().GONOGO_SECRET_KEY).toHaveLength(32);
  });

  it("reads where metrics are served, also by IPv6, and takes an empty setting for none", () => {
    const read = (address: string) => {
      withEnv({ GONOGO_METRICS_ADDRESS: address });
      return readWorkerEnv().GONOGO_METRICS_ADDRESS;
    };
    expect(read("127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9_464 });
    expect(read("[::]:9464")).toEqual({ host: "::", port: 9_464 });
    expect(read("")).toBeUndefined();
  });

  it.each<[keyof typeof right, string | undefined, RegExp]>([
    ["DATABASE_URL", undefined, /DATABASE_URL is not set/],
    ["GONOGO_LABELS", "region=eu,pool", /GONOGO_LABELS.pool must be letters, digits/],
    ["GONOGO_METRICS_ADDRESS", "9464", /GONOGO_METRICS_ADDRESS must be host:port/],
    ["GONOGO_METRICS_ADDRESS", "127.0.0.1:70000", /GONOGO_METRICS_ADDRESS must be host:port/],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4318",
      /OTEL_EXPORTER_OTLP_ENDPOINT must be an http:\/\/ or https:\/\/ address/,
    ],
    ["GONOGO_SECRET_KEY", "c2hvcnQ=", /GONOGO_SECRET_KEY must be 32 bytes/],
    [
      "GONOGO_ALLOWED_NETWORKS",
      "10.0.0.0/8,everything",
      /GONOGO_ALLOWED_NETWORKS.*must be networks such as/,
    ],
    ["GONOGO_ENGINE_PATH", undefined, /GONOGO_ENGINE_PATH is not set/],
    [
      "GONOGO_KEEP_TIMELINE_DAYS",
      "soon",
      /GONOGO_KEEP_TIMELINE_DAYS must be a whole number of days/,
    ],
  ])("names %s when it is %j", (name, value, message) => {
    withEnv({ [name]: value });
    expect(() => readWorkerEnv()).toThrow(message);
  });
});
