// The call paths of a profile while it is read: every reader adds its stacks here, and limits hold as they come.
// Columns and one map instead of objects, so that half a million paths take tens of megabytes.
import { refuse } from "./profile-error.ts";
import {
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

const count = (value: number): string => value.toLocaleString("en");

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
        `it has more than ${count(maxFunctions)} functions, which is the most that is read`,
        recordLess,
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
        `${where()} has the value ${value}, and values lie between 0 and ${count(maxValue)}`,
        "Record it again; a difference of two profiles cannot be attached.",
      );
    this.sum += value;
    if (this.sum > maxValue)
      refuse(`its values add up to more than ${count(maxValue)}`, recordLess);
    let path = 0;
    for (const frame of stack) path = this.child(path, frame);
    this.selfs[path] = (this.selfs[path] ?? 0) + value;
  }

  /** Throws ProfileError for a file without any value. */
  finish(): CallPaths {
    if (this.sum === 0)
      refuse(
        "it has no sample in it",
        "Record while the target is under load: an idle process has nothing to show.",
      );
    const { names, parents, frames, selfs } = this;
    return { names, parents, frames, selfs };
  }

  private countStack(depth: number, where: () => string): void {
    if (++this.stacks > maxStacks)
      refuse(
        `it has more than ${count(maxStacks)} stacks, which is the most that is read`,
        recordLess,
      );
    if (depth > maxDepth)
      refuse(
        `${where()} has ${count(depth)} functions on it, and ${count(maxDepth)} are the most that are read`,
        "Let the recorder cut stacks off at some depth.",
      );
    this.steps += depth;
    if (this.steps > maxSteps)
      refuse(
        `its stacks have more than ${count(maxSteps)} functions on them together, which is the most that is read`,
        recordLess,
      );
  }

  private child(parent: number, frame: number): number {
    const key = parent * (maxFunctions + 1) + frame;
    const known = this.pathOf.get(key);
    if (known !== undefined) return known;
    const index = this.parents.length;
    if (index > maxPaths)
      refuse(
        `it has more than ${count(maxPaths)} call paths, which is the most that is read`,
        recordLess,
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
