// Secrets that a target sends back: an error body with the Authorization header that it was sent, a close reason, a status
// message. What comes from engine or target passes here before it is stored, announced or put into words.
import type { TargetSecret } from "@gonogo/protocols/spec";

/** A text without any part of the secrets. */
export type Redact = (text: string) => string;

export const redacted = "[secret]";
export const nothingSecret: Redact = (text) => text;

/** Pieces of a secret that are found by themselves, wherever it was cut or split. */
const pieceLength = 8;
/** Shorter values are words like `1` and `on`: without them a report would lose its figures. They go beside their header's name. */
const shortest = 4;
/** In names that the product itself compares, such as a gRPC method's, only what can be no word. */
const shortestInNames = 16;

const scheme = /^[A-Za-z][A-Za-z0-9-]*\s+(\S.*)$/;
const basic = /^basic\s+([A-Za-z0-9+/]+={0,2})$/i;

/** The values of a secret, each as a whole: of a header also what follows its scheme, and of Basic the user and the password. */
function valuesOf({ bearerToken, headers, values }: TargetSecret): string[] {
  const inHeaders = Object.values(headers).flatMap((value) => {
    const encoded = basic.exec(value.trim())?.[1];
    const credentials = encoded ? Buffer.from(encoded, "base64").toString("utf8") : "";
    const password = credentials.slice(credentials.indexOf(":") + 1);
    return [value, value.trim(), scheme.exec(value.trim())?.[1] ?? "", credentials, password];
  });
  // A token that is too short to be found by itself is found behind its scheme.
  const token = bearerToken ?? "";
  return [
    token.length < shortest && token !== "" ? `Bearer ${token}` : token,
    ...inHeaders,
    ...Object.values(values),
  ];
}

/** The lines of a private key. */
const keyLines = ({ clientKeyPem }: TargetSecret): string[] =>
  (clientKeyPem ?? "")
    .split(/\s*[\r\n]+\s*/)
    .filter((line) => line !== "" && !line.startsWith("-----"));

/** Base64 of a value wherever it begins in what is encoded; the characters that its neighbours share are left out. */
const inBase64 = (value: string): string[] =>
  [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]).toString("base64");
    const whole = Math.floor(((shift + Buffer.byteLength(value)) * 8) / 6);
    return text.slice(shift === 0 ? 0 : shift + 1, whole);
  });

/** A value in the forms in which servers write what they were sent, beside those that `unescaped` reads. */
function formsOf(value: string): string[] {
  const coded = inBase64(value);
  return [
    ...[value, value.replaceAll(" ", "+"), Buffer.from(value).toString("hex"), ...coded],
    ...coded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

/** A text as somebody reads it, and where each of its characters, and its end, stands in what was written. */
type Reading = { readonly text: string; readonly from: Uint32Array };

const escapes =
  /%([0-9a-f]{2})|&#(\d{1,5});|&#x([0-9a-f]{1,4});|&(amp|lt|gt|quot|apos);|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'\\/])/gi;
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The same without one layer of escapes of addresses, HTML and JSON; null: it has none. */
function unescaped({ text, from }: Reading): Reading | null {
  const places: number[] = [];
  let plain = "";
  const copy = (start: number, end: number) => {
    for (let at = start; at < end; at++) places.push(from[at] ?? 0);
    plain += text.slice(start, end);
  };
  let after = 0;
  for (const found of text.matchAll(escapes)) {
    const [whole, address, decimal, hex, name, json, byte, quoted] = found;
    const code = address ?? hex ?? json ?? byte;
    copy(after, found.index);
    places.push(from[found.index] ?? 0);
    plain +=
      quoted ??
      (name ? named[name.toLowerCase()] : undefined) ??
      String.fromCharCode(code ? Number.parseInt(code, 16) : Number(decimal));
    after = found.index + whole.length;
  }
  if (after === 0) return null;
  copy(after, text.length);
  places.push(from[text.length] ?? 0);
  return { text: plain, from: Uint32Array.from(places) };
}

/** Layers of escapes that are read: JSON in JSON is common, more is not. */
const mostLayers = 3;

function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [
    { text, from: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) },
  ];
  for (let last = readings[0]; last && readings.length <= mostLayers; ) {
    const next = unescaped(last);
    if (!next) break;
    readings.push(next);
    last = next;
  }
  return readings;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** `x-flag: 1`, `"x-flag":"1"`, `x-flag=1`: the value of a header that is too short to be found by itself. */
function shortHeaders(secrets: readonly TargetSecret[]): RegExp[] {
  const headers = secrets.flatMap((secret) => Object.entries(secret.headers));
  return headers
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "" && value.length < shortest)
    .map(
      ([name, value]) =>
        new RegExp(
          `(?<![\\w-])(${escaped(name)}["'\\]]*\\s*(?:[:=,]|=>|\\s)\\s*[["']*)${escaped(value)}(?!\\w)`,
          "gi",
        ),
    );
}

