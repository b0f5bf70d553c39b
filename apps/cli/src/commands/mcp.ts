// `gonogo mcp`: tools for agents by the Model Context Protocol over standard input and output. They read; with `write` they also
// start and cancel runs, where the key may. What a tool answers is text that is meant to be read, with links.
import * as z from "@gonogo/protocols/zod";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Api } from "../api/client.ts";
import type { Run } from "../api/operations.ts";
import { type ExitCode, exitCodes, Failure, failureText } from "../console/failure.ts";
import { coloursOf } from "../console/terminal.ts";
import { followRun, hasEnded } from "../follow/follow-run.ts";
import { oneLine, tableText } from "../show/table.ts";
import { endText, verdictText } from "../show/verdict.ts";
import { type Context, version } from "./context.ts";
import { startRun } from "./start-run.ts";

const Id = z.uuid().describe("Id of a run.");
const text = (most: number) => z.string().min(1).max(most);
const longestWaitS = 600;
/** Many clients give up on a tool after 60 s. */
const usualWaitS = 45;
const mostBenchmarks = 100;

type Answer = { content: [{ type: "text"; text: string }]; isError?: true };
const say = (said: string): Answer => ({ content: [{ type: "text", text: said }] });

/** What went wrong is the tool's answer, so that an agent can act on its remedy. */
async function answered(work: () => Promise<string>): Promise<Answer> {
  try {
    return say(await work());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...say(failureText(error)), isError: true };
  }
}

const uncoloured = coloursOf(false);

const runLine = (run: Run): string[] => [
  run.id,
  run.benchmark.slug,
  hasEnded(run.status) ? endText(run) : run.status,
  oneLine(run.subject.version ?? run.subject.commit ?? run.subject.branch ?? "", 40),
  run.createdAt,
];

async function explain({ call }: Api, id: string): Promise<string> {
  const path = { id };
  const run = await call("get", "/api/v1/runs/{id}", { path });
  if (!hasEnded(run.status)) return `The run is ${run.status}. ${run.reportUrl}`;
  const judged =
    run.status === "finished" ? await call("get", "/api/v1/runs/{id}/verdict", { path }) : null;
  const reasons = (judged?.gates ?? []).map(({ sentence }) => `- ${sentence}`);
  return [verdictText(run, judged, uncoloured), ...reasons].join("\n");
}

async function waitFor(api: Api, id: string, seconds: number, given: AbortSignal): Promise<string> {
  const limit = AbortSignal.timeout(seconds * 1_000);
  try {
    await followRun(api, id, {
      signal: AbortSignal.any([limit, given]),
      ...{ onProgress: () => {}, onMessage: () => {} },
    });
  } catch (error) {
    if (!limit.aborted) throw error;
  }
  return explain(api, id);
}

