// What is typed and what it does: options, the login and where it is stored, what is sent, and what is written where.
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { gonogo } from "./main.ts";
import { addAddress, addSubject, readCount, readDuration } from "./program/typed-values.ts";
import { gate, judged, run, runId } from "./testing/answers.ts";
import {
  call,
  type Handler,
  json,
  ownFolder,
  problem,
  recordedTerminal,
  type StandIn,
  standIn,
} from "./testing/stand-in.ts";

type Seen = { method: string | undefined; path: string; key: string | undefined; body: unknown };

const folder = ownFolder();
afterAll(folder.remove);
let server: StandIn;
let seen: Seen[] = [];
/** What the server answers; it records what it is asked with. */
let answer: Handler = (_, response) => json(response, 200, { items: [], nextCursor: null });
beforeEach(async () => {
  seen = [];
  server = await standIn((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const body: unknown = text === "" ? null : JSON.parse(text);
      const { method, url: path = "", headers } = request;
      seen.push({ method, path, key: headers.authorization, body });
      answer(request, response);
    });
  });
});
afterEach(() => server.close());

const file = (name: string, text: string) => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

const listed: Handler = (_, response) => json(response, 200, { items: [], nextCursor: null });

it("stores a login for this user alone, and uses it for no other server", async () => {
  answer = listed;
  const env = { XDG_CONFIG_HOME: folder.path };
  const terminal = recordedTerminal({ readInput: async () => "ggo_abc\n" });
  expect(await gonogo(["login", `${server.url}/api/v1/`], env, terminal)).toBe(0);
  const path = join(folder.path, "gonogo/config.json");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ url: server.url, key: "ggo_abc" });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(terminal.out.join()).not.toContain("ggo_abc");

  const other = recordedTerminal();
  const elsewhere = { ...env, GONOGO_URL: "http://127.0.0.1:1" };
  expect(await gonogo(["targets"], elsewhere, other)).toBe(1);
  expect(other.notes.join()).toContain("There is no API key for http://127.0.0.1:1");

  chmodSync(path, 0o644);
  const open = recordedTerminal();
  expect(await gonogo(["targets"], env, open)).toBe(0);
  expect(open.notes.join()).toContain("chmod 600");
  expect(seen.map(({ key }) => key)).toEqual(["Bearer ggo_abc", "Bearer ggo_abc"]);
});

it("stores nothing of a key that the server refuses", async () => {
  answer = problem(401, "unauthenticated");
  const own = ownFolder();
  const terminal = recordedTerminal({ readInput: async () => "wrong" });
  expect(await gonogo(["login", server.url], { XDG_CONFIG_HOME: own.path }, terminal)).toBe(1);
  expect(() => statSync(join(own.path, "gonogo/config.json"))).toThrow();
  own.remove();
});

it.each([
  ["nothing", 1, {}, /No server is known\. Run gonogo login/],
  ["a key alone", 1, { GONOGO_API_KEY: "k" }, /GONOGO_API_KEY is set, and no server is known/],
  ["an address alone", 1, { GONOGO_URL: "http://a.test" }, /no API key for http:\/\/a\.test/],
  ["no address", 2, { GONOGO_URL: "ftp://a", GONOGO_API_KEY: "k" }, /GONOGO_URL is not an address/],
  [
    "a password in it",
    2,
    { GONOGO_URL: "http://u:p@a.test", GONOGO_API_KEY: "k" },
    /user or password/,
  ],
  [
    "a key with a line",
    2,
    { GONOGO_URL: "http://a.test", GONOGO_API_KEY: "k\r\nx: y" },
    /is not an API key/,
  ],
  [
    "a proxy that is not an address",
    2,
    { GONOGO_URL: "http://a.test", GONOGO_API_KEY: "k", http_proxy: "::" },
    /proxy of the environment/,
  ],
])("says what is missing with %s", async (_, expected, env, sentence) => {
  const terminal = recordedTerminal();
  const code = await gonogo(
    ["targets"],
    { XDG_CONFIG_HOME: join(folder.path, "none"), ...env },
    terminal,
  );
  expect(code).toBe(expected);
  expect(terminal.notes.join()).toMatch(sentence);
});

