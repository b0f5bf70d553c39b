// YAML (or JSON, which is YAML) as plain data, within bounds that hold before it is composed: the library compares every key
// of a map with every other, and looks for an anchor among all of them. Keys are held apart here, in one pass.
import { formatCount } from "@gonogo/analysis/words/format";
import { english, type Msg, msg, t } from "@gonogo/locale/t";
import { isMap, isScalar, Lexer, LineCounter, parseDocument, visit } from "yaml";
import { ServiceError } from "../errors.ts";
import type { ThreadTask } from "../threads/thread-task.ts";

/** What one text may hold. People write some thousand keys, and no more than a few anchors. */
const usual = { keys: 40_000, lines: 50_000, "anchors and aliases": 100, merges: 100 };
const moreThan: Readonly<Record<keyof typeof usual, Msg>> = {
  keys: msg("has more than {most} keys"),
  lines: msg("has more than {most} lines"),
  "anchors and aliases": msg("has more than {most} anchors and aliases"),
  merges: msg("has more than {most} merges"),
};
const deepest = 64;
/** Signs and words of one line: the library takes time with the square of what is out of place in it. JSON has no such line. */
const longestLine = 2_000;

const byteOrderMark = "\uFEFF";

/**
 * The value of the text. Throws `invalid_input` for `field`: what is no YAML, with its line, a key that is there twice, and
 * what is beyond the bounds.
 */
export function readYaml(text: string, field: string, bounds: Partial<typeof usual> = {}): unknown {
  const own = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  requireBounds(own, field, { ...usual, ...bounds });
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(own, {
      uniqueKeys: false,
      lineCounter,
      logLevel: "error",
    });
    const [error] = document.errors;
    if (error) throw refusal(field, firstLine(error.message), error.linePos?.[0].line);
    requireUniqueKeys(document, field, lineCounter);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch(field, t("is nested too deep"));
    if (error instanceof ReferenceError)
      throw tooMuch(field, t("repeats itself by aliases too often"));
    // What the library finds only when it makes values: a merge of what is no map.
    if (error instanceof Error && !(error instanceof ServiceError))
      throw refusal(field, firstLine(error.message), undefined);
    throw error;
  }
}

const firstLine = (message: string): string => message.split("\n")[0] ?? "";

function refusal(field: string, what: string, line: number | undefined): ServiceError {
  return new ServiceError(
    "invalid_input",
    t("{field} is neither YAML nor JSON: {what}", { field, what }),
    {
      field,
      remedy: line === undefined ? t("Correct the text.") : t("Correct line {line}.", { line }),
    },
  );
}

const tooMuch = (field: string, what: string): ServiceError =>
  new ServiceError("invalid_input", `${field} ${what}`, {
    field,
    remedy: t("Write the values out."),
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function requireBounds(text: string, field: string, most: typeof usual): void {
  const counts = { keys: 0, lines: 0, "anchors and aliases": 0, merges: 0 };
  // What is JSON has neither errors nor anchors, however its lines are broken.
  const isYaml = !isJson(text);
  let depth = 0;
  let ofLine = 0;
  for (const token of new Lexer().lex(text)) {
    const [first] = token;
    if (token === ":") counts.keys++;
    else if (first === "&" || first === "*") counts["anchors and aliases"]++;
    else if (token === "<<") counts.merges++;
    else if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    const isEnd = first === "\n" || first === "\r";
    ofLine = isEnd ? 0 : ofLine + 1;
    if (isEnd && isYaml) counts.lines++;
    if (ofLine > longestLine && isYaml)
      throw tooMuch(
        field,
        t("has more than {longestLine} parts in one line", {
          longestLine: formatCount(longestLine),
        }),
      );
    // Each of a million brackets that close nothing would be an error of its own.
    if (depth < 0) throw refusal(field, t("{token} closes nothing", { token }), undefined);
    if (depth > deepest)
      throw tooMuch(field, t("is nested deeper than {deepest} levels", { deepest }));
    for (const name of ["keys", "lines", "anchors and aliases", "merges"] as const)
      if (counts[name] > most[name])
        throw tooMuch(field, t(moreThan[name], { most: formatCount(most[name]) }));
  }
}

/** YAML 1.2.2, section 3.2.1.1: keys of a map are unique. Those that are no plain values are held apart by their text. */
function requireUniqueKeys(
  document: ReturnType<typeof parseDocument>,
  field: string,
  lines: LineCounter,
): void {
  visit(document, {
    Map(_, map) {
      if (!isMap(map)) return;
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        const value = isScalar(key) ? key.value : String(key);
        if (seen.has(value)) {
          const offset = isScalar(key) ? key.range?.[0] : undefined;
          const line = offset === undefined ? undefined : lines.linePos(offset).line;
          throw refusal(
            field,
            t("Map keys must be unique, and {value} is there twice", { value: String(value) }),
            line,
          );
        }
        seen.add(value);
      }
    },
  });
}

/** For whoever needs no more than the plain value; `field` is what the text is called. */
export const yamlTask: ThreadTask<{ readonly text: string; readonly field: string }, unknown> = {
  name: "yaml",
  run: ({ text, field }) => readYaml(text, field),
  limitMs: 10_000,
  asJson: true,
  what: english("the YAML"),
  remedy: english("Shorten the text, or send it as JSON."),
};
