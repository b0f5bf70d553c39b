// `npm run fuzz -- [--inputs 10000] [--seed 1] [--only TEXT] [--from 0]`: feeds every parser of foreign input with so many inputs
// in all, made by the seed, and watches the event loop. Ends with 1 where one crashes or holds it; what is printed repeats it.
import { parseArgs } from "node:util";
import { foreignParsers } from "./fuzz/foreign-parsers.ts";
import { fuzzParser } from "./fuzz/run-fuzz.ts";

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "0" },
  },
});
const [seed, from] = [Number(values.seed), Number(values.from)];
const parsers = foreignParsers.filter(({ name }) => name.includes(values.only));
const inputs = Math.ceil(Number(values.inputs) / parsers.length);
let errors = 0;
for (const parser of parsers) {
  const found = await fuzzParser(parser, { seed, from, inputs });
  const took = `${(found.ms / 1_000).toFixed(1)} s, ${found.longestHoldMs.toFixed(1)} ms at most`;
  console.log(`${found.parser}: ${found.read} read, ${found.refused} refused; ${took}`);
  for (const { index, what } of found.errors) {
    errors++;
    const again = `npm run fuzz -- --seed ${seed} --only "${parser.name}" --from ${index} --inputs 1`;
    console.log(`  ${what}\n  Again: ${again}`);
  }
}
console.log(`Seed ${seed}: ${inputs * parsers.length} inputs, ${errors} errors.`);
process.exit(errors > 0 ? 1 : 0);