it.each([
  [["rnu", "x"]],
  [["run"]],
  [["run", "a", "--wat"]],
  [["run", "a", "--subject", "colour=red"]],
  [["run", "a", "--address", "b"]],
  [["run", "a", "--wait", "--timeout", "soon"]],
  [["run", "a", "--markdown"]],
  [["run", "a", "--timeout", "5m"]],
  [["run", "a", "--comment"]],
  [["ab", "--base", "http://a", "--head", "http://b", "--clients", "1.5"]],
  [["study", "--wait"]],
  [["study", "--full"]],
  [["study", "--misbehaving"]],
  [["complete", "tcsh"]],
  [["targets", "remove"]],
  [["report", "a", "--json", "--markdown"]],
  [["compare", "a"]],
  [["audit", "/nowhere/at/all.yaml"]],
  [["import", "/nowhere/at/all.json"]],
  [["import", "/dev/zero"]],
  [["import", "-"]],
  [["import", "--compare", "/dev/null"]],
  [["import", "/dev/null", "--markdown"]],
  [["import", "/dev/null", "--html", "/dev/null"]],
  [["import", "--compare", runId, runId, "--html", "/dev/null"]],
  [["import", "--compare", runId, runId, "--junit", "/dev/null"]],
  [["apply", "-f", "/nowhere/at/all.yaml"]],
])("calls %j wrong usage, before anything is asked", async (args) => {
  expect((await call(server.url, args)).code).toBe(2);
  expect(seen).toEqual([]);
});

it("reads subjects, addresses and durations", () => {
  expect(addSubject("branch=a=b", addSubject("version=v2"))).toEqual({
    version: "v2",
    branch: "a=b",
  });
  expect(addAddress("a=10.0.0.7:8080")).toEqual({ a: { host: "10.0.0.7", port: 8080 } });
  expect(addAddress("b=[::1]:8080", addAddress("a=:1"))).toEqual({
    ...{ a: { port: 1 }, b: { host: "::1", port: 8080 } },
  });
  expect(addAddress("a=host.test")).toEqual({ a: { host: "host.test" } });
  for (const wrong of ["a=", "=h:1", "a=h:0", "a=h:70000", "a=h:x", "a=http://h", "a=::1:80"])
    expect(() => addAddress(wrong), wrong).toThrow();
  expect([readDuration("90s"), readDuration("2h")]).toEqual([90_000, 7_200_000]);
  expect(readCount("64")).toBe(64);
  for (const wrong of ["", "0", "1.5", "-1", "1e400", "x"])
    expect(() => readCount(wrong), wrong).toThrow();
  for (const wrong of ["", "5", "0s", "-1s", "1d", "999999h"])
    expect(() => readDuration(wrong), wrong).toThrow();
});

it("sends what was typed, once for its key", async () => {
  answer = (_, response) => json(response, 202, run({ status: "queued", verdict: null }));
  const args = [
    "run",
    "gate",
    "--subject",
    "version=v2",
    "branch=main",
    "--tag",
    "a",
    "--tag",
    "b",
  ];
  const { code, out } = await call(server.url, [...args, "--address", "rest=:8081", "--note", "n"]);
  expect(code).toBe(0);
  expect(out).toContain(`gonogo watch ${runId}`);
  expect(seen.map(({ body }) => body)).toEqual([
    {
      ...{ benchmark: "gate", subject: { version: "v2", branch: "main" }, tags: ["a", "b"] },
      ...{ note: "n", targets: { rest: { port: 8081 } } },
    },
  ]);
});

const ended =
  (verdict: "GO" | "NO-GO"): Handler =>
  ({ url = "", method }, response) => {
    if (url.endsWith("/verdict"))
      return json(response, 200, judged({ verdict, gates: [gate({ outcome: "fail" })] }));
    if (url.endsWith("/report.md"))
      return response
        .writeHead(200, { "content-type": "text/markdown; charset=utf-8" })
        .end("# Report\n");
    if (url.endsWith("/report.junit.xml"))
      return response
        .writeHead(200, { "content-type": "application/xml; charset=utf-8" })
        .end("<testsuites/>");
    if (url.endsWith("/report.html"))
      return response
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-disposition": `attachment; filename="${runId}-report.html"`,
        })
        .end("<!doctype html>");
    if (url.endsWith("/report.json")) return json(response, 200, { whole: true });
    return json(response, method === "POST" ? 201 : 200, run({ verdict }));
  };

it("prints a report in each form, and ends with its verdict when asked", async () => {
  answer = ended("NO-GO");
  const { url } = server;
  expect(await call(url, ["report", runId])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^NO-GO/),
  });
  expect((await call(url, ["report", runId, "--exit-code"])).code).toBe(10);
  expect(await call(url, ["report", runId, "--markdown"])).toMatchObject({
    code: 0,
    out: "# Report",
  });
  expect(JSON.parse((await call(url, ["report", runId, "--json"])).out)).toEqual({ whole: true });
  const path = join(folder.path, "junit.xml");
  expect((await call(url, ["watch", runId, "--junit", path])).code).toBe(10);
  expect(readFileSync(path, "utf8")).toBe("<testsuites/>");
  expect((await call(url, ["watch", runId, "--html", path])).code).toBe(10);
  expect(readFileSync(path, "utf8")).toBe("<!doctype html>");
  expect(JSON.parse((await call(url, ["watch", runId, "--json"])).out)).toMatchObject({
    ...{ run: { id: runId }, verdict: { verdict: "NO-GO" } },
  });
});

