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
    const there = found === null ? "the end" : `'${found}'`;
    const message = `character ${at}: expected ${expected}, found ${there}${more === "" ? "" : `; ${more}`}`;
    super(message);
    this.issue = { at, found, expected, message };
  }
}
