// Following a run over real sockets: events that are cut off, a server without them, an end that nobody announces, Ctrl-C.
import { EventEmitter } from "node:events";
import { afterEach, expect, it } from "vitest";
import { openApi } from "../api/client.ts";
import { Failure } from "../console/failure.ts";
import { Interruption } from "../console/terminal.ts";
import { run, runId } from "../testing/answers.ts";
import {
  type Handler,
  json,
  problem,
  recordedTerminal,
  type StandIn,
  standIn,
} from "../testing/stand-in.ts";
import { waitForRun } from "./wait-for-run.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

const times = { reopenMs: [10, 10, 10], pollMs: 20, lostMs: 1_500 };
const running = run({ status: "running", verdict: null, finishedAt: null });
const progress = (blocksDone: number) => ({
  ...{ blocksDone, blocksPlanned: 4, remainingMs: 90_000, current: null },
});

async function setUp(handler: Handler, terminal = recordedTerminal()) {
  const server: StandIn = await standIn(handler);
  const api = openApi({ url: server.url, key: "key" });
  open.push(api.close, server.close);
  const signals = new EventEmitter();
  const wait = () => waitForRun(api, terminal, runId, { signals, times });
  return { api, wait, terminal, signals };
}

const failureOf = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof Failure) return error;
  throw error ?? new Error("it did not fail");
};

const event = (id: string, data: object) =>
  `id: ${id}\nevent: ${"type" in data ? data.type : ""}\ndata: ${JSON.stringify(data)}\n\n`;

it("goes on after the last event where the stream was cut off", async () => {
  const asked: unknown[] = [];
  const { wait, terminal } = await setUp((request, response) => {
    if (!request.url?.endsWith("/events"))
      return json(response, 200, asked.length < 3 ? running : run());
    asked.push(request.headers["last-event-id"]);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (asked.length === 1) {
      response.write(": ping\n\n");
      const snapshot = { verdict: null, failure: null, progress: progress(1), status: "running" };
      response.write(event("1-0", { type: "snapshot", runId, ...snapshot }));
      setTimeout(() => request.socket.destroy(), 50);
    } else if (asked.length === 2) {
      const block = { blockId: "b", variant: "v", cell: 0, round: 0, status: "done" };
      response.end(
        event("2-0", { type: "block-finished", runId, ...block, progress: progress(4) }),
      );
    } else
      response.end(event("3-0", { type: "finished", runId, status: "finished", verdict: "GO" }));
  });
  expect(await wait()).toMatchObject({ status: "finished", verdict: "GO" });
  expect(asked).toEqual([undefined, "1-0", "2-0"]);
  expect(terminal.notes).toContain("block 1 of 4 · about 2 min left");
});

it("asks for the run itself where there are no events", async () => {
  let asked = 0;
  const { wait, terminal } = await setUp((request, response) => {
    if (request.url?.endsWith("/events"))
      return response.writeHead(200, { "content-type": "text/html" }).end("<p>a proxy</p>");
    asked++;
    return json(response, 200, asked < 4 ? { ...running, waiting: "No worker is alive." } : run());
  });
  expect((await wait()).verdict).toBe("GO");
  expect(terminal.notes.filter((text) => text === "No worker is alive.")).toHaveLength(1);
});

it.each([
  ["events of another form", event("1", { type: "snapshot", progress: 7 })],
  ["no events at all", `data: ${"x".repeat(100)}\n\n`],
  ["a line without an end", "x".repeat(1_100_000)],
])("is not held up by %s", async (_, text) => {
  let asked = 0;
  const { wait } = await setUp((request, response) => {
    if (!request.url?.endsWith("/events"))
      return json(response, 200, ++asked < 2 ? running : run());
    response.writeHead(200, { "content-type": "text/event-stream" });
    return response.end(text);
  });
  expect((await wait()).status).toBe("finished");
});

it("ends when the run is gone, and when the server is", async () => {
  const gone = await setUp(problem(404, "not_found"));
  expect((await failureOf(gone.wait())).exitCode).toBe(1);
  const away = await setUp((request) => request.socket.destroy());
  const { message, remedy } = await failureOf(away.wait());
  expect(message).toBe("The server could not be reached any more.");
  expect(remedy).toContain(`gonogo watch ${runId}`);
});

const endless: Handler = (request, response) => {
  if (!request.url?.endsWith("/events")) return json(response, 200, running);
  return response.writeHead(200, { "content-type": "text/event-stream" }).write(": ping\n\n");
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 100));

