// `npm run audit`: exit codes 0, 1 and 2, findings with their arithmetic, and errors that name field and remedy.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const script = fileURLToPath(new URL("../../../../scripts/command.mjs", import.meta.url));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gonogo-audit-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(text: string, ...flags: string[]) {
  writeFileSync(join(folder, "figures.yaml"), text);
  const env = { ...process.env, INIT_CWD: folder };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, "audit", "figures.yaml", ...flags],
    { env, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

const clean = `
title: Duel
defaults: { cell: { clients: 1 }, samples: 10_000 }
figures:
  - { id: rest, variant: rest, values: { mean: 1.20 ms, p50: 1.10 ms, throughput: 832 1/s } }
  - { id: grpc, variant: grpc, values: { mean: 0.60 ms, p50: 0.56 ms, throughput: 1660 1/s } }
claims:
  - { id: faster, kind: ratio, states: 2.0, of: rest.mean, over: grpc.mean }
`;

it("ends with 0 where nothing is found", { timeout: 30_000 }, () => {
  expect(audit(clean.replace("10_000", "10000"))).toMatchObject({
    status: 0,
    stdout: "Nothing found in 6 figures and 1 claim.\n",
  });
});

it("ends with 1 and prints the arithmetic, as JSON too", { timeout: 30_000 }, () => {
  const wrong = clean.replace("10_000", "10000").replace("states: 2.0", "states: 61");
  const { status, stdout } = audit(wrong);
  expect(status).toBe(1);
  expect(stdout).toContain("1.2 ms / 0.6 ms = ×2.00");
  const { findings } = JSON.parse(audit(wrong, "--json").stdout);
  expect(findings).toMatchObject([{ rule: "stated-change", claims: ["faster"] }]);
});

it.each([
  [
    "a reference to nothing",
    clean.replace("10_000", "10000").replace("over: grpc.mean", "over: grcp.mean"),
    "claims.0.over: refers to nothing: there is no figure or claim grcp.mean; did you mean grpc.mean?",
  ],
  ["what is neither YAML nor JSON", "title: [x", "Correct line"],
  ["a megabyte and more", `title: ${"x".repeat(1_000_001)}`, "at most 1 MB are read"],
])("ends with 2 at %s", { timeout: 30_000 }, (_, text, message) => {
  const { status, stderr } = audit(text);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
