// Folded stacks: a line a stack, functions from the outermost joined by semicolons, then a space and a count. What
// stackcollapse, inferno and py-spy write, and what flamegraph.pl reads.
import { t } from "@gonogo/locale/t";
import { CallPathBuilder } from "./call-paths.ts";
import type { Profile } from "./profile.ts";
import { refuse } from "./profile-error.ts";

const linePattern = /^(.*\S)\s+(\d+(?:\.\d+)?)$/s;

const clip = (line: string): string => (line.length > 60 ? `${line.slice(0, 59)}…` : line);

/** Throws ProfileError. */
export function readFolded(text: string): Profile {
  const paths = new CallPathBuilder();
  let samples = 0;
  let lines = 0;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, to).trim();
    from = to + 1;
    lines++;
    if (line === "" || line.startsWith("#")) continue;
    const [, stack, value] = linePattern.exec(line) ?? [];
    if (stack === undefined || value === undefined)
      return refuse(
        t("line {number} is no folded stack: “{line}” does not end in a count", {
          number: lines,
          line: clip(line),
        }),
        t("Fold the recording first, as in: perf script | inferno-collapse-perf."),
      );
    const frames = stack.split(";").map((name) => paths.frame(name));
    paths.add(frames, Number(value), () => t("line {number}", { number: lines }));
    samples += Number(value);
  }
  return {
    ...{ format: "folded", unit: "samples", samples, durationMs: null },
    paths: paths.finish(),
  };
}
