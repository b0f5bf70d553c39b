// A log-in before each block and a log-out after it, against a server of Node's own that knows whom it let in. Its counts, and
// everything that a run leaves, are looked through for the tokens.
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { reportMarkdown } from "@gonogo/analysis/report/markdown/report-markdown";
import { sendOne } from "@gonogo/services/run/send-one";
import { streamKey } from "@gonogo/services/run/watch/run-stream";
import { createTarget } from "@gonogo/services/target/create-target";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endedRun, finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench();
const password = 'pass-word "4711"';

type Door = {
  readonly server: Server;
  /** All tokens that were ever given, and those that still open the door. */
  readonly given: string[];
  readonly open: Set<string>;
  readonly seen: { refused: number; let_in: number; denied: number; most: number };
};

async function startDoor(): Promise<Door> {
  const given: string[] = [];
  const open = new Set<string>();
  const seen = { refused: 0, let_in: 0, denied: 0, most: Number.POSITIVE_INFINITY };
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const say = (status: number, body: object = {}) =>
      answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const token = asked.headers.authorization?.slice("Bearer ".length) ?? "";
    if (asked.url === "/") return say(200);
    if (asked.url === "/login" && given.length >= seen.most) return say(503, { error: "full" });
    if (asked.url === "/login") {
      const { user, password: tried } = JSON.parse(Buffer.concat(chunks).toString());
      if (user !== "ada" || tried !== password) return say(401, { error: "wrong password" });
      const made = `tok-${randomBytes(12).toString("hex")}`;
      given.push(made);
      open.add(made);
      return say(201, { session: { token: made } });
    }
    if (!open.has(token)) {
      seen.refused++;
      return say(401, { error: "log in first" });
    }
    if (asked.url === "/logout") return say(open.delete(token) ? 204 : 404);
    if (asked.url === "/denied") {
      seen.denied++;
      return say(403, { error: "not for you", token });
    }
    seen.let_in++;
    say(200, { ok: true });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, given, open, seen };
}

let door: Door;
beforeEach(async () => {
  door = await startDoor();
  await addTarget("door", { user: "ada", password });
});
afterEach(() => {
  door.server.closeAllConnections();
  door.server.close();
});

const addTarget = (slug: string, values: Record<string, string> | null) =>
  createTarget(bench.instance.context, bench.instance.owner, {
    target: {
      ...{ slug, name: slug, protocol: "http1", host: "127.0.0.1" },
      port: (door.server.address() as AddressInfo).port,
    },
    secret: values && { values },
  });

const authorized = { headers: { authorization: "Bearer {{vars.token}}" } };
const variant = (name: string, path: string, target = "door") => ({
  ...{ name, target },
  setup: [
    {
      name: "log-in",
      operation: {
        ...{ kind: "http", method: "POST", path: "/login", expect: { status: [201] } },
        body: { user: "{{secret.user}}", password: "{{secret.password}}" },
      },
      extract: { token: { json: "$.session.token" } },
    },
  ],
  operation: { kind: "http", path, ...authorized },
  teardown: [
    {
      name: "log-out",
      operation: {
        ...{ kind: "http", method: "POST", path: "/logout", expect: { status: [204] } },
        ...authorized,
      },
    },
  ],
});
const plan = { rounds: 2, warmupMs: 50, blockMs: 200, retriesPerCell: 0 };

/** Whatever a run leaves, in one text. */
async function leftOf(id: string): Promise<string> {
  const { context } = bench.instance;
  return JSON.stringify([
    await context.redis.xrange(streamKey(context, id), "-", "+"),
    await context.db.run.findMany({ include: { blocks: true, verdict: true, benchmark: true } }),
    await context.db.target.findMany({ include: { probes: true } }),
  ]);
}

describe("a set-up", () => {
  it.each([
    ["http2", "restTls", { kind: "http", method: "POST", path: "/dispatch" }],
    ["http3", "http3", { kind: "http", method: "POST", path: "/dispatch" }],
    ["grpc", "grpcTls", { kind: "grpc", method: "demo.Dispatch/DispatchTask" }],
  ] as const)("gives its answer to the requests over %s", async (protocol, port, call) => {
    const { target, instance } = bench;
    const tls = { caPem: target.caPem, serverName: "localhost" };
    const slug = `by-${protocol}`;
    await createTarget(instance.context, instance.owner, {
      target: { slug, name: slug, protocol, host: "127.0.0.1", port: target.ports[port], tls },
    });
    const operation = (id: string) =>
      call.kind === "grpc" ? { ...call, message: { id } } : { ...call, body: { id } };
    const { input, counted } = await finishedRun(bench, {
      variants: [
        {
          ...{ name: "in", target: slug },
          setup: [
            {
              ...{ name: "log-in", operation: operation(`token-of-${protocol}`) },
              extract: { token: { json: "$.taskId" } },
            },
          ],
          operation: operation("{{vars.token}}"),
          check: { json: { "$.taskId": `token-of-${protocol}` } },
        },
      ],
      ...{ plan, gates: [] },
    });
    const sent = sentIn(input.blocks);
    const outcomes = input.blocks.flatMap(({ result }) => Object.keys(result?.outcomes ?? {}));
    expect(new Set(outcomes)).toEqual(new Set(["ok"]));
    expect(sent).toBeGreaterThan(0);
    // The target counts each set-up, and no set-up is in a figure; a probe of gRPC asks for the schema alone.
    const probes = protocol === "grpc" ? 0 : await probesOf(instance, slug);
    const besides = counted(protocol) - probes - sent;
    expect(besides).toBe(input.blocks.length);
  });
});

