// The set-up as scripts call it: a process of its own, on an empty database, twice, with the demo moved in between.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  makeTestDatabase,
  type TestDatabase,
  testRedisUrl,
} from "@gonogo/db/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

/** Nothing else is in a log. */
const SetupResult = z.strictObject({
  type: z.enum(["setup", "migrated"]),
  databaseEmpty: z.boolean(),
  signInLink: z.string().nullable(),
});
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await makeTestDatabase();
  await database.db.$executeRawUnsafe("DROP SCHEMA public CASCADE");
  await database.db.$executeRawUnsafe("CREATE SCHEMA public");
  folder = mkdtempSync(join(tmpdir(), "gonogo-setup-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const demo = (restTls: number) => ({
  type: "ready",
  host: "127.0.0.1",
  ports: { rest: 1, restTls, grpc: 2, grpcTls: 3, http3: 4, quic: 6, control: 5 },
  caPath: "ca.pem",
  caPem: "-----BEGIN CERTIFICATE-----\n",
});
async function setUp(restTls: number, ...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("./setup.ts", import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        REDIS_URL: testRedisUrl(),
        GONOGO_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
        GONOGO_URL: "http://127.0.0.1:3000",
        GONOGO_CREDENTIALS_PATH: join(folder, "credentials.json"),
        GONOGO_DEMO: JSON.stringify(demo(restTls)),
      },
    },
  );
  return SetupResult.parse(JSON.parse(stdout));
}

describe("the set-up", () => {
  it("migrates and makes the owner's link alone when told so, as often as it is", async () => {
    for (const _ of [1, 2]) {
      const { type, signInLink } = await setUp(18_443, "--migrate-only");
      expect(type).toBe("migrated");
      expect(signInLink).toMatch(/^http:\/\/127\.0\.0\.1:3000\/welcome\//);
    }
    expect(await database.db.user.count()).toBe(1);
    expect(await database.db.apiKey.count()).toBe(0);
    expect(await database.db.target.count()).toBe(0);
    await expect(setUp(18_443, "--migrate")).rejects.toThrow(/--migrate is no argument/);
  });

  it("makes everything of nothing, and repeats itself without doing it twice", async () => {
    const first = await setUp(18_443);
    expect(first).toMatchObject({ databaseEmpty: true });
    expect(first.signInLink).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
    const path = join(folder, "credentials.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const kept = () => JSON.parse(readFileSync(path, "utf8"));
    const { apiKey } = kept();
    expect(kept()).toEqual({
      url: "http://127.0.0.1:3000",
      signInLink: first.signInLink,
      apiKey: expect.stringMatching(/^\S{20,}$/),
    });
    const second = await setUp(28_443);
    expect(kept().apiKey).toBe(apiKey);
    expect(second.signInLink).not.toBe(first.signInLink);
    const targets = await database.db.target.findMany({ orderBy: { slug: "asc" } });
    expect(targets.map(({ slug, port }) => [slug, port])).toEqual([
      ["demo-agents-quic", 6],
      ["demo-grpc", 3],
      ["demo-http2", 28_443],
      ["demo-http3", 4],
      ["demo-quic", 6],
      ["demo-rest", 28_443],
      ["demo-websocket", 28_443],
    ]);
    expect(await database.db.benchmark.findMany()).toMatchObject([
      { slug: "dispatch" },
      { slug: "dispatch-closed" },
    ]);
    expect(await database.db.user.count()).toBe(1);
    expect(await database.db.apiKey.count()).toBe(1);
  });
});