/** Replaces what `marked` says of each character, a run of them by one word. */
function withoutMarked(text: string, marked: Uint8Array): string {
  let result = "";
  for (let at = 0; at < text.length; at++)
    if (!marked[at]) result += text[at];
    else if (!marked[at - 1]) result += redacted;
  return result;
}

const cutMark = /(?:…|\.\.\.)/g;

/** Finds the beginnings of secrets that a length limit cut off. */
function findCut(text: string, forms: readonly string[], found: Found): void {
  for (const { index } of text.matchAll(cutMark))
    for (const form of forms) {
      const most = Math.min(form.length - 1, index, pieceLength - 1);
      for (let length = most; length >= 2; length--)
        if (text.startsWith(form.slice(0, length), index - length)) {
          found(index - length, index);
          break;
        }
    }
}

type Found = (start: number, end: number) => void;

function piecesOf(forms: readonly string[]): ReadonlySet<string> {
  const pieces = new Set<string>();
  for (const form of forms)
    for (let at = 0; at + pieceLength <= form.length; at++)
      pieces.add(lower(form.slice(at, at + pieceLength)));
  return pieces;
}

/**
 * Whoever reads a text by it finds no part of the secrets that is longer than 7 characters, and of shorter values none as
 * a whole. The case of letters does not matter; a secret that a limit cut off is recognized by its beginning.
 */
export function redactor(given: readonly (TargetSecret | null)[]): Redact {
  const secrets = given.filter((secret) => secret !== null);
  const values = [...new Set(secrets.flatMap(valuesOf))].filter(({ length }) => length >= shortest);
  const flags = shortHeaders(secrets);
  const lines = secrets.flatMap(keyLines);
  if (values.length + lines.length + flags.length === 0) return nothingSecret;
  // A key is long, and its lines are base64 already.
  const forms = [...new Set([...values.flatMap(formsOf), ...lines])].filter(
    ({ length }) => length >= shortest,
  );
  const short = forms.filter(({ length }) => length < pieceLength);
  const pieces = piecesOf(forms);
  return (written) => {
    const marked = new Uint8Array(written.length);
    for (const { text, from } of readingsOf(written)) {
      const found: Found = (start, end) => marked.fill(1, from[start], from[end]);
      const low = lower(text);
      for (let at = 0; at + pieceLength <= low.length; at++)
        if (pieces.has(low.slice(at, at + pieceLength))) found(at, at + pieceLength);
      for (const form of short)
        for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
          found(at, at + form.length);
      findCut(text, forms, found);
    }
    const rest = withoutMarked(written, marked);
    return flags.reduce((now, flag) => now.replace(flag, `$1${redacted}`), rest);
  };
}

/** In lower case, of the same length: only ASCII, since other letters may change theirs. */
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** For names that are compared afterwards: only whole values, as they were sent, that no name could hold by chance. */
export function nameRedactor(given: readonly (TargetSecret | null)[]): Redact {
  const values = given
    .flatMap((secret) => (secret ? [...valuesOf(secret), ...keyLines(secret)] : []))
    .filter(({ length }) => length >= shortestInNames);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, redacted), text);
}

/** The same value with every text in it redacted; `skip` names members that are left as they are. */
export function redactIn<T>(value: T, redact: Redact, skip: ReadonlySet<string> = new Set()): T {
  if (typeof value === "string") return redact(value) as T;
  if (Array.isArray(value)) return value.map((one) => redactIn(one, redact, skip)) as T;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    skip.has(key) ? inner : redactIn(inner, redact, skip),
  ]);
  return Object.fromEntries(entries) as T;
}