it.each([
  ["/nowhere/junit.xml", /there is no such file or folder/],
  ["/dev/full", /the disk is full/],
])("says that %s cannot be written", async (path, why) => {
  answer = ended("GO");
  const { code, said } = await call(server.url, ["watch", runId, "--junit", path]);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(why) });
});

it("imports single requests as a run, the same file once", async () => {
  answer = ended("GO");
  const path = file("import.json", '{ "benchmark": "gate", "blocks": [] }');
  expect((await call(server.url, ["import", path])).code).toBe(0);
  expect(seen[0]).toMatchObject({
    path: "/api/v1/imports",
    body: { benchmark: "gate", blocks: [] },
  });
});

it("prints as JSON what it imported before the server failed", async () => {
  let asked = 0;
  answer = (request, response) =>
    asked++ === 0
      ? json(response, 201, { id: runId, created: true })
      : problem(500, "internal")(request, response);
  const files = ["one.json", "two.json"].map((name) => file(name, `{"of": "${name}"}`));
  const { code, out, said } = await call(server.url, ["import", ...files, "--json"]);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("It is internal") });
  expect(JSON.parse(out)).toEqual({ summaries: [{ id: runId, created: true }] });
});

const applied = (drift: boolean) => ({
  items: [
    {
      kind: "target",
      name: "checkout",
      change: drift ? "updated" : "unchanged",
      changedFields: drift ? ["host"] : [],
    },
    { kind: "benchmark", name: "gate", change: drift ? "created" : "unchanged", changedFields: [] },
  ],
  drift,
});

it("applies a file that is resolved here, and fails on drift with --check alone", async () => {
  const path = file(
    "gonogo.yaml",
    `version: 1\ntargets:\n  - { slug: checkout, host: '\${HOST}' }\n`,
  );
  const env = { HOST: "10.0.0.7" };
  answer = (_, response) => json(response, 200, applied(true));
  const done = await call(server.url, ["apply", "-f", path], { env });
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringContaining("Applied: 1 created, 1 updated"),
  });
  expect(done.out).toMatch(/~ {2}target +checkout +updated +host/);
  expect((await call(server.url, ["apply", "-f", path, "--check"], { env })).code).toBe(10);
  expect((await call(server.url, ["diff", "-f", path], { env })).code).toBe(0);
  answer = (_, response) => json(response, 200, applied(false));
  const same = await call(server.url, ["apply", "-f", path, "--check"], { env });
  expect(same).toMatchObject({ code: 0, out: expect.stringContaining("No drift") });
  expect(seen.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    "PUT /api/v1/configuration?check=false",
    ...Array.from({ length: 3 }, () => "PUT /api/v1/configuration?check=true"),
  ]);
  expect(seen[0]?.body).toEqual({ version: 1, targets: [{ slug: "checkout", host: "10.0.0.7" }] });
  answer = (_, response) => json(response, 200, { items: "none" });
  expect((await call(server.url, ["apply", "-f", path], { env })).code).toBe(1);
});

it("sends nothing of a file that cannot be resolved", async () => {
  const path = file("gonogo.yaml", `targets:\n  - { host: '\${NOT_SET}' }\n`);
  const { code, said } = await call(server.url, ["apply", "-f", path]);
  expect({ code, said }).toEqual({
    code: 2,
    said: expect.stringContaining("targets[0].host (line 2)"),
  });
  expect(seen).toEqual([]);
});

it("ends an audit with findings as a NO-GO", async () => {
  const finding = {
    severity: "contradiction",
    rule: "sum",
    sentence: "S.",
    arithmetic: "1 + 1 = 3",
    remedy: "R.",
  };
  const path = file("figures.yaml", "title: T\n");
  const audit =
    (findings: object[]): Handler =>
    (_, response) =>
      json(response, 200, { title: "T", figures: 2, claims: 1, findings });
  answer = audit([finding]);
  expect(await call(server.url, ["audit", path])).toMatchObject({
    code: 10,
    out: expect.stringContaining("1 + 1 = 3"),
  });
  answer = audit([]);
  expect(await call(server.url, ["audit", path])).toMatchObject({
    code: 0,
    out: "Nothing found in 2 figures and 1 claim of T.",
  });
});

