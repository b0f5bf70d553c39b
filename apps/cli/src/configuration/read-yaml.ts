// Files that a person names, as text and as YAML or JSON, within bounds.
import { readFile, stat } from "node:fs/promises";
import { type Document, Lexer, type LineCounter, parseDocument } from "yaml";
import { Failure, fileFault, wrongUsage } from "../console/failure.ts";

/** The server takes less than this. */
const mostBytes = 4 * 1024 * 1024;
/** Deeper ones are written by programs; the library would run out of stack, and may take the process with it. */
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

/** The document of a file's text. Throws a Failure of wrong usage for what is not YAML, with the line. */
export function readDocument(text: string, from: string, lines?: LineCounter): Document.Parsed {
  if (isTooDeep(text))
    throw wrongUsage(
      `${from} is nested too deep.`,
      `It may have ${deepest} levels: write it flatter.`,
    );
  const document = parsedYaml(text, lines);
  const [broken] = document.errors;
  if (broken)
    throw wrongUsage(`${from} is not YAML: ${broken.message.split("\n")[0]}`, "Correct the file.");
  return document;
}

/**
 * Counts, before anything is composed, the brackets that are open and the columns at which blocks begin. A list in the column of
 * its key counts as one level with it.
 */
function isTooDeep(text: string): boolean {
  const columns: number[] = [];
  let brackets = 0;
  let column = 0;
  let isLead = true;
  for (const token of new Lexer().lex(text)) {
    const [first = ""] = token;
    // Marks of the lexer take no place in the text.
    if (token === "\u0002" || token === "\u0018" || token === "\u001f") continue;
    if (first === "\n" || first === "\r") {
      [column, isLead] = [0, true];
      continue;
    }
    if (token === "[" || token === "{") brackets++;
    else if (token === "]" || token === "}") brackets = Math.max(0, brackets - 1);
    // A comment may stand in any column.
    else if (isLead && brackets === 0 && !/[ \t#]/.test(first)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
    }
    if (columns.length + brackets > deepest) return true;
    isLead &&= /^(?:[-?:]$|[&!\s])/.test(token);
    column += token.length;
  }
  return false;
}
