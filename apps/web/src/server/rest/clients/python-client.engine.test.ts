// A client in Python that openapi-python-client generates from the document: without a warning, for every operation, it compiles,
// and it does what it says against the real app.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { serve } from "@hono/node-server";
import { afterAll, expect, it } from "vitest";
import { yamlTypes } from "../operation/read-body.ts";
import { restInstance } from "../testing/rest-instance.ts";
import { writtenDocument } from "../written-document.ts";

const rest = restInstance();
const own = mkdtempSync(join(tmpdir(), "gonogo-python-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));

/** Keys of these are names of the API's own. */
const namesOf = ["properties", "schemas"];

/**
 * The document without what this generator cannot take and a client does not need: defaults that are lists or objects, which the
 * server fills in, and lists of fractions, which it checks. Bodies are sent as JSON, and events read as a stream, by hand.
 */
function prepared(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => prepared(one));
  if (typeof value !== "object" || value === null) return value;
  const isLeftOut = (key: string, part: unknown): boolean => {
    if (areNames) return key === "RunEvent";
    if (key === "default") return typeof part === "object";
    if (key === "enum") return Array.isArray(part) && part.some((one) => Number(one) % 1 > 0);
    return key === "contentSchema" || yamlTypes.some((type) => type === key);
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => !isLeftOut(key, part))
      .map(([key, part]) => [key, prepared(part, namesOf.includes(key))]),
  );
}

/** Throws with what Python said where it ends otherwise than well. */
async function python(args: readonly string[]): Promise<string> {
  const libraries = process.env.GONOGO_PYTHON_LIBRARIES ?? "";
  const child = spawn(process.env.GONOGO_PYTHON_PATH ?? "python3", args, {
    cwd: own,
    env: { ...process.env, PYTHONPATH: [own, libraries].join(":") },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += String(text);
    });
  const [code] = await once(child, "close");
  expect(code, output).toBe(0);
  return output;
}

it("is generated whole, compiles, and starts and reads a run", async () => {
  writeFileSync(join(own, "document.json"), JSON.stringify(prepared(writtenDocument())));
  for (const file of ["openapi-python-client.yaml", "use_client.py"])
    cpSync(join(import.meta.dirname, file), join(own, file));
  await python([
    ...["-m", "openapi_python_client", "generate", "--path", "document.json", "--meta", "none"],
    ...["--output-path", "gonogo_api", "--config", "openapi-python-client.yaml"],
    "--fail-on-warning",
  ]);
  await python(["-m", "compileall", "-q", "gonogo_api"]);
  const server = serve({ fetch: rest.app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const name = "by-python";
    const definition = { ...duelDefinition, name, gates: ["p99(grpc) < 5 ms"] };
    const asked = [`http://127.0.0.1:${port}`, rest.key, name, JSON.stringify(definition)];
    const { modules, ...said } = JSON.parse(await python(["use_client.py", ...asked]));
    expect(said).toEqual({
      ...{ change: "created", gates: 1, held: 304, found: [true], subject: "v2" },
      ...{ status: "cancelled", refused: [true, "not_found"] },
    });
    expect(modules).toBeGreaterThan(300);
  } finally {
    server.close();
  }
}, 120_000);