function addReading(server: McpServer, api: Api): void {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    "list_benchmarks",
    {
      ...{ title: "List benchmarks", annotations },
      description: "Benchmarks of the project with their questions.",
      inputSchema: z.object({}),
    },
    () =>
      answered(async () => {
        const query = { limit: mostBenchmarks };
        const { items, nextCursor } = await api.call("get", "/api/v1/benchmarks", { query });
        const rows = items.map(({ slug, question }) => [slug, oneLine(question, 200)]);
        const more = nextCursor === null ? "" : `\nOnly the first ${mostBenchmarks} are listed.`;
        return `${tableText(rows)}${more}`;
      }),
  );
  server.registerTool(
    "list_runs",
    {
      ...{ title: "List runs", annotations },
      description: "The newest runs: id, benchmark, verdict or state, subject, time.",
      inputSchema: z.object({
        benchmark: text(100).optional().describe("Slug of the only benchmark."),
        branch: text(200).optional().describe("Branch of the subject."),
        verdict: z.enum(["GO", "NO-GO", "INCONCLUSIVE", "INVALID"]).optional(),
        limit: z.int().min(1).max(100).default(20),
      }),
    },
    (query) =>
      answered(async () => {
        const { items } = await api.call("get", "/api/v1/runs", {
          query,
        });
        return items.length === 0 ? "There is no such run." : tableText(items.map(runLine));
      }),
  );
  server.registerTool(
    "explain_verdict",
    {
      ...{ title: "Explain a verdict", annotations },
      description: "Verdict of a run, what each gate measured against its limit, and cautions.",
      inputSchema: z.object({ run: Id }),
    },
    ({ run }) => answered(() => explain(api, run)),
  );
  server.registerTool(
    "read_report",
    {
      ...{ title: "Read a report", annotations },
      description: "The whole report as Markdown: gates, comparison, cautions, environment.",
      inputSchema: z.object({ run: Id }),
    },
    ({ run: id }) =>
      answered(() => api.call("get", "/api/v1/runs/{id}/report.md", { path: { id } })),
  );
  server.registerTool(
    "compare_runs",
    {
      ...{ title: "Compare runs", annotations },
      description: "Two to five finished runs against the first: figures, gates, differences.",
      inputSchema: z.object({ runs: z.array(Id).min(2).max(5) }),
    },
    ({ runs }) =>
      answered(() =>
        api.call("get", "/api/v1/comparisons.md", { query: { runs: runs.join(",") } }),
      ),
  );
  server.registerTool(
    "wait_for_run",
    {
      ...{ title: "Wait for a run", annotations },
      description:
        "Waits for the end of a run, and explains its verdict; after the time its state. Call it again while the run is running.",
      inputSchema: z.object({
        run: Id,
        seconds: z.int().min(1).max(longestWaitS).default(usualWaitS).describe("How long at most."),
      }),
    },
    ({ run, seconds }, { mcpReq }) => answered(() => waitFor(api, run, seconds, mcpReq.signal)),
  );
}

function addWriting(server: McpServer, api: Api): void {
  server.registerTool(
    "start_run",
    {
      title: "Start a run",
      description:
        "Starts a run of a stored benchmark, which loads its targets. The key needs runs:write.",
      inputSchema: z.object({
        benchmark: text(100).describe("Slug of the benchmark."),
        version: text(200).optional(),
        commit: text(200).optional(),
        branch: text(200).optional(),
      }),
    },
    ({ benchmark, ...subject }) =>
      answered(async () => {
        const warnings: string[] = [];
        const body = { benchmark, subject, tags: ["mcp"] };
        const run = await startRun(api, body, (warning) => warnings.push(warning));
        const state = `Run ${run.id} is ${run.status}. ${run.reportUrl}`;
        return [state, ...warnings, run.waiting ?? ""].filter((line) => line !== "").join("\n");
      }),
  );
  server.registerTool(
    "cancel_run",
    {
      ...{ title: "Cancel a run", annotations: { destructiveHint: true, idempotentHint: true } },
      description: "Cancels a run; finished blocks stay, and there is no verdict.",
      inputSchema: z.object({ run: Id }),
    },
    ({ run: id }) =>
      answered(async () => {
        const { status } = await api.call("post", "/api/v1/runs/{id}/cancel", { path: { id } });
        return hasEnded(status) ? `The run is ${status}.` : "The run ends within a second.";
      }),
  );
}

/** Serves until standard input ends. */
export async function mcp(context: Context, { write }: { write: boolean }): Promise<ExitCode> {
  const api = await context.api();
  await new Promise<void>((resolve) => {
    const connection = serveStdio(
      () => {
        const server = new McpServer(
          { name: "gonogo", version },
          { instructions: `Benchmarks, runs and verdicts of the Gonogo server at ${api.url}.` },
        );
        addReading(server, api);
        if (write) addWriting(server, api);
        return server;
      },
      { onerror: (error) => context.terminal.note(error.message) },
    );
    process.stdin.once("end", () => void connection.close().finally(resolve));
  });
  return exitCodes.success;
}
