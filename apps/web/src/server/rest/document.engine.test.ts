// The OpenAPI document says exactly what is accepted: Schemathesis makes requests from it, by the document and against
// it, and compares the answers with it. Over HTTP, against real services; probes are answered in place of a worker.
// GONOGO_FUZZ_EXAMPLES is how many requests each operation gets beside the walk through every boundary; absent: a short form.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerProbe } from "@gonogo/services/target/answer-probe";
import { refusedAnswer, type TestInstance } from "@gonogo/services/testing/test-context";
import { serve } from "@hono/node-server";
import { expect, it } from "vitest";
import { restInstance } from "./testing/rest-instance.ts";

const rest = restInstance();
const folder = fileURLToPath(new URL("fuzz", import.meta.url));
/** The short form leaves out the walk through every boundary, some 13,000 requests. */
const examples = process.env.GONOGO_FUZZ_EXAMPLES;
const form = examples
  ? ["--phases", "examples,coverage,fuzzing", "--max-examples", examples]
  : ["--phases", "examples,fuzzing", "--max-examples", "4"];

/** Answers probes in place of a worker, until the returned function is called. */
function answerProbes({ context }: TestInstance): () => Promise<void> {
  let closed = false;
  const work = async () => {
    while (!closed) {
      const open = await context.db.probe.findMany({ where: { answeredAt: null } });
      for (const { id } of open) await answerProbe(context, id, refusedAnswer);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const working = work();
  return async () => {
    closed = true;
    await working;
  };
}

/** What it keeps between runs goes into a folder of its own, and with it. */
async function schemathesis(args: readonly string[]) {
  const own = mkdtempSync(join(tmpdir(), "gonogo-fuzz-"));
  const child = spawn(
    process.env.GONOGO_PYTHON_PATH ?? "python3",
    ["-m", "schemathesis.cli", "--config-file", `${folder}/schemathesis.toml`, "run", ...args],
    {
      cwd: own,
      env: {
        ...process.env,
        PYTHONPATH: process.env.GONOGO_PYTHON_LIBRARIES,
        SCHEMATHESIS_HOOKS: `${folder}/rules_only.py`,
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += String(text);
    });
  const [code] = await once(child, "close");
  rmSync(own, { recursive: true, force: true });
  return { code, output };
}

it("is what Schemathesis finds too", async () => {
  await rest.seedFinishedRun();
  const stopProbing = answerProbes(rest.instance);
  const server = serve({ fetch: rest.app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const { code, output } = await schemathesis([
      `${origin}/api/v1/openapi.json`,
      ...["--origin", origin, "--header", `Authorization: Bearer ${rest.key}`],
      ...form,
      ...["--seed", "1", "--generation-database", "none", "--continue-on-failure", "--no-color"],
      ...["--suppress-health-check", "all"],
    ]);
    expect(code, output).toBe(0);
    const [, generated = "0"] = /^\s*(\d+) generated/m.exec(output) ?? [];
    console.info(`Schemathesis: ${generated} requests`);
    expect(Number(generated)).toBeGreaterThan(examples ? 10_000 : 100);
  } finally {
    server.close();
    await stopProbing();
  }
}, 3_600_000);
