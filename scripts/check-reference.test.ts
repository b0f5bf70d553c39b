// The command as people give it: what it prints, and how it ends, for a file that agrees, one that does not,
// one of another form, and none.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./lib/paths.mjs";

const folder = mkdtempSync(join(tmpdir(), "gonogo-reference-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function check(...args: string[]) {
  const script = join(root, "scripts/check-reference.ts");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", script, ...args],
    { cwd: root, encoding: "utf8", env: { ...process.env, INIT_CWD: root } },
  );
  return { status, stdout, stderr };
}

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it("prints how many agree, for a path from where the command was given", () => {
  const found = check("packages/analysis/fixtures/statistics.json");
  expect(found).toMatchObject({ status: 0, stderr: "" });
  expect(found.stdout).toMatch(/^55 of 55 agree\b/);
}, 60_000);

it("fails on the first vector that does not agree, with both values", () => {
  const holm = [
    { p: [0.01], adjusted: [0.01] },
    { p: [0.02], adjusted: [0.04] },
  ];
  const found = check(written("wrong.json", JSON.stringify({ holm })));
  expect(found).toMatchObject({ status: 1, stdout: "" });
  expect(found.stderr).toContain("holm[1].adjusted: expected [0.04], found [0.02]");
  expect(found.stderr).toContain("1 of 2 agree");
}, 60_000);

it("says what is wrong with a file of another form, one that is not there, and none", () => {
  expect(check(written("text.json", "NaN"))).toMatchObject({ status: 1 });
  expect(check(written("text.json", "NaN")).stderr).toMatch(/is not JSON/);
  expect(check(join(folder, "absent.json")).stderr).toMatch(/Cannot read .*absent\.json/);
  expect(check().stderr).toMatch(/^Use: npm run check:reference -- <file>/);
}, 60_000);
