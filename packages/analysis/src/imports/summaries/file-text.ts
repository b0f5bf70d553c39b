// The text of a file: UTF-8, or the UTF-16 that PowerShell writes. Other encodings and packed files are refused with what to do.
import { msg, t } from "@gonogo/locale/t";
import { ImportError } from "../sample.ts";

const starts = (bytes: Uint8Array, ...head: readonly number[]) =>
  head.every((byte, i) => bytes[i] === byte);

const packed = [
  { what: msg("the file is packed by gzip"), head: [0x1f, 0x8b] },
  { what: msg("the file is a ZIP archive"), head: [0x50, 0x4b, 0x03, 0x04] },
  { what: msg("the file is packed by zstd"), head: [0x28, 0xb5, 0x2f, 0xfd] },
  { what: msg("the file is packed by bzip2"), head: [0x42, 0x5a, 0x68] },
] as const;

/** Text without its byte order mark, and without colours of a terminal. Throws ImportError. */
export function textOfFile(bytes: Uint8Array): string {
  const kind = packed.find(({ head }) => starts(bytes, ...head));
  if (kind) throw new ImportError(t(kind.what), t("Unpack it, and send the file inside."));
  const text = decoded(bytes);
  if (text.trim() === "")
    throw new ImportError(t("the file is empty"), t("Send the file after the tool has ended."));
  if (text.slice(0, 100_000).includes("\0")) refuseBinary();
  return text.includes("\u001b[") ? text.replace(colours, "") : text;
}

function refuseBinary(): never {
  throw new ImportError(
    t("the file is not text: it holds NUL characters"),
    t("Send the tool's text, JSON or CSV."),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is sent begins with one.
const colours = /\u001b\[[0-9;]{0,20}m/g;

function decoded(bytes: Uint8Array): string {
  const utf16 = starts(bytes, 0xff, 0xfe)
    ? "utf-16le"
    : starts(bytes, 0xfe, 0xff)
      ? "utf-16be"
      : null;
  try {
    return new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Binary files, such as Gatling's simulation.log, would not be text in another encoding either.
    if (utf16 === null && bytes.subarray(0, 100_000).includes(0)) refuseBinary();
    const line = utf16 === null ? badLine(bytes) : null;
    throw new ImportError(
      utf16 !== null
        ? t("the file is not whole UTF-16")
        : line === null
          ? t("the file is not UTF-8")
          : t("the file is not UTF-8: line {line} holds other bytes", { line }),
      t("Save it as UTF-8. In PowerShell: … | Out-File -Encoding utf8 result.txt"),
    );
  }
}

/** The first line with bytes that are not UTF-8; lines end with the same byte there. */
function badLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const newline = bytes.indexOf(10, from);
    const end = newline === -1 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(from, end));
    } catch {
      return line;
    }
    from = end;
  }
  return null;
}
