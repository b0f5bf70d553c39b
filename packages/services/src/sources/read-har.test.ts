// HAR logs as requests, and texts that are none of what is read: truncated, huge, bytes, another encoding.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readSourceText } from "./source-task.ts";

const entry = (method: string, url: string, request: object = {}, more: object = {}) => ({
  request: { method, url, httpVersion: "h2", headers: [], ...request },
  response: { status: 201, content: { text: "x" } },
  ...more,
});
const log = (...entries: unknown[]) => JSON.stringify({ log: { version: "1.2", entries } });
const post = entry(
  "POST",
  "https://h/login?x=1",
  {
    headers: [
      { name: ":authority", value: "h" },
      { name: "Host", value: "h" },
      { name: "Cookie", value: "a=1" },
      { name: "cookie", value: "b=2" },
      { name: "accept", value: "*/*" },
    ],
    postData: { mimeType: "application/json", text: '{"a": 1}' },
  },
  { _resourceType: "xhr" },
);

it("reads a request with its body, its answer's status and its secrets apart", () => {
  const { kind, items, filled } = readSourceText({ text: log(post) });
  expect({ kind, items }).toEqual({
    kind: "har",
    items: [
      {
        ...{ id: "0", title: "POST /login?x=1", about: "answered 201", group: "xhr" },
        origin: "https://h:443",
      },
    ],
  });
  expect(filled).toEqual([
    {
      ...{ id: "0", name: "POST /login?x=1", origin: "https://h:443", speaks: "http2" },
      ...{ insecure: false, notes: [], secrets: [{ header: "Cookie", value: "a=1; b=2" }] },
      operation: {
        ...{ kind: "http", method: "POST", path: "/login?x=1", headers: { accept: "*/*" } },
        ...{ body: { a: 1 }, expect: { status: [201] } },
      },
    },
  ]);
});

it("leaves a body out that no form could show, and says how to send one", () => {
  const postData = { mimeType: "text/plain", text: "a".repeat(1_000_001) };
  const [item] = readSourceText({ text: log(entry("POST", "https://h/", { postData })) }).filled;
  expect(item?.operation).not.toHaveProperty("body");
  expect(item?.notes[0]).toMatch(/^Left out: the body, 1,000,001 characters\. .*\{\{filler\}\}/);
});

it("reads parameters as a form, and leaves out what is no HTTP", () => {
  const form = entry("POST", "http://h/f", {
    postData: {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "a", value: "b%20c" }],
    },
  });
  const text = log(entry("GET", "wss://h/socket"), { request: 1 }, null, form);
  expect(readSourceText({ text, picks: ["0"] }).filled[0]?.operation).toMatchObject({
    body: "a=b+c",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
});

it("reads a file by gzip, with a byte order mark or as UTF-16", () => {
  const gzip = (bytes: Uint8Array) => gzipSync(bytes).toString("base64");
  const text = log(post);
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  for (const bytes of [Buffer.from(`\uFEFF${text}`), utf16, utf16.swap16()])
    expect(readSourceText({ gzip: gzip(bytes) })).toEqual(readSourceText({ text }));
});

it("takes a definition for what it is", () => {
  const text = "name: a\nquestion: b\nvariants: []\n";
  expect(readSourceText({ text })).toEqual({
    kind: "definition",
    title: "",
    items: [],
    filled: [],
  });
});

const packed = (bytes: Uint8Array) => ({ gzip: gzipSync(bytes).toString("base64") });
it.each([
  [{ text: log(post).slice(0, -10) }, /neither YAML nor JSON/],
  [{ text: log() }, /has no HTTP request/],
  [{ text: log(...Array(10_001).fill(0)) }, /10,001 requests: at most 10,000/],
  [{ text: "\u0000\u0001PNG" }, /is not text but bytes/],
  [{ text: " \n" }, /is empty/],
  [{ text: "hello" }, /neither a curl or grpcurl command/],
  [{ text: `{"a":${"[".repeat(200)}` }, /nested deeper than 128 levels/],
  [{ text: `[${"1,".repeat(2_000_001)}1]` }, /holds more than 2,000,000 values/],
  [packed(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])), /is not UTF-8/],
  [packed(Buffer.alloc(65 * 1024 * 1024, 0x20)), /is longer than 64 MB/],
  [{ gzip: "AAAA" }, /is not valid gzip/],
  [{ gzip: packed(Buffer.from(log(post))).gzip.slice(0, -24) }, /is not valid gzip, or is cut off/],
])("refuses what it cannot read", (input, message) => {
  expect(() => readSourceText(input)).toThrow(message);
});