describe("a variant with a log-in", () => {
  it("logs in before each block and out after it, and leaves no token behind", async () => {
    const { report, run, input } = await finishedRun(bench, {
      variants: [variant("in", "/work"), variant("denied", "/denied")],
      ...{ plan, gates: [] },
    });
    const blocks = input.blocks.filter(({ status }) => status === "finished");
    expect(door.given).toHaveLength(blocks.length);
    expect(door.open.size).toBe(0);
    expect(door.seen.refused).toBe(0);
    expect(door.seen.let_in).toBeGreaterThan(0);
    const measured = report.blocks.filter((block) => block.variant === "in");
    expect(measured.every((block) => block.requests > 0)).toBe(true);
    const left = [await leftOf(run.id), JSON.stringify(report), reportMarkdown(report)].join("\n");
    expect(left).toContain("[secret]");
    for (const secret of [...door.given, password.slice(0, 9)])
      for (let at = 0; at + 8 <= secret.length; at++)
        expect(left, secret).not.toContain(secret.slice(at, at + 8));
  });

  it("sends one request after a log-in, and logs out", async () => {
    const { context, owner } = bench.instance;
    const definition = {
      ...{ name: "one", question: "Does it answer?", load: { kind: "closed", clients: 1 } },
      ...{ variants: [variant("in", "/work")], requests: 1 },
    };
    expect(await sendOne(context, owner, { definition })).toMatchObject({
      ...{ ok: true, status: "200", requests: 1, words: '{"ok":true}' },
    });
    expect([door.given.length, door.open.size, door.seen.let_in]).toEqual([1, 0, 1]);
  });

  it("shows the beginning of the one answer, as expected or not, over HTTP and gRPC", async () => {
    const { context, owner } = bench.instance;
    const send = (target: string, operation: object) =>
      sendOne(context, owner, {
        definition: {
          ...{ name: "one", question: "Does it answer?", load: { kind: "closed", clients: 1 } },
          variants: [{ name: "in", target, operation }],
        },
      });
    expect(await send("door", { kind: "http", path: "/work" })).toMatchObject({
      ...{ ok: false, status: "401", words: '{"error":"log in first"}' },
    });
    const method = "demo.Dispatch/DispatchTask";
    const answer = await send("grpc", { kind: "grpc", method, message: { id: "task-7" } });
    expect(answer).toMatchObject({ ok: true, words: expect.stringContaining("task-7") });
  });

  it("ends the run at a log-in that is refused, with the answer, before any load", async () => {
    await addTarget("stranger", { user: "eve", password: "guess" });
    const { run } = await endedRun(bench, {
      variants: [variant("in", "/work", "stranger")],
      ...{ plan, gates: [] },
    });
    expect(run.failure).toMatchObject({ code: "setup_failed", target: "stranger" });
    expect(run.failure?.message).toMatch(
      /^The set-up of in failed at log-in: .*401.*wrong password/,
    );
    expect(door.seen).toMatchObject({ refused: 0, let_in: 0, denied: 0 });
  });

  it("costs its block where it is refused later, and the run goes on", async () => {
    door.seen.most = 3;
    const { input } = await endedRun(bench, {
      variants: [variant("in", "/work"), variant("also", "/work")],
      ...{ plan, gates: [] },
    });
    expect(door.given).toHaveLength(3);
    expect(input.blocks.filter(({ status }) => status === "finished")).toHaveLength(3);
    const lost = input.blocks.filter(({ status }) => status === "failed");
    expect(lost.length).toBeGreaterThan(0);
    for (const { problem } of lost)
      expect(problem).toMatchObject({
        code: "setup_failed",
        message: expect.stringMatching(/ failed at log-in: .*503.*full/),
      });
  });

  it("says in the log that a tear-down failed, and counts the block", async () => {
    const variants = ["in", "also"].map((name) => {
      const one = variant(name, "/work");
      const [logOut] = one.teardown;
      return {
        ...one,
        teardown: [{ ...logOut, operation: { ...logOut?.operation, path: "/denied" } }],
      };
    });
    const { run, input } = await finishedRun(bench, { variants, plan, gates: [] });
    expect(input.blocks.every(({ status }) => status === "finished")).toBe(true);
    expect(door.seen.denied).toBe(input.blocks.length);
    const { context } = bench.instance;
    const events = JSON.stringify(await context.redis.xrange(streamKey(context, run.id), "-", "+"));
    expect(events).toMatch(/The tear-down of in failed at log-out: .*403.*The block counts/);
  });

  it("ends the run where the secret lacks a value, and names it", async () => {
    await addTarget("bare", null);
    const { run } = await endedRun(bench, {
      variants: [variant("in", "/work", "bare")],
      ...{ plan, gates: [] },
    });
    expect(run.failure).toMatchObject({
      ...{ code: "secret_value_missing", target: "bare" },
      message: expect.stringContaining("{{secret.user}}"),
      remedy: expect.stringContaining("Add user to the secret values"),
    });
  });
});
