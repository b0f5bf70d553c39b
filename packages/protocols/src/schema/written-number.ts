// Numbers as people write and paste them: `1,234.5`, `1.234,5`, `1 234.5`, `1'234`, `1_000`, `1e3`, full-width digits. A point is
// a decimal point and a comma groups three digits, unless the number itself shows that it is the other way round; what may
// mean two numbers is refused with the question which. The one reader of such numbers: files, gates and forms use it.
import { english, t } from "@gonogo/locale/t";

/** A number that was read, or why it was not. */
export type WrittenNumber =
  /** `digits` are plain, as JavaScript writes numbers: `-1234.5`, `1e3`. */
  | { readonly ok: true; readonly digits: string }
  /** `issue` follows the field's name: `may be 36.02 or 3,602 …`. */
  | { readonly ok: false; readonly issue: string };

export const notANumber = english("is no number");

const fullWidth = /[\uff01-\uff5e]/g;
const signs: Readonly<Record<string, string>> = {
  "\u2019": "'",
  "\u02bc": "'",
  "\u2212": "-",
  "\u2013": "-",
  "\ufe63": "-",
  "\u03bc": "\u00b5",
  "\u2044": "/",
  "\u2215": "/",
};

/**
 * The same text in plain signs: full-width forms, spaces of every width, apostrophes and minus signs, and the Greek mu as the
 * micro sign. No character is added or lost, so places stay what they were.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, " ")
    .replace(/[\u2019\u02bc\u2212\u2013\ufe63\u03bc\u2044\u2215]/g, (sign) => signs[sign] ?? sign);

/** What a number without its sign may look like, separators only between digits; for texts in any signs. */
export const numberPattern =
  /(?:[.．][\d０-９]+|[\d０-９]+(?:(?:[.,'_．，＇＿\u2019\u02bc][\d０-９]+)|\s[\d０-９]{3}(?![\d０-９]))*)(?:[eEｅＥ][-+\u2212]?[\d０-９]{1,3}(?![\d０-９]))?/u;

/** Reads digits that fit `numberPattern`, a sign before them. */
export function readWrittenNumber(text: string): WrittenNumber {
  const plain = plainSigns(text).trim();
  const whole = new RegExp(`^[-+]?(?:${numberPattern.source})$`, "u");
  if (!whole.test(plain)) return { ok: false, issue: notANumber };
  const sign = plain.startsWith("-") ? "-" : "";
  const [body = "", exponent] = plain.replace(/^[-+]/, "").split(/e/i);
  const read = readBody(body);
  if (!read.ok) return read;
  return {
    ok: true,
    digits: `${sign}${read.digits}${exponent === undefined ? "" : `e${exponent}`}`,
  };
}

const grouped = (body: string, separator: string): boolean => {
  const [first = "", ...rest] = body.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
};

/** Digits with what stands between them. */
function readBody(body: string): WrittenNumber {
  const separators = [...new Set(body.replace(/\d/g, ""))];
  const [only] = separators;
  if (only === undefined) return { ok: true, digits: body };
  if (separators.length === 1) return oneSeparator(body, only);
  if (separators.length > 2)
    return unclear(
      t(
        "is not clear: {number} groups digits in more than one way. Write a decimal point, and commas only before each three digits, such as 1,234.5",
        { number: body },
      ),
    );
  // The last one stands before the decimals, if it is there once; the other groups what is before it.
  const last = body.replace(/\d/g, "").at(-1) ?? "";
  const other = separators.find((one) => one !== last) ?? "";
  const [whole = "", decimals = "", more] = body.split(last);
  if (more !== undefined || !/^[.,]$/.test(last) || !grouped(whole, other))
    return unclear(
      t(
        "is not clear: {number} groups digits in a way that is not known. Write a decimal point, and commas only before each three digits, such as 1,234.5",
        { number: body },
      ),
    );
  const isSurelyDecimal = last === "." || other === "." || decimals.length !== 3;
  if (!isSurelyDecimal) return question(body, `${plainOf(whole)}.${decimals}`, plainOf(body));
  return { ok: true, digits: `${plainOf(whole)}.${decimals}` };
}

const plainOf = (text: string): string => text.replace(/\D/g, "");

function oneSeparator(body: string, separator: string): WrittenNumber {
  const parts = body.split(separator);
  if (separator === "." && parts.length === 2) return { ok: true, digits: body };
  if (grouped(body, separator)) return { ok: true, digits: plainOf(body) };
  if (separator === "," && parts.length === 2)
    return question(body, body.replace(",", "."), plainOf(body).replace(/^0+(?=\d)/, ""));
  return unclear(
    t(
      "is not clear: {number} groups digits by other than three. Write a decimal point, and commas only before each three digits, such as 1,234.5",
      { number: body },
    ),
  );
}

const withCommas = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ",");

const question = (body: string, one: string, other: string): WrittenNumber => ({
  ok: false,
  issue: t(
    "may be {one} or {other}: which is meant by {number}? Write it with a decimal point, or with a comma before each three digits",
    { one, other: withCommas(other), number: body },
  ),
});

const unclear = (issue: string): WrittenNumber => ({ ok: false, issue });
