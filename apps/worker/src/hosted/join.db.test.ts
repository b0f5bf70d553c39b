// `gonogo-worker join` as a host runs it, against the service behind a real HTTP server: the file, its mode, and each refusal.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ServiceError } from "@gonogo/services/errors";
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { joinHost } from "@gonogo/services/join/join-host";
import { listJoinTokens } from "@gonogo/services/join/list-join-tokens";
import { testInstance } from "@gonogo/services/testing/test-context";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readSettingsFile, settingsPath } from "./settings-file.ts";

const instance = testInstance();
const joining = {
  databaseUrl: "postgresql://gonogo_worker:p%27w$d@db.test:5432/gonogo?sslmode=verify-full",
  redisUrl: "rediss://:word@redis.test:6380",
};
const services = () => ({ ...instance.context, joining });

/** What the web answers at /api/join, without its limits. */
const web = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const send = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    send(200, await joinHost(services(), JSON.parse(text), "192.0.2.1"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    send(410, { code: error.code, detail: error.message, remedy: error.remedy });
  }
});
let url: string;
let folder: string;
beforeAll(async () => {
  await once(web.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => void web.close());
beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), "gonogo-join-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

const program = fileURLToPath(new URL("./gonogo-worker.ts", import.meta.url));
/** The program's output, or what it says when it fails. */
const run = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", program, ...args], {
    env: { PATH: process.env.PATH ?? "", ...environment },
  }).then(
    ({ stdout }) => ({ failed: false, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ failed: true, said: stderr }),
  );
const joinWith = (token: string, more: Record<string, string> = {}) =>
  run({ GONOGO_URL: url, GONOGO_JOIN_TOKEN: token, ...more }, "join", "--dir", folder);

it("writes the settings for the file's owner alone, over an earlier file that others could read", async () => {
  writeFileSync(settingsPath(folder), "GONOGO_LABELS=old=1\n");
  chmodSync(settingsPath(folder), 0o644);
  const { token } = await createJoinToken(services(), instance.owner);
  const joined = await joinWith(token, { GONOGO_LABELS: "region=eu, pool=big" });
  expect(joined).toMatchObject({ failed: false, said: expect.stringContaining("worker.env") });
  expect(joined.said).not.toContain("word");
  expect(statSync(settingsPath(folder)).mode & 0o777).toBe(0o600);
  expect(readSettingsFile(folder)).toMatchObject({
    DATABASE_URL: joining.databaseUrl,
    REDIS_URL: joining.redisUrl,
    GONOGO_SECRET_KEY: Buffer.from(instance.secretKey).toString("base64"),
    GONOGO_LABELS: "region=eu,pool=big",
  });
  const { items } = await listJoinTokens(services(), instance.owner);
  expect(items[0]).toMatchObject({ state: "used", usedHost: os.hostname() });
});

it("says why a token is refused, and writes nothing", async () => {
  const { token } = await createJoinToken(services(), instance.owner);
  expect((await joinWith(token)).failed).toBe(false);
  rmSync(settingsPath(folder));
  const again = await joinWith(token);
  expect(again).toEqual({
    failed: true,
    said: "A host has joined with this token already. Make another one on the page Workers.\n",
  });
  expect(existsSync(settingsPath(folder))).toBe(false);
});

it("spends no token for a folder that cannot be, wrong labels, or a way without TLS", async () => {
  const { token } = await createJoinToken(services(), instance.owner);
  const settings = { GONOGO_URL: url, GONOGO_JOIN_TOKEN: token };
  const nowhere = join(settingsPath(folder), "below-a-file");
  writeFileSync(settingsPath(folder), "");
  expect((await run(settings, "join", "--dir", nowhere)).said).toContain("ENOTDIR");
  expect((await joinWith(token, { GONOGO_LABELS: "region" })).said).toContain("GONOGO_LABELS");
  const open = { ...settings, GONOGO_URL: "http://gonogo.test" };
  expect((await run(open, "join", "--dir", folder)).said).toContain("GONOGO_URL has no TLS");
  expect((await run({ GONOGO_URL: url }, "join", "--dir", folder)).said).toContain(
    "GONOGO_JOIN_TOKEN is not set",
  );
  expect((await joinWith(token)).failed).toBe(false);
});

it("starts by the file, and says what is missing without it", async () => {
  writeFileSync(settingsPath(folder), "DATABASE_URL=postgresql://a@127.0.0.1:1/a\n# a note\n");
  const started = await run({ GONOGO_ENGINE_PATH: "x" }, "start", "--dir", folder);
  expect(started.said).toContain("REDIS_URL is not set");
  expect(started.said).not.toContain("DATABASE_URL is not set");
  expect((await run({}, "start", "--dir", join(folder, "none"))).said).toContain(
    "DATABASE_URL is not set",
  );
  expect((await run({}, "stop")).said).toContain("gonogo-worker start");
});