it("follows the parts of a study, and ends with its verdict", async () => {
  const ids = [runId, runId.replace(/1$/, "2")];
  const part = (i: number, changes = {}) => ({
    ...run({ id: ids[i] ?? "", status: "queued", verdict: null, ...changes }),
    part: `part-${i}`,
  });
  const start = (changes: object) => ({
    ...{ id: "start", missing: [], remainingMs: 1_000, ended: false, verdict: null },
    ...{ runs: [part(0), part(1)], ...changes },
  });
  const done = { status: "finished", verdict: "NO-GO" } as const;
  answer = ({ method, url = "" }, response) => {
    if (url.endsWith("/events")) return response.writeHead(204).end();
    if (method === "POST") return json(response, 202, start({}));
    if (url.includes("/api/v1/runs/")) return json(response, 200, run(done));
    const latest = start({ ended: true, verdict: "NO-GO", runs: [part(0, done), part(1, done)] });
    return json(response, 200, { latest });
  };
  const { code, said } = await call(server.url, ["study", "duel", "--wait"]);
  expect({ code, said }).toEqual({ code: 10, said: "part 1 of 2\npart 2 of 2" });
  const asked = seen.map(({ method, path }) => `${method} ${path}`);
  expect(asked).toEqual([
    "POST /api/v1/studies/duel/runs",
    ...ids.flatMap((id) => [`GET /api/v1/runs/${id}/events`, `GET /api/v1/runs/${id}`]),
    "GET /api/v1/studies/duel?start=start",
  ]);
});

it.each([
  ["a log", null, 80],
  ["a terminal", [] as string[], 120],
])("says on %s how far the part of a study is", async (_, statuses, columns) => {
  const progress = (blocksDone: number) => ({
    ...{ blocksDone, blocksPlanned: 12, remainingMs: 100_000, current: null },
  });
  const snapshot = { type: "snapshot", runId, verdict: null, failure: null, status: "running" };
  const begun = { ...run({ status: "queued", verdict: null }), part: "only" };
  const start = { id: "start", missing: [], remainingMs: 900_000, ended: false, verdict: "GO" };
  answer = ({ method, url = "" }, response) => {
    if (url.endsWith("/events")) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const event = { ...snapshot, progress: progress(5) };
      return response.end(`id: 1-0\nevent: snapshot\ndata: ${JSON.stringify(event)}\n\n`);
    }
    if (method === "POST") return json(response, 202, { ...start, runs: [begun] });
    if (url.includes("/api/v1/runs/")) return json(response, 200, run());
    return json(response, 200, { latest: { ...start, runs: [{ ...run(), part: "only" }] } });
  };
  const status = statuses && ((text: string) => void statuses.push(text));
  const terminal = recordedTerminal({ status, columns });
  const { code, said } = await call(server.url, ["study", "duel", "--wait"], { terminal });
  expect(code).toBe(0);
  const shown = statuses?.at(-1) ?? said.split("\n").at(-1);
  expect(shown).toMatch(/^part 1 of 1 · (█+░+ )?block 5 of 12 · about 2 min left in this part$/);
});

it("writes JUnit's XML and HTML beside a whole report as JSON, and prints nothing else", async () => {
  answer = ended("NO-GO");
  const [xml, html] = [join(folder.path, "report.xml"), join(folder.path, "report.html")];
  const asked = ["report", runId, "--json", "--junit", xml, "--html", html];
  const { out } = await call(server.url, asked);
  expect(JSON.parse(out)).toEqual({ whole: true });
  expect(readFileSync(xml, "utf8")).toBe("<testsuites/>");
  expect(readFileSync(html, "utf8")).toBe("<!doctype html>");
});

it("reads the password of a share from standard input, and asks for none otherwise", async () => {
  answer = (_, response) =>
    json(response, 201, { id: runId, url: "http://a.test/r/x", expiresAt: null });
  const share = async (input: string | null, ...options: string[]) => {
    const terminal = recordedTerminal({ readInput: input === null ? null : async () => input });
    const code = await gonogo(
      ["share", runId, ...options],
      { GONOGO_URL: server.url, GONOGO_API_KEY: "key" },
      terminal,
    );
    return { code, said: terminal.notes.join(), body: seen.pop()?.body };
  };
  const { body } = await share("seven quiet ducks\n", "--password", "--no-decision");
  expect(body).toEqual({ password: "seven quiet ducks", withDecision: false });
  expect((await share("unread", "--days", "2")).body).toMatchObject({ withDecision: true });
  expect(await share(null, "--password")).toMatchObject({ code: 2, body: undefined });
  expect((await share("\n", "--password")).said).toContain("There is no password.");
});
