// A report as it travels to a thread: the text that is stored, or JSON made in pieces between which others have their turn.
import { setImmediate as othersTurn } from "node:timers/promises";
import { Report } from "@gonogo/protocols/report";
import type { benchmarkFacts, runFacts } from "./report-input.ts";

/** The document of a run that has ended as it is stored, unparsed, and what rows say of the run now. */
export type StoredReport = {
  /** JSON; fields that nobody asked for are missing. */
  readonly text: string;
  readonly run: ReturnType<typeof runFacts>;
  readonly benchmark: ReturnType<typeof benchmarkFacts>;
  /** Of a document that was stored before reports had it; undefined: the document has it. */
  readonly paired: Report["paired"] | undefined;
};

/** @param leave puts something in place of what is missing, before the document is parsed */
export function parseStoredReport(
  { text, run, benchmark, paired }: StoredReport,
  leave: (document: object) => object,
): Report {
  const document = leave(Object(JSON.parse(text))) as { readonly run?: object };
  // People change tags and note after the report was stored.
  const report = Report.parse({ ...document, run: { ...document.run, ...run } });
  return {
    ...report,
    benchmark: { ...report.benchmark, ...benchmark },
    ...(paired !== undefined && { paired }),
  };
}

/** Joined they are JSON. */
export type PackedReport = readonly string[];

/** How long pieces are made at once: well below 50 ms. */
const turnMs = 10;
/** Rows of a longer list that are one piece. */
const rowsAtOnce = 100;
/** How deep objects and short lists are taken apart: down to `operations[0].comparison`. */
const levels = 4;

/** What `JSON.stringify` gives of plain data, in pieces. */
function* piecesOf(value: unknown, level = levels): Generator<string> {
  if (level === 0 || typeof value !== "object" || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) {
    yield "[";
    if (value.length > rowsAtOnce)
      for (let from = 0; from < value.length; from += rowsAtOnce) {
        const rows = JSON.stringify(value.slice(from, from + rowsAtOnce)).slice(1, -1);
        yield from === 0 ? rows : `,${rows}`;
      }
    else
      for (const [place, row] of value.entries()) {
        if (place > 0) yield ",";
        yield* piecesOf(row, level - 1);
      }
    yield "]";
  } else {
    const held = Object.entries(value).filter(([, one]) => one !== undefined);
    for (const [place, [name, one]] of held.entries()) {
      yield `${place === 0 ? "{" : ","}${JSON.stringify(name)}:`;
      yield* piecesOf(one, level - 1);
    }
    yield held.length === 0 ? "{}" : "}";
  }
}

export async function packReport(report: Report): Promise<PackedReport> {
  const pieces: string[] = [];
  let since = performance.now();
  for (const piece of piecesOf(report)) {
    pieces.push(piece);
    if (performance.now() - since < turnMs) continue;
    await othersTurn();
    since = performance.now();
  }
  return pieces;
}

export const unpackReport = (pieces: PackedReport): Report => JSON.parse(pieces.join(""));
