// Files that a person names, as text and as YAML or JSON, within bounds.
import { readFile, stat } from "node:fs/promises";
import { type Document, type LineCounter, parseDocument } from "yaml";
import { Failure, fileFault, wrongUsage } from "../console/failure.ts";

/** The server takes less than this. */
const mostBytes = 4 * 1024 * 1024;
/** Deeper ones are written by programs; the library would run out of stack. */
const deepest = 200;

/** Reads a text file, up to a size. Throws a Failure of wrong usage. */
export async function readTextFile(path: string, most = mostBytes): Promise<string> {
  const fault = (words: string) =>
    wrongUsage(`${path} cannot be read: ${words}.`, "Check its name.");
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw fault("it is a folder");
    if (found.size > most)
      throw wrongUsage(
        `${path} is too large: ${Math.ceil(found.size / 1024 / 1024)} MB.`,
        `It may have ${most / 1024 / 1024} MB.`,
      );
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof TypeError) throw wrongUsage(`${path} is not UTF-8.`, "Save it as UTF-8.");
    throw fault(fileFault(error));
  }
}

/** The document of a text; its errors stand in it. */
export const parsedYaml = (text: string, lineCounter?: LineCounter): Document.Parsed =>
  parseDocument(text, { logLevel: "error", ...(lineCounter && { lineCounter }) });

/** The document of a file's text. Throws a Failure of wrong usage for what is no YAML, with the line. */
export function readDocument(text: string, from: string, lines?: LineCounter): Document.Parsed {
  if (/[[{]/.test(text) && depthOf(text) > deepest)
    throw wrongUsage(`${from} is nested too deep.`, "Write it flatter.");
  const document = parsedYaml(text, lines);
  const [broken] = document.errors;
  if (broken)
    throw wrongUsage(`${from} is not YAML: ${broken.message.split("\n")[0]}`, "Correct the file.");
  return document;
}

/** At most so many brackets are open at a time; those in texts count as well. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    depth = sign === "[" || sign === "{" ? depth + 1 : Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  return most;
}
