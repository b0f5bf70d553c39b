// Where the command writes: results to standard output, progress and failures to standard error; and what it asks a person.
import { createInterface } from "node:readline";
import { Failure, fileFault, systemCode } from "./failure.ts";

export type Colour = "green" | "red" | "yellow" | "dim" | "bold";

export type Terminal = {
  /** A line of the result. */
  readonly print: (text: string) => void;
  /** A line beside the result: progress, warnings, failures. */
  readonly note: (text: string) => void;
  /** Text of the result that is coloured on a terminal, without NO_COLOR. */
  readonly coloured: (colour: Colour, text: string) => string;
  /** Writes over the last line of its own; null: standard error is not a terminal. */
  readonly status: ((text: string) => void) | null;
  /** Columns of standard error; 80 where it is not a terminal. */
  readonly columns: number;
  /** Asks a person; null: nobody is there. Rejects with an Interruption at Ctrl-C. */
  readonly ask: ((question: string, hidden?: boolean) => Promise<string>) | null;
  /** All of standard input, where it is not a terminal; null: it is one. */
  readonly readInput: (() => Promise<string>) | null;
  /** The same as bytes; resolves with null where there are more than `mostBytes`. */
  readonly readBytes: ((mostBytes: number) => Promise<Buffer | null>) | null;
};

/** Ctrl-C at a question. */
export class Interruption extends Error {
  override readonly name = "Interruption";
}

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  green: [32, 39],
  red: [31, 39],
  yellow: [33, 39],
  dim: [2, 22],
  bold: [1, 22],
};

export const coloursOf =
  (isOn: boolean) =>
  (colour: Colour, text: string): string => {
    const [begin, end] = codes[colour];
    return isOn ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
  };

/** All bytes of a stream; null: there are more than `mostBytes`. */
export async function bytesOf(
  stream: AsyncIterable<Uint8Array | string>,
  mostBytes: number,
): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > mostBytes) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** A key or password: enough for any, and bounded. */
const mostInputBytes = 64 * 1024;

async function readInput(): Promise<string> {
  const bytes = await bytesOf(process.stdin, mostInputBytes);
  if (bytes === null)
    throw new Failure("Standard input is too long for a key.", "Give the key alone.");
  return bytes.toString("utf8");
}

function ask(question: string, hidden = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
    if (hidden) {
      // The question is shown, and what is typed is not.
      process.stderr.write(question);
      Object.assign(lines, { _writeToOutput: () => {} });
    }
    lines.once("SIGINT", () => {
      lines.close();
      process.stderr.write("\n");
      reject(new Interruption());
    });
    lines.question(hidden ? "" : question, (answer) => {
      lines.close();
      if (hidden) process.stderr.write("\n");
      resolve(answer);
    });
  });
}

/**
 * The terminal of this process. A reader of standard output that has gone (`gonogo … | head`) changes nothing of what is done,
 * nor the exit code; any other fault of it does, by `onFault`.
 */
export function processTerminal(
  env: Readonly<Record<string, string | undefined>>,
  onFault: (failure: Failure) => void,
): Terminal {
  let isOpen = true;
  const { stdout, stderr, stdin } = process;
  stdout.on("error", (error) => {
    isOpen = false;
    if (systemCode(error) !== "EPIPE")
      onFault(
        new Failure(
          `Standard output cannot be written: ${fileFault(error)}.`,
          "Free some space, or write elsewhere.",
        ),
      );
  });
  stderr.on("error", () => {});
  const isPlain = (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  let statusLength = 0;
  const clearStatus = () => {
    if (statusLength > 0) stderr.write("\r\u001b[K");
    statusLength = 0;
  };
  return {
    print: (text) => {
      clearStatus();
      if (isOpen) stdout.write(`${text}\n`);
    },
    note: (text) => {
      clearStatus();
      stderr.write(`${text}\n`);
    },
    coloured: coloursOf(stdout.isTTY === true && !isPlain),
    status:
      stderr.isTTY === true && env.TERM !== "dumb"
        ? (text) => {
            clearStatus();
            const shown = text.slice(0, Math.max(10, (stderr.columns || 80) - 1));
            statusLength = shown.length;
            stderr.write(shown);
          }
        : null,
    columns: stderr.columns || 80,
    ask: stdin.isTTY === true && stderr.isTTY === true ? ask : null,
    readInput: stdin.isTTY === true ? null : readInput,
    readBytes: stdin.isTTY === true ? null : (mostBytes) => bytesOf(stdin, mostBytes),
  };
}
