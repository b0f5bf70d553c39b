// What a target may send back of a secret, in every form and cut anywhere, and what of a text stays as it is.
import { TargetSecret } from "@gonogo/protocols/spec";
import { keyPem } from "@gonogo/services/testing/client-identity";
import { describe, expect, it } from "vitest";
import { nameRedactor, redactIn, redactor } from "./redact-secrets.ts";

const token = 'tok"7f&4a<b/9c+1d=e8Zq';
const basic = Buffer.from("ada:p@ss wörd/42").toString("base64");
const secret = TargetSecret.parse({
  bearerToken: token,
  headers: {
    "x-api-key": "k3y-of-the-Kingdom",
    authorization: `Basic ${basic}`,
    "x-pin": "9127",
    "x-flag": "1",
    cookie: "sid=0123456789abcdef; theme=dark",
  },
  clientKeyPem: keyPem,
});
const redact = redactor([null, secret]);
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Longest part of `value` that stands in `text`, whatever the case of letters. */
function leaked(text: string, value: string): number {
  for (let length = value.length; length > 0; length--)
    for (let at = 0; at + length <= value.length; at++)
      if (text.toLowerCase().includes(value.slice(at, at + length).toLowerCase())) return length;
  return 0;
}

describe("a secret that comes back", () => {
  it.each<[string, string, string]>([
    ["as it was sent", `authorization: Bearer ${token}`, token],
    ["in JSON", JSON.stringify({ authorization: `Bearer ${token}` }), JSON.stringify(token)],
    ["in JSON twice", JSON.stringify(JSON.stringify({ t: token })), token],
    ["in JSON of PHP", `"${token.replace('"', '\\"').replaceAll("/", "\\/")}"`, token],
    ["in HTML", "tok&quot;7f&amp;4a&lt;b/9c+1d=e8Zq", "e8Zq"],
    ["in HTML by number", "tok&#34;7f&#38;4a&#60;b&#47;9c&#43;1d&#61;e8Zq", "e8Zq"],
    ["in an address", `/callback?t=${encodeURIComponent(token)}&x=1`, encodeURIComponent(token)],
    ["in a form", `t=${new URLSearchParams([["", token]]).toString().slice(1)}`, "9c%2B1d%3De8Zq"],
    ["in base64", `echo ${base64(token)}`, base64(token).slice(0, -3)],
    ["in base64 with words before", base64(`x ${token}`), base64(`x ${token}`).slice(3, -3)],
    ["in base64 with more before", base64(`xy ${token}!`), base64(`xy ${token}`).slice(4, -2)],
    ["in hexadecimal digits", Buffer.from(token).toString("hex").toUpperCase(), "7f26346"],
    [
      "in capital letters",
      `X-API-KEY: ${"k3y-of-the-Kingdom".toUpperCase()}`,
      "k3y-of-the-Kingdom",
    ],
    ["of Basic, encoded", `no ${basic} here`, basic],
    ["of Basic, in clear", "user ada:p@ss wörd/42 is unknown", "p@ss wörd/42"],
    ["of Basic, the password alone", "wrong password p@ss wörd/42.", "p@ss wörd/42"],
    ["of Basic, in JSON of ASCII", String.raw`"p@ss w\u00f6rd/42"`, "@ss w"],
    ["of a cookie, one value", "session 0123456789abcdef is over", "0123456789abcdef"],
    ["of four characters", "pin 9127 is wrong", "9127"],
    ["of a key, a line", `PEM ${keyPem.split("\n")[2]} …`, keyPem.split("\n")[2] ?? ""],
    ["of a key, whole", JSON.stringify({ key: keyPem }), keyPem.split("\n")[3] ?? ""],
  ])("is taken out %s", (_, text, value) => {
    const after = redact(text);
    expect(after).toContain("[secret]");
    expect(leaked(after, value)).toBeLessThan(8);
    expect(after).not.toContain(value);
  });

  it("is taken out whole, whatever is escaped of it", () => {
    const html = "tok&quot;7f&amp;4a&lt;b/9c+1d=e8Zq";
    const numbers = "tok&#34;7f&#38;4a&#x3c;b&#47;9c&#43;1d&#x3D;e8Zq";
    const twice = JSON.stringify(JSON.stringify(`${token}/`)).slice(4, -4);
    for (const text of [html, numbers, encodeURIComponent(token), encodeURIComponent(html)])
      expect(redact(`<${text}>`), text).toBe("<[secret]>");
    expect(redact(twice)).not.toMatch(/tok|e8Zq/);
  });

  it("is taken out wherever a limit cut it, at its beginning and at its end", () => {
    for (let length = 2; length <= token.length; length++) {
      const cut = `unknown token ${token.slice(0, length)}…`;
      expect(redact(cut), cut).toBe("unknown token [secret]…");
      const begun = token.slice(-length);
      if (length >= 8) expect(redact(`${begun} is unknown`), begun).toBe("[secret] is unknown");
    }
  });

  it("is taken out where something stands in its middle, as far as words go", () => {
    const after = redact(`${token.slice(0, 10)}\n${token.slice(10)}`);
    expect(after).toBe("[secret]\n[secret]");
  });

  it("is taken out at length without holding anybody up", () => {
    const text = `${token} and more `.repeat(20_000);
    expect(redact(text)).toBe("[secret] and more ".repeat(20_000));
  });
});

describe("what is no secret", () => {
  it("stays as it is", () => {
    for (const text of [
      "",
      "p99 of rest is 12.1 ms, and 1 of 10 requests failed",
      "503: <h1>overloaded</h1> x-other-flag: 1, flag 1",
      "-----BEGIN PRIVATE KEY-----",
      "Bearer and Basic are schemes",
      "… and so on",
    ])
      expect(redact(text)).toBe(text);
    expect(redactor([null])("Bearer abc")).toBe("Bearer abc");
  });

  it.each(["x-flag: 1", '"x-flag": "1"', "X-Flag=1", "['x-flag', '1']", "x-flag => 1"])(
    "a value below four characters goes only beside its header's name: %s",
    (text) => {
      expect(redact(text)).not.toContain("1");
      expect(redact(text)).toContain("[secret]");
    },
  );

  it("a token below four characters goes behind its scheme", () => {
    const short = redactor([TargetSecret.parse({ bearerToken: "ab" })]);
    expect(short("no Bearer ab, and about")).toBe("no [secret], and about");
  });

  it("is redacted in every text of a value but those that are named", () => {
    const value = { code: token, list: [{ text: token, n: 1, none: null }] };
    expect(redactIn(value, redact, new Set(["code"]))).toEqual({
      code: token,
      list: [{ text: "[secret]", n: 1, none: null }],
    });
  });

  it("of names goes only what no name holds by chance", () => {
    const named = redactor([TargetSecret.parse({ headers: { "x-env": "dispatch" } })]);
    expect(named("demo.dispatch/Task")).toBe("demo.[secret]/Task");
    const names = nameRedactor([
      TargetSecret.parse({ headers: { "x-env": "dispatch" }, bearerToken: token }),
    ]);
    expect(names("demo.dispatch/Task")).toBe("demo.dispatch/Task");
    expect(names(`demo.${token}/Task`)).toBe("demo.[secret]/Task");
  });
});
