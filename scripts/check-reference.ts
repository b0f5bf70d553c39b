// `npm run check:reference -- <file>`: checks the package's statistics against vectors that other software made.
// Prints `N of N agree`; at the first that does not it prints which and both values, and ends with exit code 1.
// A file that cannot be read, or is of another form, ends it with exit code 1 as well.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  checkReference,
  referenceTolerance,
} from "../packages/analysis/src/statistics/check-reference.ts";

function refuse(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** The file's JSON; Python writes NaN and Infinity, which JSON has not, so the message names that. */
function read(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return refuse(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0)
  refuse("Use: npm run check:reference -- <file>, a file of the form of statistics.json");
// npm changes to the repository's root; the path is meant from where the command was given.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
const { total, agreed, disagreement } = checkReference(read(path));
if (disagreement !== null)
  refuse(`${path}\n${disagreement}\n${agreed} of ${total} agree up to there.`);
process.stdout.write(`${agreed} of ${total} agree (to ${referenceTolerance}).\n`);
