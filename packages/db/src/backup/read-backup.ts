// Reads a backup as a stream, without a database: what it says in parts, each checked for its shape, in bounded memory.
//   H {head as JSON}, then for each table T name and its rows as R {row as JSON}, then E {rows by table}
// Whether tables and columns are those of the schema is asked by whoever puts the rows back (restore-backup.ts).
import { Readable } from "node:stream";
import { setImmediate as othersTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { BackupError, type BackupHead, maxRowBytes, readHead, shown } from "./backup-head.ts";
import { replaceUnstorable } from "./storable-json.ts";

export type BackupPart =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "table"; readonly table: string }
  | {
      readonly kind: "row";
      readonly table: string;
      /** A JSON object whose texts PostgreSQL can store. */
      readonly json: string;
      readonly columns: readonly string[];
      /** Characters that could not be stored, in whose place U+FFFD stands. */
      readonly replaced: number;
    }
  /** The last part: as many rows came as the file says, of each table. */
  | { readonly kind: "end"; readonly rows: Readonly<Record<string, number>> };

/** gzip makes rows of ours ten times smaller; more than this beyond the first 64 MiB is a file that was made to fill the disk. */
const mostTimesLarger = 200;
const alwaysReadBytes = 64 * 1024 * 1024;

/** Tables are few; a name is an identifier as our schema has them. */
const mostTables = 200;
const isTableName = (name: string): boolean => /^[a-z][a-z0-9_]{0,62}$/.test(name);

/**
 * Reads the compressed bytes of a backup to their end, so that a file that was cut off is refused.
 * @throws BackupError
 */
export async function* readBackup(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackupPart, void, undefined> {
  const rows = new Map<string, number>();
  let table: string | null = null;
  let state: "head" | "rows" | "end" = "head";
  for await (const { line, replaced } of linesOf(inflated(bytes))) {
    if (state === "end") throw new BackupError("Something follows the end of the backup.");
    if (state === "head") {
      yield { kind: "head", head: readHead(line) };
      state = "rows";
      continue;
    }
    const [kind, rest] = [line.slice(0, 2), line.slice(2)];
    if (kind === "R " && table !== null) {
      rows.set(table, (rows.get(table) ?? 0) + 1);
      yield { kind: "row", table, json: rest, replaced, columns: columnsOf(rest, table) };
    } else if (kind === "T ") {
      if (!isTableName(rest) || rows.has(rest) || rows.size >= mostTables)
        throw new BackupError(`The file has no table of Gonogo at ${shown(rest)}.`);
      table = rest;
      rows.set(table, 0);
      yield { kind: "table", table };
    } else if (kind === "E ") {
      requireCounts(rest, rows);
      state = "end";
      yield { kind: "end", rows: Object.fromEntries(rows) };
    } else throw new BackupError("The file has a line that is none of a backup.");
  }
  if (state === "head") throw new BackupError("The file is no backup of Gonogo.");
  if (state !== "end") throw new BackupError("The file ends before the backup does.");
}

function columnsOf(json: string, table: string): readonly string[] {
  const row = parsed(json);
  if (row === null) throw new BackupError(`A row of ${table} is no JSON object.`);
  return Object.keys(row);
}

/** A JSON object, or null. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function requireCounts(text: string, rows: ReadonlyMap<string, number>): void {
  const expected = new Map<string, unknown>(Object.entries(parsed(text) ?? {}));
  const lacking = [...expected].find(([table, count]) => rows.get(table) !== count);
  if (lacking) throw new BackupError(`The file lacks rows of ${shown(lacking[0])}.`);
  const unsaid = [...rows.keys()].find((table) => !expected.has(table));
  if (unsaid) throw new BackupError(`The end of the file says nothing of ${unsaid}.`);
}

async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let packed = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(counted());
  const text = createGunzip();
  let unread: Error | null = null;
  source.once("error", (error) => {
    unread = error;
    text.destroy(error);
  });
  source.pipe(text);
  try {
    let unpacked = 0;
    for await (const chunk of text as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > alwaysReadBytes && unpacked > packed * mostTimesLarger)
        throw new BackupError(
          `The file unpacks to more than ${mostTimesLarger} times its size, as no backup does.`,
        );
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BackupError || unread !== null) throw error;
    throw new BackupError("The file is not whole, or no backup of Gonogo.");
  } finally {
    source.destroy();
    text.destroy();
  }
}

const [newline, letterOfRows] = [0x0a, 0x52];
/** Beyond it others have their turn between the steps of reading a line: each takes some milliseconds for each megabyte. */
const longLineBytes = 256 * 1024;

type Line = { readonly line: string; readonly replaced: number };

/** Lines of UTF-8, each of bounded length; the last one ends as the others do. Rows can be stored. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let held: Buffer[] = [];
  let heldBytes = 0;
  const hold = (part: Buffer) => {
    heldBytes += part.length;
    if (heldBytes > maxRowBytes)
      throw new BackupError(`A line is longer than ${maxRowBytes / 1024 ** 2} MiB.`);
    held.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      hold(chunk.subarray(from, end));
      const bytes = Buffer.concat(held);
      [held, heldBytes, from] = [[], 0, end + 1];
      const othersWait = bytes.length > longLineBytes;
      if (othersWait) await othersTurn();
      const replaced = bytes[0] === letterOfRows ? replaceUnstorable(bytes) : 0;
      const line = textOf(decoder, bytes);
      if (othersWait) await othersTurn();
      yield { line, replaced };
    }
    if (from < chunk.length) hold(chunk.subarray(from));
  }
  if (heldBytes > 0) throw new BackupError("The file ends before the backup does.");
}

function textOf(decoder: TextDecoder, line: Buffer): string {
  try {
    return decoder.decode(line);
  } catch {
    throw new BackupError("The file has a line that is no UTF-8.");
  }
}
