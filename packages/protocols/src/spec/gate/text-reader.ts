// Reads a text from left to right: takes what fits a pattern, or says what was expected instead.
// It knows places and words, and nothing of gates.

import { t, translated } from "@gonogo/locale/t";
import { numberPattern, readWrittenNumber } from "../../schema/written-number.ts";
import { type Decimal, decimalOf } from "../parts/decimal.ts";

// What is wrong with a gate's text: where, what is there and what was expected.
// An issue is a value at the entry point and an exception only between the functions that read.

/** An issue of a text. `at` counts characters from 1. */
export type TextIssue = {
  readonly at: number;
  /** What is there; null: the text ends. */
  readonly found: string | null;
  /** Ends the sentence "expected …". */
  readonly expected: string;
  /** All of it: `character 1: expected a metric, found 'p98'; …`. */
  readonly message: string;
};

export class TextIssueError extends Error {
  readonly issue: TextIssue;

  constructor(at: number, found: string | null, expected: string, more = "") {
    const there = found === null ? t("the end") : `'${found}'`;
    const wanted = { at, expected: translated(expected), there };
    const issue = t("character {at}: expected {expected}, found {there}", wanted);
    const message = more === "" ? issue : `${issue}; ${translated(more)}`;
    super(message);
    this.issue = { at, found, expected, message };
  }
}

export class TextReader {
  readonly #text: string;
  #place = 0;

  constructor(text: string) {
    this.#text = text;
    this.skip();
  }

  get place(): number {
    return this.#place;
  }

  get isAtEnd(): boolean {
    return this.#place >= this.#text.length;
  }

  skip(): void {
    while (/^\s$/.test(this.#text.charAt(this.#place))) this.#place++;
  }

  /** Takes what fits here, and the spaces after it; null: nothing was taken. */
  take(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace("y", "")}y`);
    sticky.lastIndex = this.#place;
    const found = sticky.exec(this.#text)?.[0];
    if (found === undefined || found === "") return null;
    this.#place += found.length;
    this.skip();
    return found;
  }

  /** Whether something that fits is here; nothing is taken. */
  sees(pattern: RegExp): boolean {
    return new RegExp(`^(?:${pattern.source})`, pattern.flags).test(this.#text.slice(this.#place));
  }

  /** Takes what fits, or fails. */
  need(pattern: RegExp, expected: string, more?: string): string {
    return this.take(pattern) ?? this.fail(expected, more);
  }

  /**
   * Takes a number as people write it, or fails: where there is none, and where it may mean two. `-` before it is taken
   * where `isSigned`.
   */
  number(expected: string, isSigned = false): Decimal {
    const from = this.#place;
    const sign = isSigned ? this.take(/[-\u2212]/) : null;
    const read = readWrittenNumber(this.need(numberPattern, expected));
    if (read.ok) return decimalOf(sign === null ? read.digits : `-${read.digits}`);
    return this.fail(t("a decimal point, or three digits after each comma"), read.issue, from);
  }

  /** What is here, as a message shows it: a word, a number or a sign. */
  found(from = this.#place): string | null {
    const rest = this.#text.slice(from);
    const word = /^(?:"[^"]{0,30}"?|[-+−]?[\p{L}\p{N}_.,%µ/]+|\S)/u.exec(rest)?.[0];
    return word === undefined ? null : word.length > 30 ? `${word.slice(0, 30)}…` : word;
  }

  fail(expected: string, more?: string, from = this.#place): never {
    throw new TextIssueError(from + 1, this.found(from), expected, more);
  }
}
