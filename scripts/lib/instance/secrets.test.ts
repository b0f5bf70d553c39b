// Secrets are made once: a file that is lost or not whole is never written over with new ones.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrMakeSecrets } from "./secrets.mjs";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-secrets-"));
  path = join(folder, "secrets.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("are made once, and read again afterwards", () => {
  const made = readOrMakeSecrets(path);
  expect(Buffer.from(made.secretKey, "base64")).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  mkdirSync(join(folder, "postgres"));
  expect(readOrMakeSecrets(path, { usedBy: join(folder, "postgres") })).toEqual(made);
});

it.each([
  ["cut off", '{ "secretKey": "abc', "is not whole"],
  [
    "without one of them",
    '{ "secretKey": "abc", "authSecret": "d", "postgresPassword": "e" }',
    "lacks redisPassword",
  ],
  ["no object", "null", "lacks secretKey, authSecret, postgresPassword, redisPassword"],
])("%s are refused with what to do, and left as they are", (_, text, error) => {
  writeFileSync(path, text);
  expect(() => readOrMakeSecrets(path)).toThrow(error);
  expect(() => readOrMakeSecrets(path)).toThrow("Put it back from a backup");
  expect(readFileSync(path, "utf8")).toBe(text);
});

it("that are lost beside their data are not made anew", () => {
  const usedBy = join(folder, "postgres");
  mkdirSync(usedBy);
  expect(() => readOrMakeSecrets(path, { usedBy })).toThrow(`${path} is missing`);
});