it("leaves the run at Ctrl-C where nobody can be asked, and says how to cancel", async () => {
  const { wait, signals } = await setUp(endless);
  const waiting = failureOf(wait());
  await soon();
  signals.emit("SIGINT");
  const failure = await waiting;
  expect(failure.exitCode).toBe(130);
  expect(failure.remedy).toBe(`The run goes on. Cancel it: gonogo cancel ${runId}`);
  expect(signals.listenerCount("SIGINT")).toBe(0);
});

it("stops waiting after its time, and leaves the run", async () => {
  const { api, terminal } = await setUp(endless);
  const failure = await failureOf(waitForRun(api, terminal, runId, { timeoutMs: 100, times }));
  expect(failure.exitCode).toBe(1);
  expect(failure.remedy).toContain(`gonogo watch ${runId}`);
});

it("cancels the run at Ctrl-C when the person says so, and goes on when not", async () => {
  const answers = ["n", "y"];
  const cancelled: unknown[] = [];
  const { wait, signals } = await setUp(
    (request, response) => {
      if (request.method !== "POST") return endless(request, response);
      cancelled.push(request.url);
      return json(response, 202, running);
    },
    recordedTerminal({ ask: async () => answers.shift() ?? "" }),
  );
  const waiting = failureOf(wait());
  await soon();
  signals.emit("SIGINT");
  await soon();
  expect(cancelled).toEqual([]);
  signals.emit("SIGINT");
  expect((await waiting).exitCode).toBe(130);
  expect(cancelled).toEqual([`/api/v1/runs/${runId}/cancel`]);
});

it.each([
  ["at the question", () => Promise.reject(new Interruption())],
  ["while the question waits", () => new Promise<string>(() => {})],
])("leaves at once at a second Ctrl-C %s", async (_, ask) => {
  const { wait, signals } = await setUp(endless, recordedTerminal({ ask }));
  const waiting = failureOf(wait());
  await soon();
  signals.emit("SIGINT");
  signals.emit("SIGINT");
  expect((await waiting).exitCode).toBe(130);
});

const silentRun: Handler = (request, response) => {
  if (request.url?.endsWith("/events"))
    response.writeHead(200, { "content-type": "text/html" }).end("<p>a proxy</p>");
};

it("leaves at once where the server never answers for the run", async () => {
  const { api, terminal, wait, signals } = await setUp(
    silentRun,
    recordedTerminal({ ask: () => new Promise<string>(() => {}) }),
  );
  const waiting = failureOf(wait());
  await soon();
  signals.emit("SIGINT");
  signals.emit("SIGINT");
  expect((await waiting).exitCode).toBe(130);
  const late = failureOf(waitForRun(api, terminal, runId, { timeoutMs: 50, times }));
  expect((await late).message).toContain("--timeout");
});

it("leaves at once while a patient client waits for a limit", async () => {
  const limited = problem(429, "rate_limited", {}, { "retry-after": "60" });
  const server = await standIn(limited);
  const api = openApi({ url: server.url, key: "key" }, { isPatient: true });
  open.push(api.close, server.close);
  const late = failureOf(waitForRun(api, recordedTerminal(), runId, { timeoutMs: 200, times }));
  expect((await late).message).toContain("--timeout");
});

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 130],
  ["--timeout", 1],
])("cancels at %s a run whose servers end with the command", async (how, exitCode) => {
  const cancelled: unknown[] = [];
  const { api, terminal, signals } = await setUp((request, response) => {
    if (request.method !== "POST") return endless(request, response);
    cancelled.push(request.url);
    return json(response, 202, running);
  });
  const isTimed = how === "--timeout";
  const options = { endsWithUs: true, signals, times, ...(isTimed && { timeoutMs: 100 }) };
  const waiting = failureOf(waitForRun(api, terminal, runId, options));
  await soon();
  if (!isTimed) signals.emit(how);
  const { exitCode: code, remedy } = await waiting;
  expect({ code, remedy }).toEqual({
    code: exitCode,
    remedy: "The run is cancelled, because its servers end with this command.",
  });
  expect(cancelled).toEqual([`/api/v1/runs/${runId}/cancel`]);
});

it("says so where a run whose servers end cannot be cancelled", async () => {
  const { api, terminal } = await setUp((request) => request.socket.destroy());
  const waiting = failureOf(waitForRun(api, terminal, runId, { endsWithUs: true, times }));
  expect((await waiting).remedy).toContain(
    `could not be cancelled. Cancel it: gonogo cancel ${runId}`,
  );
});
