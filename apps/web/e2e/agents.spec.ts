// What an agent does with `gonogo mcp`, by the official client: it reads what there is, and starts runs where it may.
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "@playwright/test";
import { call, credentials, e2e } from "./instance.ts";

const program = fileURLToPath(new URL("../../cli/gonogo.mjs", import.meta.url));

async function connect(args: readonly string[], apiKey = credentials().apiKey) {
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env.PATH ?? "", GONOGO_URL: e2e.url, GONOGO_API_KEY: apiKey };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, "mcp", ...args], env }),
  );
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content as { type: string; text: string }[];
    return { said: first?.text ?? "", isError: isError === true };
  };
  return { client, ask };
}

test("an agent reads benchmarks, runs and verdicts, and starts nothing unless it may", async () => {
  const { client, ask } = await connect([]);
  try {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.sort()).toEqual([
      ...["compare_runs", "explain_verdict", "list_benchmarks", "list_runs", "read_report"],
      "wait_for_run",
    ]);
    expect((await ask("list_benchmarks")).said).toContain("seed-dispatch-go");
    const { items } = await call<{ items: { id: string }[] }>(
      "/runs?benchmark=seed-dispatch-go&verdict=GO",
    );
    const id = items[0]?.id ?? "";
    expect(
      (await ask("list_runs", { verdict: "GO", benchmark: "seed-dispatch-go" })).said,
    ).toContain(id);
    const { said } = await ask("explain_verdict", { run: id });
    expect(said).toMatch(/^GO /);
    expect(said).toContain(`/runs/${id}`);
    expect((await ask("read_report", { run: id })).said).toMatch(/^# /);
    const missing = await ask("explain_verdict", { run: "01a2218a-3ad1-7286-a889-8874d5475f72" });
    expect(missing.isError).toBe(true);
    expect(missing.said).not.toContain("    at ");
  } finally {
    await client.close();
  }
});

test("with --write an agent starts a run, cancels it and waits for its end", async () => {
  const definition = {
    ...{ name: "agents", question: "Is it fast?", load: { kind: "closed", clients: 1 } },
    variants: [
      {
        ...{ name: "rest", target: "demo-rest" },
        operation: { kind: "http", method: "GET", path: "/health" },
      },
    ],
    plan: { rounds: 20, warmupMs: 100, blockMs: 1_000, pilot: "off" },
    gates: ["errors(rest) <= 5 %"],
  };
  await call("/benchmarks/agents", definition, "PUT");
  const { client, ask } = await connect(["--write"]);
  try {
    const started = await ask("start_run", { benchmark: "agents", branch: "main" });
    const id = /Run ([0-9a-f-]{36}) is queued/.exec(started.said)?.[1] ?? started.said;
    expect(await ask("cancel_run", { run: id })).toMatchObject({ isError: false });
    const ended = await ask("wait_for_run", { run: id, seconds: 60 });
    expect(ended.said).toMatch(/^cancelled/);
    const refused = await ask("start_run", { benchmark: "nobody-made-this" });
    expect(refused).toMatchObject({ isError: true });
  } finally {
    await client.close();
  }
});
