// The text of a foreign document, decoded and parsed within bounds: JSON first, then YAML.
import { gunzipSync } from "node:zlib";
import { t } from "@gonogo/locale/t";
import { ServiceError } from "../errors.ts";
import { jsonShapeIssue } from "../json-shape.ts";
import { readYaml } from "../yaml/read-yaml.ts";

/** Bytes of a text after it is unpacked. */
const mostBytes = 64 * 1024 * 1024;
const bounds = { values: 2_000_000, depth: 128 } as const;
/** Documents of interfaces are longer than what people write by hand. */
const yamlBounds = { keys: 200_000, lines: 200_000 } as const;

const refusal = (what: string, remedy: string): ServiceError =>
  new ServiceError("invalid_input", t("The text {what}.", { what }), { field: "text", remedy });

/** Base64 of gzip, as text. Throws `invalid_input`. */
export function unpackedText(gzip: string): string {
  let bytes: Buffer;
  try {
    bytes = gunzipSync(Buffer.from(gzip, "base64"), { maxOutputLength: mostBytes });
  } catch (error) {
    if (error instanceof RangeError)
      throw refusal(t("is longer than 64 MB"), t("Keep what you need of it."));
    throw refusal(t("is not valid gzip, or is cut off"), t("Send the file again."));
  }
  return decodedText(bytes);
}

/** By its byte order mark, else UTF-8. */
function decodedText(bytes: Buffer): string {
  const [a, b] = bytes;
  const encoding =
    a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refusal(t("is not UTF-8"), t("Choose a text file, or save it as UTF-8."));
  }
}

/** Throws `invalid_input` for what is no text at all. */
export function requireText(text: string): void {
  if (text.trim() === "") throw refusal(t("is empty"), t("Paste a command or a document."));
  if (text.includes("\u0000")) throw refusal(t("is not text but bytes"), t("Choose a text file."));
}

/** The value of a document. Throws `invalid_input`, with the line of what is no YAML. */
export function readDocument(text: string): unknown {
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) {
    const issue = jsonShapeIssue(Buffer.from(text), bounds);
    if (issue !== null) throw refusal(issue, t("Keep what you need of it."));
    try {
      return JSON.parse(text);
    } catch {
      // YAML may begin so too; its reader says what is wrong.
    }
  }
  return readYaml(text, "text", yamlBounds);
}
