// The OpenAPI document says exactly what is accepted: Schemathesis makes requests from it, by the document and against
// it, and compares the answers with it. Over HTTP, against real services without a worker.
// GONOGO_FUZZ_EXAMPLES is how many requests an operation gets at least in its longest phase; absent: a short form.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { expect, it } from "vitest";
import { restInstance } from "./testing/rest-instance.ts";

const rest = restInstance();
const folder = fileURLToPath(new URL("fuzz", import.meta.url));
const examples = process.env.GONOGO_FUZZ_EXAMPLES ?? "5";

async function schemathesis(args: readonly string[]) {
  const child = spawn(
    process.env.GONOGO_PYTHON_PATH ?? "python3",
    ["-m", "schemathesis.cli", "--config-file", `${folder}/schemathesis.toml`, "run", ...args],
    {
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
  return { code, output };
}

it("is what Schemathesis finds too", async () => {
  await rest.seedFinishedRun();
  const server = serve({ fetch: rest.app().fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const { code, output } = await schemathesis([
      `${origin}/api/v1/openapi.json`,
      ...["--origin", origin, "--header", `Authorization: Bearer ${rest.key()}`],
      ...["--max-examples", examples, "--seed", "1", "--generation-database", "none"],
      ...["--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--no-color"],
    ]);
    expect(code, output).toBe(0);
  } finally {
    server.close();
  }
}, 3_600_000);
