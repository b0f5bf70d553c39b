// curl lines as browsers and documents write them: the request, the secrets apart, and each option that cannot be carried.
import { expect, it } from "vitest";
import { type ReadSourceInput, readSourceText } from "./source-task.ts";

const read = (text: string, picks?: ReadSourceInput["picks"]) =>
  readSourceText({ text, ...(picks ? { picks } : {}) });
const only = (text: string) => {
  const [item] = read(text).filled;
  if (!item) throw new Error("nothing was filled in");
  return item;
};

it("reads what Chrome copies as cURL (bash)", () => {
  const item = only(String.raw`curl 'https://shop.example/api/orders?lang=de' \
  -H 'accept: application/json, text/plain, */*' \
  -H 'authorization: Bearer eyJ.abc' \
  -H 'content-type: application/json' \
  -b 'session=1; theme=dark' \
  -H 'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"' \
  -H 'content-length: 12' \
  --data-raw $'{"note":"it\'s \u0021","n":1}' \
  --compressed`);
  expect(item.operation).toEqual({
    kind: "http",
    method: "POST",
    path: "/api/orders?lang=de",
    headers: {
      accept: "application/json, text/plain, */*",
      "sec-ch-ua": '"Chromium";v="140", "Not=A?Brand";v="24"',
      "accept-encoding": "deflate, gzip, br, zstd",
    },
    body: { note: "it's !", n: 1 },
    expect: { status: [200] },
  });
  expect(item.secrets).toEqual([
    { header: "authorization", value: "Bearer eyJ.abc" },
    { header: "cookie", value: "session=1; theme=dark" },
  ]);
  expect(item).toMatchObject({
    origin: "https://shop.example:443",
    name: "POST /api/orders",
    notes: [],
    insecure: false,
    speaks: null,
  });
});

it.each([
  ["curl -d a=1 -d b=2 http://h:8080/x", "POST", "/x", "a=1&b=2"],
  [
    "curl -G -d a=1 --data-urlencode 'q=a b&c' http://h/x?z=0",
    "GET",
    "/x?z=0&a=1&q=a+b%26c",
    undefined,
  ],
  ["curl -X DELETE h:9000/x/1", "DELETE", "/x/1", undefined],
  ["curl -XPATCH -sSLd x=1 h/x", "PATCH", "/x", "x=1"],
  ["curl -I http://h/", "HEAD", "/", undefined],
  [`curl --json '{"a":1}' http://h/x`, "POST", "/x", { a: 1 }],
  [`curl --json='{"a":1}' http://h/x`, "POST", "/x", { a: 1 }],
  ["$ curl http://h/x | jq . > out.json", "GET", "/x", undefined],
  ["curl http://h/x?a={{b}}", "GET", "/x?a={{{{b}}", undefined],
  [
    `curl --json '{"id":12345678901234567890}' http://h/x`,
    "POST",
    "/x",
    '{"id":12345678901234567890}',
  ],
  ["https://h/x?y=1", "GET", "/x?y=1", undefined],
])("reads %s", (text, method, path, body) => {
  expect(only(text).operation).toMatchObject({ method, path });
  expect(Reflect.get(only(text).operation, "body")).toEqual(body);
});

it("says the content type that curl sends by itself", () => {
  const { operation } = only("curl -d a=1 http://h/x");
  expect(operation).toHaveProperty("headers", {
    "content-type": "application/x-www-form-urlencoded",
  });
});

it.each([
  ["-u ada:pass", [{ header: "authorization", value: "Basic YWRhOnBhc3M=" }]],
  ["-u ada", [{ header: "authorization", value: null }]],
  ["--oauth2-bearer t0k", [{ header: "authorization", value: "Bearer t0k" }]],
  ["-H 'X-API-Key: k'", [{ header: "X-API-Key", value: "k" }]],
  ["-u ada:pass -H 'Authorization: Bearer b'", [{ header: "Authorization", value: "Bearer b" }]],
])("keeps %s out of the request", (option, secrets) => {
  const item = only(`curl ${option} http://h/x`);
  expect(item.secrets).toEqual(secrets);
  expect(JSON.stringify(item.operation)).not.toMatch(/pass|t0k|"k"|Bearer|YWRh/);
});

it("takes user and password out of an address", () => {
  const item = only("curl https://ada:p%40ss@h/x");
  expect(item.secrets).toEqual([
    { header: "authorization", value: `Basic ${Buffer.from("ada:p@ss").toString("base64")}` },
  ]);
  expect(item.origin).toBe("https://h:443");
});

it("names each option that cannot be carried", () => {
  const { notes } = only(
    "curl --proxy http://p:1 -F file=@a.png -L --cacert ca.pem --cert c.pem -m 5 --warp 9 http://h/x",
  );
  expect(notes).toEqual([
    "Left out: --proxy http://p:1. Requests go to the target directly.",
    "Left out: -F file=@a.png. Multipart bodies are not supported.",
    "Left out: -L. Redirects are not followed: the redirect itself is the answer.",
    "Left out: --cacert ca.pem. Set certificates in the target.",
    "Left out: --cert c.pem. Set certificates in the target.",
    "Left out: -m 5. Time-outs and retries belong to the load.",
    "Left out: --warp 9. curl's option is not known here.",
  ]);
});

it.each([
  ["-d @order.json", /^Left out: -d @order.json\. The file is not part of the text/],
  ["-H 'x: $TOKEN'", /^\$TOKEN looks like a shell variable/],
  ["-H 'expect: 100-continue'", /^Left out: header expect\. It must be left out/],
  ["-H 'x: ü\u0001'", /^Left out: header x\. It must not contain/],
  ["-X PROPFIND", /^Method PROPFIND is not supported/],
  ["-d 'password=x'", /^The body holds password, which looks like a secret/],
])("says what becomes of %s", (option, note) => {
  expect(only(`curl ${option} http://h/x`).notes).toContainEqual(expect.stringMatching(note));
});

it.each([
  ["--http2", "http2"],
  ["--http3-only", "http3"],
  ["--http1.1", "http1"],
])("%s says what the target speaks", (option, speaks) => {
  expect(only(`curl -k ${option} https://h/x`)).toMatchObject({ speaks, insecure: true });
});

it("lists several commands, and several requests of one", () => {
  const text =
    "curl http://h/a ;\ncurl http://h/b -X PUT;\ncurl http://h/c http://i/c --next -d x h/d";
  expect(read(text).items.map(({ title, origin }) => `${title} ${origin}`)).toEqual([
    "GET /a http://h:80",
    "PUT /b http://h:80",
    "GET /c http://h:80",
    "GET /c http://i:80",
    "POST /d http://h:80",
  ]);
  expect(read(text).filled).toEqual([]);
  expect(read(text, ["1", "3"]).filled.map(({ name }) => name)).toEqual(["PUT /b", "GET /c 2"]);
});

it.each([
  ["curl 'http://h/x", /quote that is never closed/],
  ["curl -X GET", /has no address/],
  ["curl ftp://h/x", /is not an address of HTTP/],
  ['curl ^"https://h/x^" ^\n -H ^"a: b^"', /Windows command prompt/],
  ["curl", /has no address/],
])("refuses %s", (text, message) => {
  expect(() => read(text)).toThrow(message);
});
