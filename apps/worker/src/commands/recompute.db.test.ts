// `npm run recompute` as a process of its own against a database: what it prints and how it ends, for runs that are
// judged the same again, one whose block was touched, and ones that are no runs or never judged.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, expect, it } from "vitest";

const seeded = ["dispatch-go", "dispatch-nogo", "failed"];
const instance = seededInstance(seeded);
const ids: Record<string, string> = {};
beforeAll(() => {
  for (const name of seeded) ids[name] = instance.runOf(name);
});

function recompute(args: readonly string[], databaseUrl = instance.databaseUrl) {
  const script = fileURLToPath(new URL("recompute.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", script, ...args],
    {
      encoding: "utf8",
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        REDIS_URL: instance.redisUrl,
        GONOGO_URL: "http://127.0.0.1:3000",
        GONOGO_SECRET_KEY: Buffer.from(instance.secretKey).toString("base64"),
      },
    },
  );
  return { status, stdout, stderr };
}

// A process takes seconds of CPU to begin, many times as long beside other suites: one each.
it("prints of each run that it is identical, and of all that they are", () => {
  const all = recompute(["--all"]);
  expect(all.stdout).toMatch(/identical: verdict GO, 3 gate results, .* from 30 blocks, rulesV/);
  expect(all.stdout).toContain("2 of 2 finished runs are judged the same again.");
  expect(all.status).toBe(0);
});

it("prints what changed, and fails", async () => {
  const runId = ids["dispatch-nogo"] ?? "";
  const where = { runId, round: 2, variant: "rest", purpose: "evidence" as const };
  const block = await instance.context.db.block.findFirstOrThrow({ where });
  const other = await instance.context.db.block.findFirstOrThrow({
    where: { ...where, variant: "http3" },
  });
  await instance.context.db.block.update({
    where: { id: block.id },
    data: { measured: other.measured, ok: 1 },
  });
  const result = recompute(["--all"]);
  expect(result.status).toBe(1);
  expect(result.stdout).toContain("1 of 2 finished runs are judged the same again.");
  expect(result.stdout).toContain("so stored rows were changed");
  expect(result.stdout).toMatch(/blocks\[\d+\]\.ok \(rest, round 3, cell 0\): stored 1, now \d+/);
});

it("prints what changed in one run, for programs", () => {
  const runId = ids["dispatch-nogo"] ?? "";
  const json = recompute(["--json", runId]);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ runId, outcome: "changed" });
});

it("says plainly what it cannot do", () => {
  const refused = recompute([ids.failed ?? "", "no-run"]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("so it was never judged");
  expect(refused.stderr).toContain("no-run: There is no such run");
  expect(recompute([])).toMatchObject({ status: 2 });
  const away = recompute(["--all"], "postgresql://nobody@127.0.0.1:1/none");
  expect(away.status).toBe(1);
  expect(away.stderr).toMatch(/Cannot recompute: .*Start Gonogo with: npm start/s);
}, 120_000);
