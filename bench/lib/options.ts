// The command line of `npm run bench`: which rows, how often, how long, on which cores.
// Pure: text in, options out; an error names the argument, the error and the remedy.

import type { ParseArgsConfig } from "node:util";
import { parseArgs } from "node:util";
import type { Condition, Placement } from "../decide/conditions.ts";
import { conditions, placements } from "../decide/conditions.ts";
import { factors } from "../spread/factors.ts";

export type Options = {
  /** Rows to measure, in order, each once; `all` and none are those without the soak. */
  names: string[];
  repetitions: number;
  /** Of each run. */
  seconds: number;
  /** Of the soaks, or after which no further duel, round of ab or factor begins; null: 60 and 10, no limit, and 15. */
  minutes: number | null;
  /** Install nothing. */
  onlyInstalled: boolean;
  /** Of the duels. */
  conditions: Condition[];
  /** Of the engine's load threads in the duels; null: the product's default. */
  placement: Placement | null;
  /** The twelve duels for every day, or a quarter of a minute of the product's soak. */
  short: boolean;
  /** That many of the matrix; null: all, or the short form. */
  duels: number | null;
  /** Of a duel's or the spread's blocks; null: the plan's default, and the row's. */
  blockMs: number | null;
  /** Of either side of a factor of the spread; null: the row's default. */
  blocks: number | null;
  /** Of the growth, each in a database of its own; null: ten thousand, a hundred thousand and a million. */
  runs: number[] | null;
  /** Of the spread, measured again; null: those that were not yet. */
  factors: string[] | null;
  /** Forgets the duels or factors that were measured before. */
  fresh: boolean;
  /** Of the product's soak: live viewers, and requests a second, beside the first of `runs`; null: the row's default. */
  viewers: number | null;
  rate: number | null;
  /** Build of the web, relative to apps/web, for the soak of the product and ab; null: the bench's own. */
  build: string | null;
  /** Server's and generator's, or null to choose. */
  cores: [number, number] | null;
  /** Folder of the results, or null for `bench/`. */
  out: string | null;
};

const number =
  (least: number, most: number, isWhole = true) =>
  (text: string) => {
    const value = Number(text);
    const isRead = text !== "" && (!isWhole || Number.isInteger(value));
    return isRead && value >= least && value <= most ? value : undefined;
  };

/** How the value of each option is read; undefined refuses it. */
const readers = {
  repetitions: number(1, 1_000),
  seconds: number(1, 600),
  minutes: number(0.1, 10_080, false),
  duels: number(1, 1_000),
  "block-ms": number(100, 60_000),
  blocks: number(2, 1_000),
  runs: (value: string) => {
    const sizes = value.split(",").map(number(1, 2_000_000));
    return sizes.every((size) => size !== undefined) ? sizes : undefined;
  },
  factors: (value: string) => {
    const names = value.split(",");
    return names.every((name) => Object.hasOwn(factors, name)) ? names : undefined;
  },
  condition: (value: string) => {
    const chosen = conditions.filter((name) => value === "all" || value === name);
    return chosen.length > 0 ? chosen : undefined;
  },
  placement: (value: string) => placements.find((name) => value === name),
  only: (value: string) => (value === "installed" ? true : undefined),
  cores: (value: string) => {
    const [, server, generator] = /^(\d+),(\d+)$/.exec(value) ?? [];
    if (server === undefined || server === generator) return undefined;
    return [Number(server), Number(generator)] as [number, number];
  },
  viewers: number(1, 1_000),
  rate: number(1, 1_000),
  build: (value: string) => (/^\.next[\w-]*$/.test(value) ? value : undefined),
  out: (value: string) => value || undefined,
};

const usage =
  "npm run bench -- [rows…] [--repetitions 5] [--seconds 5] [--minutes 60] [--only installed] [--cores 0,1] [--out folder] " +
  "[--condition quiet|busy|watched|all] [--placement kernel|beside|apart] [--short] [--duels 40] [--block-ms 1000] [--fresh] " +
  "[--viewers 200] [--rate 100] [--build .next-bench] " +
  `[--blocks 14] [--runs 10000,100000] [--factors ${Object.keys(factors).join(",")}]`;

/** Those with a value, and `--short` and `--fresh`. */
const known: NonNullable<ParseArgsConfig["options"]> = {
  ...Object.fromEntries(Object.keys(readers).map((name) => [name, { type: "string" }])),
  short: { type: "boolean" },
  fresh: { type: "boolean" },
};

/**
 * @param rows every row's name, and those meant when none is named
 * @throws {Error} naming what cannot be understood
 */
export function parseOptions(
  args: string[],
  { known: rows, usual }: { known: string[]; usual: string[] },
): Options {
  const refuse = (why: string) => {
    throw new Error(`${why}. Usage: ${usage}`);
  };
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options: known, allowPositionals: true });
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  })();
  /** @param fallback where it is not given */
  const read = <Name extends keyof typeof readers, Fallback>(
    name: Name,
    fallback: Fallback,
  ): Exclude<ReturnType<(typeof readers)[Name]>, undefined> | Fallback => {
    const text = values[name];
    if (typeof text !== "string") return fallback;
    const value = readers[name](text) ?? refuse(`--${name} cannot be ${JSON.stringify(text)}`);
    return value as Exclude<ReturnType<(typeof readers)[Name]>, undefined>;
  };
  const unknown = positionals.find((name) => name !== "all" && !rows.includes(name));
  if (unknown !== undefined) refuse(`There is no row ${unknown}; rows: all, ${rows.join(", ")}`);
  const names = positionals.flatMap((name) => (name === "all" ? usual : [name]));
  return {
    names: names.length === 0 ? usual : [...new Set(names)],
    repetitions: read("repetitions", 5),
    seconds: read("seconds", 5),
    minutes: read("minutes", null),
    onlyInstalled: read("only", false),
    conditions: read("condition", conditions),
    placement: read("placement", null),
    short: values.short === true,
    duels: read("duels", null),
    blockMs: read("block-ms", null),
    blocks: read("blocks", null),
    runs: read("runs", null),
    factors: read("factors", null),
    fresh: values.fresh === true,
    viewers: read("viewers", null),
    rate: read("rate", null),
    build: read("build", null),
    cores: read("cores", null),
    out: read("out", null),
  };
}
