// The command line of `npm run bench`: which rows, how often, how long, on which cores.
// Pure: text in, options out; an error names the argument, the fault and the remedy.

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

/** @type {Record<string, (options: Options, value: string) => boolean>} sets an option; false refuses the value */
const setters = {
  "--repetitions": (options, value) => setNumber(options, "repetitions", value, 1, 1_000),
  "--seconds": (options, value) => setNumber(options, "seconds", value, 1, 600),
  "--minutes": (options, value) => setNumber(options, "minutes", value, 0.1, 10_080),
  "--duels": (options, value) => setNumber(options, "duels", value, 1, 1_000),
  "--block-ms": (options, value) => setNumber(options, "blockMs", value, 100, 60_000),
  "--blocks": (options, value) => setNumber(options, "blocks", value, 2, 1_000),
  "--factors": (options, value) => {
    options.factors = value.split(",");
    return options.factors.every((name) => Object.hasOwn(factors, name));
  },
  "--condition": (options, value) => {
    options.conditions = conditions.filter((name) => value === "all" || value === name);
    return options.conditions.length > 0;
  },
  "--placement": (options, value) => {
    options.placement = placements.find((name) => value === name) ?? null;
    return options.placement !== null;
  },
  "--only": (options, value) => {
    options.onlyInstalled = true;
    return value === "installed";
  },
  "--cores": (options, value) => {
    const match = /^(\d+),(\d+)$/.exec(value);
    options.cores = match ? [Number(match[1]), Number(match[2])] : null;
    return match !== null && match[1] !== match[2];
  },
  "--out": (options, value) => {
    options.out = value;
    return value !== "";
  },
};

/** @type {Record<string, (options: Options) => void>} options without a value */
const flags = {
  "--short": (options) => {
    options.short = true;
  },
  "--fresh": (options) => {
    options.fresh = true;
  },
};

const usage =
  "npm run bench -- [rows…] [--repetitions 5] [--seconds 5] [--minutes 60] [--only installed] [--cores 0,1] [--out folder] " +
  "[--condition quiet|busy|watched|all] [--placement kernel|beside|apart] [--short] [--duels 40] [--block-ms 1000] [--fresh] " +
  `[--blocks 14] [--factors ${Object.keys(factors).join(",")}]`;

/**
 * @param {Options} options
 * @param {"repetitions" | "seconds" | "minutes" | "duels" | "blockMs" | "blocks"} key
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
function setNumber(options, key, text, least, most) {
  const number = Number(text);
  options[key] = number;
  const isWhole = key === "minutes" || Number.isInteger(number);
  return text !== "" && isWhole && number >= least && number <= most;
}

/**
 * @param {string[]} args
 * @param {{ known: string[], usual: string[] }} rows every row's name, and those meant when none is named
 * @returns {Options}
 * @throws {Error} naming what cannot be understood
 */
export function parseOptions(args, { known, usual }) {
  /** @type {Options} */
  const options = {
    names: [],
    repetitions: 5,
    seconds: 5,
    minutes: null,
    onlyInstalled: false,
    conditions,
    placement: null,
    short: false,
    duels: null,
    blockMs: null,
    blocks: null,
    factors: null,
    fresh: false,
    cores: null,
    out: null,
  };
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? "";
    const setter = setters[argument];
    const flag = flags[argument];
    if (flag) flag(options);
    else if (setter) {
      i += 1;
      if (!setter(options, args[i] ?? ""))
        throw new Error(`${argument} cannot be ${JSON.stringify(args[i] ?? "")}. Usage: ${usage}`);
    } else if (argument === "all") options.names.push(...usual);
    else if (known.includes(argument)) options.names.push(argument);
    else
      throw new Error(
        `There is no row or option ${argument}; rows: all, ${known.join(", ")}. Usage: ${usage}`,
      );
  }
  options.names = options.names.length === 0 ? usual : [...new Set(options.names)];
  return options;
}
