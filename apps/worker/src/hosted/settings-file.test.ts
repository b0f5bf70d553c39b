// The file of settings: what systemd and we read alike, and nothing that is no setting of a worker.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readSettingsFile, settingsPath, writeSettings } from "./settings-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-settings-"));
  return () => rmSync(folder, { recursive: true });
});

it("keeps values as they are, line by line", () => {
  const settings = {
    DATABASE_URL: "postgresql://w:a=b#c$d@[::1]:5432/gonogo?sslmode=require&x=1",
    GONOGO_SECRET_KEY: "AA+/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    GONOGO_ALLOWED_NETWORKS: "10.0.0.0/8,fd00::/8:443,10.1.0.0/16:8000-8999",
  };
  writeSettings(folder, settings);
  expect(readSettingsFile(folder)).toEqual(settings);
  expect(readFileSync(settingsPath(folder), "utf8").split("\n")).toHaveLength(4);
});

it.each([
  ["NODE_OPTIONS", "--require=/tmp/x.js", /NODE_OPTIONS is no setting/],
  ["GONOGO_URL", "http://a\nNODE_OPTIONS=x", /GONOGO_URL has a quote, a space/],
  ["REDIS_URL", "redis://:'word'@host", /REDIS_URL has a quote/],
  ["DATABASE_URL", "postgresql://a:b\\c@host/x", /DATABASE_URL has a quote/],
])("refuses %s with %j, and leaves no file", (name, value, message) => {
  expect(() => writeSettings(folder, { GONOGO_URL: "http://a", [name]: value })).toThrow(message);
  expect(readSettingsFile(folder)).toBeNull();
});
