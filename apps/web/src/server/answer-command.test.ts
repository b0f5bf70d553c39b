// The bundle of the command as it is given out: missing, unreadable, and there.
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { answerCommand } from "./answer-command.ts";

const folder = mkdtempSync(join(tmpdir(), "gonogo-answer-"));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it("says where the command is not built, and hides no other fault as that", async () => {
  vi.spyOn(process, "cwd").mockReturnValue(join(folder, "web"));
  expect((await answerCommand()).status).toBe(404);
  const path = join(folder, "cli/dist/gonogo.mjs");
  mkdirSync(path, { recursive: true });
  await expect(answerCommand()).rejects.toThrow("EISDIR");
  rmdirSync(path);
  writeFileSync(path, "bundle");
  for (const _ of [1, 2]) {
    const answer = await answerCommand();
    expect([answer.status, await answer.text()]).toEqual([200, "bundle"]);
  }
});
