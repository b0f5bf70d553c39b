// The command line of `npm run validate`: what to prove, and how much of it.

import { z } from "zod";
import { type RealCondition, realConditions } from "../real-proof.ts";

export const usage = `Use: npm run validate -- simulate [--runs 10000]
     npm run validate -- real [--condition quiet|busy|watched] [--duels 40] [--slow-duels 20]
                              [--slower 10,spread,5,20; busy and watched: 10] [--minutes 45]
                              [--rounds 10] [--block-ms 400] [--warmup-ms 100] [--fresh]
Both write bench/validation.json and docs/validation.md; add --dry to write nothing.
`;

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const share = z.union([
  z.literal("spread"),
  z.coerce
    .number()
    .positive()
    .max(100)
    .transform((percent) => percent / 100),
]);

const slower = z
  .string()
  .transform((text): unknown[] => text.split(",").map((part) => part.trim()))
  .pipe(z.array(share));

/** Where something disturbs, the slow-down that matters to most gates. */
const usualSlower: Readonly<Record<RealCondition, z.output<typeof slower>>> = {
  quiet: [0.1, "spread", 0.05, 0.2],
  busy: [0.1],
  watched: [0.1],
};

const Shape = z.strictObject({
  what: z.enum(["simulate", "real"]),
  condition: z.enum(realConditions).default("quiet"),
  runs: count(100, 1_000_000).default(10_000),
  duels: count(1, 1_000).default(40),
  "slow-duels": count(1, 1_000).default(20),
  slower: slower.optional(),
  minutes: z.coerce.number().positive().max(1_440).default(45),
  rounds: count(6, 200).default(10),
  "block-ms": count(100, 60_000).default(400),
  "warmup-ms": count(0, 60_000).default(100),
  fresh: z.boolean().default(false),
  dry: z.boolean().default(false),
});
const Options = Shape.transform((given) => ({
  ...given,
  slower: given.slower ?? usualSlower[given.condition],
}));
export type ValidateOptions = z.output<typeof Options>;

/** Reads arguments; throws an Error that names the option and the error. */
export function readOptions(args: readonly string[]): ValidateOptions {
  const given: Record<string, unknown> = { what: args[0] };
  for (let i = 1; i < args.length; i++) {
    const name = (args[i] ?? "").replace(/^--/, "");
    if (!args[i]?.startsWith("--")) throw new Error(`${args[i]} is no option.`);
    if (name === "fresh" || name === "dry") given[name] = true;
    else given[name] = args[++i];
  }
  const parsed = Options.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === "what")
    throw new Error(`${args[0] ?? "Nothing"} is neither simulate nor real.`);
  const unknown = issue?.code === "unrecognized_keys" ? `--${issue.keys[0]} is no option.` : null;
  throw new Error(unknown ?? `--${String(issue?.path[0])}: ${issue?.message}`);
}
