// Published figures as text, YAML or JSON, read into a file that is whole: or every fault with its field and remedy.
// Needs no database: `npm run audit` reads with it what the page and the API store.
import { maxPublishedBytes, PublishedFile } from "@gonogo/protocols/published";
import { parseDocument } from "yaml";
import { parseInput, ServiceError } from "../errors.ts";

/** Throws `invalid_input`; `field` is what the text is called where it came from. */
export function readPublishedText(text: string, field = "text"): PublishedFile {
  requirePublishedSize(Buffer.byteLength(text), field);
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    throw new ServiceError(
      "invalid_input",
      `${field} is neither YAML nor JSON: ${error.message.split("\n")[0]}`,
      {
        field,
        remedy: line === undefined ? "Correct the text." : `Correct line ${line}.`,
      },
    );
  }
  return parseInput(PublishedFile, plainOf(document, field));
}

/** Throws where a text of so many bytes is not read at all. */
export function requirePublishedSize(bytes: number, field: string): void {
  if (bytes <= maxPublishedBytes) return;
  throw new ServiceError(
    "invalid_input",
    `${field} has ${(bytes / 1e6).toFixed(1)} MB: at most ${maxPublishedBytes / 1e6} MB are read`,
    { field, remedy: "Keep to figures and claims, or split the file." },
  );
}

/** Aliases that grow without end are refused by the reader. */
function plainOf(document: ReturnType<typeof parseDocument>, field: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    throw new ServiceError("invalid_input", `${field} repeats itself by aliases too often`, {
      field,
      remedy: "Write the figures out.",
    });
  }
}
