// `gonogo import` against the REST API: summaries of other tools from files and standard input, several at once, and compared.
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  call,
  ownFolder,
  type Recorded,
  recordedTerminal,
} from "../../../../cli/src/testing/stand-in.ts";
import { restInstance, unknownId } from "./testing/rest-instance.ts";

const rest = restInstance();
const folder = ownFolder();
const fixtures = new URL(
  "../../../../../packages/analysis/src/imports/summaries/fixtures/",
  import.meta.url,
);
const fixture = (name: string) => new URL(name, fixtures).pathname;
const file = (name: string, text: string) => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

let server: Server;
let url = "";
beforeAll(async () => {
  server = serve({ fetch: rest.app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  if (!server.listening) await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  folder.remove();
});

const gonogo = (args: readonly string[], terminal?: Recorded) =>
  call(url, ["import", ...args], { env: { GONOGO_API_KEY: rest.key }, terminal });

it("shows a summary's figures, weaknesses and page, and says that it was imported before", async () => {
  const { code, out, said } = await gonogo([fixture("wrk-latency.txt")]);
  expect({ code, said }).toEqual({ code: 0, said: "" });
  const lines = out.split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "wrk-latency.txt  wrk",
    "",
    "BENCHMARK               REQUESTS  FAILED  THROUGHPUT  MEAN     P50      P75      P90      P99      MAX",
    "http://127.0.0.1:8931/  6,075     0       2,008/s     5.51 ms  5.00 ms  6.67 ms  8.01 ms  30.7 ms  55.2 ms",
  ]);
  expect(out).toContain("Weaknesses:\n  Closed loop: ");
  expect(out).toContain("No verdict: A summary has no single requests");
  expect(lines.at(-1)).toMatch(/^Page: http.*\/imports\/[0-9a-f-]{36}$/);
  expect((await gonogo([fixture("wrk-latency.txt")])).out).toMatch(
    /^\S+ {2}wrk, imported before\n/,
  );
});

it("reads what is piped in, of any encoding", async () => {
  const piped = Buffer.from(`\ufeff${readFileSync(fixture("hey-healthy.txt"), "utf8")}`, "utf16le");
  const terminal = recordedTerminal({ readBytes: async () => piped });
  const { code, out } = await gonogo(["-", "--json"], terminal);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    summaries: [{ created: true, tool: "hey", fileName: null, benchmarks: [{ requests: 500 }] }],
  });
});

it("imports every file that can be read, and says in the server's words which cannot", async () => {
  const cut = file("cut.json", readFileSync(fixture("autocannon.json"), "utf8").slice(0, -30));
  const files = [cut, fixture("gatling-stats.json"), file("empty.txt", ""), fixture("jmh.json")];
  const { code, out, said } = await gonogo(files);
  expect(code).toBe(2);
  expect(said).toMatch(/^gonogo: \S+cut\.json: .*not whole.*Send the whole file/m);
  expect(said).toMatch(/^gonogo: \S+empty\.txt: .*empty/m);
  expect(out).toMatch(/^orders \/ order +80 +16 /m);
  expect(out).toMatch(/ \(also in 4 more benchmarks\)$/m);
  expect(out).toMatch(/^bench\.Split/m);
  const none = await gonogo([file("note.txt", "hello")]);
  expect(none).toMatchObject({ code: 2, out: "" });
  expect(none.said).toMatch(
    /^gonogo: \S+note\.txt: .*no tool is recognised.*docs\/imports\.md[^\n]*$/,
  );
});

it("compares two files or imported summaries, and names what differs", async () => {
  const hey = fixture("hey-healthy.txt");
  const { code, out } = await gonogo(["--compare", hey, fixture("wrk-latency.txt")]);
  expect(code).toBe(0);
  const [title, head, throughput] = out.split("\n");
  expect(title).toContain(" → ");
  expect(head).toMatch(/^FIGURE +\S.* CHANGE$/);
  expect(throughput).toMatch(/^throughput +1,780\/s +2,008\/s +\+13 %$/);
  expect(out).toMatch(/^Also different: tool: hey → wrk; /m);
  expect(out).toMatch(/^Ratios without intervals/m);
  const [, other = "", base = ""] = /imports\/(\S+)\?base=(\S+)$/.exec(out) ?? [];
  const again = await gonogo(["--compare", base, other, "--json"]);
  expect(JSON.parse(again.out)).toMatchObject({ base: { id: base }, head: { id: other } });
  const unknown = await gonogo(["--compare", base, unknownId]);
  expect(unknown.code).toBe(1);
});

it("takes no import of single requests beside others", async () => {
  const run = file("import.json", '{ "benchmark": "gate", "blocks": [] }');
  const { code, said } = await gonogo([run, fixture("jmh.json")]);
  expect(code).toBe(2);
  expect(said).toContain("Import it alone");
  const alone = await gonogo([run]);
  expect(alone.code).toBe(1);
});
