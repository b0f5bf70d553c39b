// The command line of `npm run bench`: which rows, how often, how long, on which cores.
// Pure: text in, options out; an error names the argument, the fault and the remedy.

import { parseArgs } from "node:util";
import { conditions, placements } from "../decide/conditions.mjs";
import { factors } from "../spread/factors.mjs";

/** @typedef {import("../decide/conditions.mjs").Condition} Condition */
/** @typedef {import("../decide/conditions.mjs").Placement} Placement */

/**
 * @typedef {object} Options
 * @property {string[]} names rows to measure, in order, each once; `all` and none are those without the soak
 * @property {number} repetitions
 * @property {number} seconds of each run
 * @property {number | null} minutes of the soak, or after which no further duel or factor begins; null: 60, no limit, and 15
 * @property {boolean} onlyInstalled install nothing
 * @property {Condition[]} conditions of the duels
 * @property {Placement | null} placement of the engine's load threads in the duels; null: the product's default
 * @property {boolean} short the twelve duels for every day
 * @property {number | null} duels that many of the matrix; null: all, or the short form
 * @property {number | null} blockMs of a duel's or the spread's blocks; null: the plan's default, and the row's
 * @property {number | null} blocks of either side of a factor of the spread; null: the row's default
 * @property {string[] | null} factors of the spread, measured again; null: those that were not yet
 * @property {boolean} fresh forgets the duels or factors that were measured before
 * @property {[number, number] | null} cores server's and generator's, or null to choose
 * @property {string | null} out folder of the results, or null for `bench/`
 */

/** @param {number} least @param {number} most */
const number =
  (least, most, isWhole = true) =>
  (/** @type {string} */ text) => {
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
  factors: (/** @type {string} */ value) => {
    const names = value.split(",");
    return names.every((name) => Object.hasOwn(factors, name)) ? names : undefined;
  },
  condition: (/** @type {string} */ value) => {
    const chosen = conditions.filter((name) => value === "all" || value === name);
    return chosen.length > 0 ? chosen : undefined;
  },
  placement: (/** @type {string} */ value) => placements.find((name) => value === name),
  only: (/** @type {string} */ value) => (value === "installed" ? true : undefined),
  cores: (/** @type {string} */ value) => {
    const [, server, generator] = /^(\d+),(\d+)$/.exec(value) ?? [];
    if (server === undefined || server === generator) return undefined;
    return /** @type {[number, number]} */ ([Number(server), Number(generator)]);
  },
  out: (/** @type {string} */ value) => value || undefined,
};

const usage =
  "npm run bench -- [rows…] [--repetitions 5] [--seconds 5] [--minutes 60] [--only installed] [--cores 0,1] [--out folder] " +
  "[--condition quiet|busy|watched|all] [--placement kernel|beside|apart] [--short] [--duels 40] [--block-ms 1000] [--fresh] " +
  `[--blocks 14] [--factors ${Object.keys(factors).join(",")}]`;

/** Those with a value, and `--short` and `--fresh`. @type {NonNullable<import("node:util").ParseArgsConfig["options"]>} */
const known = {
  ...Object.fromEntries(Object.keys(readers).map((name) => [name, { type: "string" }])),
  short: { type: "boolean" },
  fresh: { type: "boolean" },
};

/**
 * @param {string[]} args
 * @param {{ known: string[], usual: string[] }} rows every row's name, and those meant when none is named
 * @returns {Options}
 * @throws {Error} naming what cannot be understood
 */
export function parseOptions(args, { known: rows, usual }) {
  const refuse = (/** @type {string} */ why) => {
    throw new Error(`${why}. Usage: ${usage}`);
  };
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options: known, allowPositionals: true });
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  })();
  /**
   * @template {keyof typeof readers} Name
   * @template Fallback
   * @param {Name} name
   * @param {Fallback} fallback where it is not given
   * @returns {Exclude<ReturnType<typeof readers[Name]>, undefined> | Fallback}
   */
  const read = (name, fallback) => {
    const text = values[name];
    if (typeof text !== "string") return fallback;
    const value = /** @type {any} */ (readers[name](text));
    return value ?? refuse(`--${name} cannot be ${JSON.stringify(text)}`);
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
    factors: read("factors", null),
    fresh: values.fresh === true,
    cores: read("cores", null),
    out: read("out", null),
  };
}
