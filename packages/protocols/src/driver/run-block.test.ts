// The driver against real processes that misbehave: each becomes an error with a code, none is left behind.
// Small shell scripts stand in for a broken engine; the real one is held by `nginx.engine.test.ts`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Problem } from "../events/engine-event.ts";
import { BlockSpec } from "../spec/wire/block-spec.ts";
import { runBlock } from "./run-block.ts";
import { wireSchemaHash } from "./schema-hash.ts";
import { shellEngines } from "./testing/shell-engines.ts";

const fixture = new URL("../../fixtures/block-spec.http1.json", import.meta.url);
const spec = BlockSpec.parse(JSON.parse(readFileSync(fixture, "utf8")));
const problem: Problem = {
  type: "problem",
  code: "connect_refused",
  field: null,
  message: "Nothing listens at 127.0.0.1:9.",
  remedy: "Start the server.",
};
const hello = (schemaHash: string) =>
  JSON.stringify({ type: "hello", engineVersion: "0", buildHash: "0", schemaHash });

const { folder, engine } = shellEngines();

describe("the environment of an engine", () => {
  it("holds where things lie, and nothing of databases and keys", async () => {
    const dump = join(folder, "environment");
    vi.stubEnv("DATABASE_URL", "postgresql://gonogo:secret@localhost/gonogo");
    vi.stubEnv("GONOGO_SECRET_KEY", "key of the targets");
    const enginePath = engine("environment", `env >"${dump}"`, "exit 1");
    await runBlock({ enginePath, spec }).catch(() => {});
    vi.unstubAllEnvs();
    const environment = readFileSync(dump, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toMatch(/DATABASE_URL|GONOGO_SECRET_KEY|secret|key of/);
  });
});

describe("runBlock", () => {
  it("answers with the problem that the engine names, after its events", async () => {
    const types: string[] = [];
    const enginePath = engine(
      "good",
      "read line",
      `echo '${hello(wireSchemaHash())}'`,
      `echo '{"type":"phase","phase":"connecting"}'`,
      `echo '${JSON.stringify(problem)}'`,
    );
    const answer = await runBlock({ enginePath, spec, onEvent: (event) => types.push(event.type) });
    expect(answer).toEqual(problem);
    expect(types).toEqual(["hello", "phase"]);
  });

  it.each([
    ["crashes", "engine_crashed", ["read line", "echo boom >&2", "exit 3"]],
    ["is killed", "engine_crashed", ["kill -9 $$"]],
    ["writes garbage", "bad_output", ["echo hello", "sleep 30"]],
    ["writes half an event", "bad_output", [`echo '{"type":"tick"}'`, "exec sleep 30"]],
    ["has another schema", "schema_mismatch", [`echo '${hello("0")}'`, "exec sleep 30"]],
  ])("names the error of an engine that %s", async (name, code, lines) => {
    const enginePath = engine(name.replaceAll(" ", "-"), ...lines);
    await expect(runBlock({ enginePath, spec })).rejects.toMatchObject({ code });
  });

  it("says what a crashed engine said", async () => {
    const enginePath = engine("last-words", "echo out of memory >&2", "exit 3");
    await expect(runBlock({ enginePath, spec })).rejects.toThrow(/exit code 3.*out of memory/);
  });

  it("names a missing engine and the remedy", async () => {
    const call = runBlock({ enginePath: join(folder, "nowhere"), spec });
    await expect(call).rejects.toMatchObject({ code: "engine_missing" });
    await expect(call).rejects.toThrow(/cargo build --release/);
  });

  it("stops an engine that closes on end of input", async () => {
    const enginePath = engine("polite", "cat >/dev/null", `echo '${JSON.stringify(problem)}'`);
    const signal = AbortSignal.timeout(50);
    expect(await runBlock({ enginePath, spec, signal })).toEqual(problem);
  });

  it("kills an engine that does not stop", async () => {
    const enginePath = engine("deaf", "exec sleep 30");
    const call = runBlock({ enginePath, spec, signal: AbortSignal.timeout(50), graceMs: 50 });
    await expect(call).rejects.toMatchObject({ code: "engine_crashed" });
  });
});
