// A backup read as a stream, without a database: whole ones part by part, and every way in which a file may lie about itself.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BackupError, maxRowBytes } from "./backup-head.ts";
import { type BackupPart, readBackup } from "./read-backup.ts";
import { replaceUnstorable } from "./storable-json.ts";

const head = {
  format: 1,
  madeAt: "2026-11-25T07:00:00.000Z",
  migrations: ["20261124123000_schema"],
};
const H = (changes: object = {}) => `H ${JSON.stringify({ ...head, ...changes })}`;
const file = (...lines: string[]) => gzipSync(`${lines.join("\n")}\n`);
async function* inPieces(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function read(bytes: Uint8Array, size?: number): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const part of readBackup(inPieces(bytes, size))) parts.push(part);
  return parts;
}
const whole = [H(), "T users", 'R {"id":"a","name":"ü"}', "T runs", 'E {"users":1,"runs":0}'];

describe("a backup", () => {
  it("is read part by part, wherever its bytes are cut", async () => {
    const users = { kind: "row", table: "users", columns: ["id", "name"], replaced: 0 };
    for (const size of [1, 7, 1_000])
      expect(await read(file(...whole), size)).toEqual([
        { kind: "head", head },
        { kind: "table", table: "users" },
        { ...users, json: '{"id":"a","name":"ü"}' },
        { kind: "table", table: "runs" },
        { kind: "end", rows: { users: 1, runs: 0 } },
      ]);
  });

  it("is refused wherever it is cut off", async () => {
    const bytes = file(...whole);
    for (let length = 0; length < bytes.length; length++)
      await expect(read(bytes.subarray(0, length))).rejects.toThrow(BackupError);
  });

  it.each<[string, RegExp, string[]]>([
    ["no head", /no backup of Gonogo/, ["T users"]],
    ["a head that is no object", /no backup of Gonogo/, ["H null"]],
    ["a date that a terminal would obey", /no backup/, [H({ madeAt: "\u001b]0;x\u0007" })]],
    ["a migration that is no name", /no backup/, [H({ migrations: ["x'; DROP TABLE runs; --"] })]],
    ["a migration that is no text", /no backup/, [H({ migrations: [{ toString: 1 }] })]],
    ["another format", /has format "2"/, [H({ format: 2 })]],
    ["a table of the catalogue", /no table of Gonogo/, [H(), "T pg_catalog.pg_authid"]],
    ["a quoted table", /no table of Gonogo/, [H(), 'T users"; DROP TABLE runs; --']],
    ["a table twice", /no table of Gonogo/, [H(), "T users", "T users"]],
    ["a row before any table", /none of a backup/, [H(), "R {}"]],
    ["a row that is no JSON", /no JSON object/, [H(), "T users", "R {"]],
    ["a row that is a list", /no JSON object/, [H(), "T users", "R []"]],
    ["a line of another kind", /none of a backup/, [H(), "X 1"]],
    ["fewer rows than it says", /lacks rows of "users"/, [H(), "T users", 'E {"users":1}']],
    ["more rows than it says", /lacks rows/, [H(), "T users", "R {}", 'E {"users":0}']],
    ["rows of a table that it does not have", /lacks rows/, [H(), 'E {"__proto__":1,"runs":1}']],
    ["a table that its end leaves out", /says nothing of users/, [H(), "T users", "E {}"]],
    ["something after its end", /follows the end/, [...whole, "T more"]],
  ])("with %s is refused", async (_, message, lines) => {
    await expect(read(file(...lines))).rejects.toThrow(BackupError);
    await expect(read(file(...lines))).rejects.toThrow(message);
  });

  it("with bytes that are no UTF-8, or no gzip, is refused", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${H()}\nT users\nR {"a":"`),
      Buffer.from([0xff, 10]),
    ]);
    await expect(read(gzipSync(bytes))).rejects.toThrow("no UTF-8");
    await expect(read(Buffer.from("no backup"))).rejects.toThrow("not whole, or no backup");
  });

  it("may hold rows nested deeper than any stack", async () => {
    const deep = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
    const lines = [H(), "T users", `R {"a":${deep}}`, 'E {"users":1}'];
    expect((await read(file(...lines), 100_000)).at(-1)).toMatchObject({ kind: "end" });
  });

  it("that unpacks without end is read no further than a line may be long", async () => {
    const bomb = gzipSync(Buffer.alloc(maxRowBytes + 1_000_000, "a"));
    await expect(read(bomb, 100_000)).rejects.toThrow(
      /A line is longer than 64 MiB|200 times its size/,
    );
  });

  it("that is many times smaller than its lines is refused, however short they are", async () => {
    const line = `R {"a":"${"a".repeat(1_000_000)}"}\n`;
    const bomb = gzipSync(`${H()}\nT users\n${line.repeat(80)}`);
    await expect(read(bomb, 100_000)).rejects.toThrow("more than 200 times its size");
  });
});

describe("storable JSON", () => {
  it("is left alone where a backslash begins no escape, or the escape is cut off", () => {
    for (const text of ['"\\u00', '"\\u000', '"\\ud83d\\ude0', '"\\u00g0"', "\\", "\\u"]) {
      const bytes = Buffer.from(text);
      replaceUnstorable(bytes);
      expect(bytes.toString()).toBe(text.replace("\\ud83d", "\\ufffd"));
    }
  });
  it.each([
    ["all that can be stored as it is", '{"b":1,  "a":"\\u00e9\\ud83d\\ude00\\\\u0000"}', null],
    ["NUL", '"\\u0000x"', '"\\ufffdx"'],
    ["NUL after a backslash of its own", '"\\\\\\u0000"', '"\\\\\\ufffd"'],
    ["halves of pairs", '"\\ud800 \\uDC00"', '"\\ufffd \\ufffd"'],
    ["a pair the wrong way round", '"\\ude00\\ud83d"', '"\\ufffd\\ufffd"'],
    ["a pair after half of one", '"\\uD83D\\uD83D\\uDE00é"', '"\\ufffd\\uD83D\\uDE00é"'],
    ["half of a pair before a backslash", '"\\ud83d\\\\ude00"', '"\\ufffd\\\\ude00"'],
  ])("has %s", (_, text, expected) => {
    const bytes = Buffer.from(text);
    const replaced = replaceUnstorable(bytes);
    const json = bytes.toString();
    expect(json).toBe(expected ?? text);
    expect(replaced > 0).toBe(expected !== null);
    expect(JSON.parse(json)).toEqual(
      JSON.parse(text, (_key, value) =>
        typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value,
      ),
    );
  });
  it("is made in less than twice the time of parsing, of a row with nothing else", () => {
    const row = JSON.stringify({ a: Array.from({ length: 100_000 }, () => "\0\ud800") });
    let [madeMs, parseMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let reading = 0; reading < 7; reading++) {
      const bytes = Buffer.from(row);
      const started = performance.now();
      expect(replaceUnstorable(bytes)).toBe(200_000);
      const made = performance.now();
      JSON.parse(row);
      madeMs = Math.min(madeMs, made - started);
      parseMs = Math.min(parseMs, performance.now() - made);
    }
    expect(madeMs).toBeLessThan(2 * parseMs);
  });
});
