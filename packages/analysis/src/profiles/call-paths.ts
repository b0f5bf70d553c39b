// The call paths of a profile while it is read: every reader adds its stacks here, and limits hold as they come.
// Columns and one map instead of objects, so that half a million paths take tens of megabytes.
import { t } from "@gonogo/locale/t";
import { formatCount } from "../words/format.ts";
import { refuse } from "./profile-error.ts";
import {
  cutStacks,
  maxDepth,
  maxFunctions,
  maxNameLength,
  maxPaths,
  maxStacks,
  maxSteps,
  maxValue,
  recordLess,
} from "./profile-limits.ts";

/** One entry a call path; a caller is before what it calls, and the first entry is the root of all. */
export type CallPaths = {
  readonly names: readonly string[];
  /** Index of the caller's path; -1 of the root. */
  readonly parents: readonly number[];
  /** Index into `names`. */
  readonly frames: readonly number[];
  readonly selfs: readonly number[];
};

/** What the root of every tree is called. */
export const rootName = "all";
/** A function that the recorder could not name. */
const unnamed = "(unnamed)";

/** A name as it is kept: one line of characters that every storage takes. */
const cleanName = (name: string): string => {
  const line = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is replaced
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .trim();
  if (line === "") return unnamed;
  return line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1)}…` : line;
};

export class CallPathBuilder {
  private readonly names: string[] = [rootName];
  private readonly frameOf = new Map<string, number>();
  private readonly parents = [-1];
  private readonly frames = [0];
  private readonly selfs = [0];
  /** Path of a caller and a function to the path of both: one number stands for the two. */
  private readonly pathOf = new Map<number, number>();
  private stacks = 0;
  private steps = 0;
  private sum = 0;

  /** The index of a function, by which stacks name it. Throws ProfileError. */
  frame(name: string): number {
    const known = this.frameOf.get(name);
    if (known !== undefined) return known;
    const index = this.names.length;
    if (index > maxFunctions)
      refuse(
        t("it has more than {most} functions, which is the most that is read", {
          most: formatCount(maxFunctions),
        }),
        recordLess(),
      );
    this.names.push(cleanName(name));
    this.frameOf.set(name, index);
    return index;
  }

  /** Adds a stack, the outermost function first. Throws ProfileError beyond a limit, naming the stack by `where`. */
  add(stack: readonly number[], value: number, where: () => string): void {
    this.countStack(stack.length, where);
    if (!(value >= 0 && value <= maxValue))
      refuse(
        t("{place} has the value {value}, and values lie between 0 and {most}", {
          place: where(),
          value: String(value),
          most: formatCount(maxValue),
        }),
        t("Record it again; a difference of two profiles cannot be attached."),
      );
    this.sum += value;
    if (this.sum > maxValue)
      refuse(
        t("its values add up to more than {most}", { most: formatCount(maxValue) }),
        recordLess(),
      );
    let path = 0;
    for (const frame of stack) path = this.child(path, frame);
    this.selfs[path] = (this.selfs[path] ?? 0) + value;
  }

  /** Throws ProfileError for a file without any value. */
  finish(): CallPaths {
    if (this.sum === 0)
      refuse(
        t("it has no sample in it"),
        t("Record while the target is under load: an idle process has nothing to show."),
      );
    const { names, parents, frames, selfs } = this;
    return { names, parents, frames, selfs };
  }

  private countStack(depth: number, where: () => string): void {
    if (++this.stacks > maxStacks)
      refuse(
        t("it has more than {most} stacks, which is the most that is read", {
          most: formatCount(maxStacks),
        }),
        recordLess(),
      );
    if (depth > maxDepth)
      refuse(
        t("{place} has {depth} functions on it, and {most} are the most that are read", {
          place: where(),
          depth: formatCount(depth),
          most: formatCount(maxDepth),
        }),
        cutStacks(),
      );
    this.steps += depth;
    if (this.steps > maxSteps)
      refuse(
        t(
          "its stacks have more than {most} functions on them together, which is the most that is read",
          { most: formatCount(maxSteps) },
        ),
        recordLess(),
      );
  }

  private child(parent: number, frame: number): number {
    const key = parent * (maxFunctions + 1) + frame;
    const known = this.pathOf.get(key);
    if (known !== undefined) return known;
    const index = this.parents.length;
    if (index > maxPaths)
      refuse(
        t("it has more than {most} call paths, which is the most that is read", {
          most: formatCount(maxPaths),
        }),
        recordLess(),
      );
    this.parents.push(parent);
    this.frames.push(frame);
    this.selfs.push(0);
    this.pathOf.set(key, index);
    return index;
  }
}

/** What each path took with all that it called. */
export function totalsOf({ parents, selfs }: Pick<CallPaths, "parents" | "selfs">): number[] {
  const totals = [...selfs];
  // What is called is after its caller.
  for (let i = totals.length - 1; i > 0; i--) {
    const parent = parents[i] ?? 0;
    totals[parent] = (totals[parent] ?? 0) + (totals[i] ?? 0);
  }
  return totals;
}
