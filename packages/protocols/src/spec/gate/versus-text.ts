// What follows `vs` in a gate: the baseline or another variant of the same run, or earlier runs.
// `baseline` is the first variant of the definition, whatever its name; quotes make it a name like any other.
import { english, t } from "@gonogo/locale/t";
import type { GateHistory } from "./gate-history.ts";
import { longNameText, readLongName } from "./name-text.ts";
import type { TextReader } from "./text-reader.ts";

/** What a text may refer to without naming it. */
export type GateNames = {
  /** The first variant of the definition. */
  readonly baseline?: string | undefined;
};

export type Versus = { over?: string; vs?: GateHistory };

/** `last 10 runs of main`, `last 10 GO runs`, `run 0192…`, `release v2.4.1` */
export function formatHistory(history: GateHistory): string {
  if (history.kind === "pinned") return `run ${history.run}`;
  if (history.kind === "release") return `release ${longNameText(history.version)}`;
  const of = history.branch === undefined ? "" : ` of ${longNameText(history.branch)}`;
  return `last ${history.runs} ${history.only === "go" ? "GO runs" : "runs"}${of}`;
}

const expected = english(
  "'baseline', another variant, 'last 10 runs', 'run' with its id, or 'release' with its version",
);

/** Reads what follows `vs`. */
export function readVersus(reader: TextReader, of: string, names: GateNames): Versus {
  const from = reader.place;
  if (reader.take(/last\b/i) !== null) return { vs: readRolling(reader) };
  if (reader.take(/run\s/i) !== null) return { vs: readPinned(reader) };
  if (reader.take(/release\s/i) !== null)
    return { vs: { kind: "release", version: readLongName(reader, t("a version")) } };
  if (reader.take(/baseline(?=\s*[<>≤≥])/i) === null)
    return { over: readLongName(reader, expected) };
  if (names.baseline === undefined)
    return reader.fail(
      t("the name of a variant"),
      t("no definition says who the baseline is"),
      from,
    );
  if (names.baseline === of)
    return reader.fail(
      t("something else than {of} itself, which is the baseline", { of }),
      t("compare it with its own past: vs last 10 runs"),
      from,
    );
  return { over: names.baseline };
}

function readRolling(reader: TextReader): GateHistory {
  const runs = Number(reader.need(/\d{1,9}(?![\d.])/, t("how many runs, such as last 10 runs")));
  const only = reader.take(/GO\b/i) === null ? {} : { only: "go" as const };
  reader.need(/runs?\b/i, "'runs'");
  const rolling = { kind: "rolling" as const, runs, ...only };
  if (reader.take(/of\b/i) === null) return rolling;
  return { ...rolling, branch: readLongName(reader, t("a branch")) };
}

function readPinned(reader: TextReader): GateHistory {
  const run = reader.need(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\p{L}\p{N}-])/iu,
    t("the id of a run, as its address shows it"),
  );
  return { kind: "pinned", run };
}
