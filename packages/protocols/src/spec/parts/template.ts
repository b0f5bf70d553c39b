// Templates in requests: `{{seq}}`, `{{pick a|b}}`, `{{row.column}}` … A pure parser with issues that name the remedy; the engine
// fills templates in, outside its hot path. Filler, the payload's size, secrets and what a set-up extracted are the same in
// every request of a block, so they are filled in here, before the engine sees them. Text without two opening braces is no template; `{{{{` stands for two braces.
import { english, msg, t } from "@gonogo/locale/t";
import { maxPayloadBytes } from "./axis.ts";
import { suggestion } from "./near-name.ts";

export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "seq" | "uuid" | "client" | "payloadBytes" }
  /** So many bytes of text, or of base64 of them; null: as many as the payload has. */
  | { readonly kind: "filler" | "filler64"; readonly bytes: number | null }
  | { readonly kind: "pick"; readonly choices: readonly string[] }
  | { readonly kind: "random"; readonly from: number; readonly to: number }
  | { readonly kind: "row"; readonly column: string }
  | { readonly kind: "vars" | "secret"; readonly name: string };

export type ParsedTemplate = {
  readonly parts: readonly TemplatePart[];
  /** Sentences without a subject, as zod's messages are; empty: nothing is wrong. */
  readonly issues: readonly string[];
};

/** What a template may ask for beside text. */
export type TemplateNames = {
  /** Columns of the benchmark's rows. */
  readonly columns: readonly string[];
  /** Values that the set-up and earlier steps of the workflow extract. */
  readonly vars: readonly string[];
  /** The load has clients: only closed loads number them. */
  readonly clients: boolean;
  /** The definition, or an axis, says how large the payload is. */
  readonly payload: boolean;
};

export type TemplateHelp = { readonly form: string; readonly gives: string };

/** Every form of template, for help and documents. */
export const templateHelp: readonly TemplateHelp[] = [
  {
    form: "{{seq}}",
    gives: english("the number of the request in the block, or of the workflow's iteration"),
  },
  { form: "{{uuid}}", gives: english("a random UUID (version 4), repeatable by the plan's seed") },
  { form: "{{client}}", gives: english("the number of the client that sends, in closed loads") },
  { form: "{{pick a|b|c}}", gives: english("one of the choices at random") },
  { form: "{{random 1..100}}", gives: english("a whole number between the two, both included") },
  { form: "{{row.name}}", gives: english("the column `name` of a row; a workflow keeps its row") },
  {
    form: "{{vars.id}}",
    gives: english("the value `id` that the set-up or an earlier step extracted"),
  },
  {
    form: "{{secret.password}}",
    gives: english(
      "the value `password` of the target's secret, which no definition and no report holds",
    ),
  },
  {
    form: "{{filler 1000}}",
    get gives() {
      return t("so many bytes of text, always the same; {form}: the payload", {
        form: "{{filler}}",
      });
    },
  },
  {
    form: "{{filler64 1000}}",
    get gives() {
      return t("so many bytes in base64, for `bytes` of gRPC; {form}: the payload", {
        form: "{{filler64}}",
      });
    },
  },
  {
    form: "{{payloadBytes}}",
    gives: english("the size of the payload, as the definition or its axis says it"),
  },
];

/** Issues of one text that are reported; who fixes the first ones sees the rest. */
const mostIssues = 10;

const plain = ["seq", "uuid", "client", "payloadBytes"] as const;
const fillers = ["filler", "filler64"] as const;
const known = [...plain, "pick", "random", "row", "vars", "secret", ...fillers] as const;
const identifier = /^[A-Za-z_][\w-]*$/;

export const hasTemplate = (text: string): boolean => text.includes("{{");

/** A piece of a text: as it is written, and what it is; a string is its issue. */
type Piece = { readonly raw: string; readonly read: TemplatePart | string };

function* piecesOf(text: string): Generator<Piece> {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{{", at);
    const plainText = text.slice(at, open === -1 ? text.length : open);
    if (plainText !== "") yield { raw: plainText, read: { kind: "text", text: plainText } };
    if (open === -1) return;
    if (text.startsWith("{{", open + 2)) {
      yield { raw: "{{{{", read: { kind: "text", text: "{{" } };
      at = open + 4;
      continue;
    }
    const close = text.indexOf("}}", open + 2);
    if (close === -1) {
      const raw = text.slice(open);
      const read = t("opens {open} without closing it: write {close} after {text}", {
        open: "{{",
        close: "}}",
        text: quoted(raw),
      });
      yield { raw, read };
      return;
    }
    yield { raw: text.slice(open, close + 2), read: readPlace(text.slice(open + 2, close).trim()) };
    at = close + 2;
  }
}

/** Reads a text up to its tenth issue; issues leave their place out of `parts`. */
export function parseTemplate(text: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const issues: string[] = [];
  for (const { read } of piecesOf(text)) {
    if (typeof read === "string") issues.push(read);
    else parts.push(read);
    if (issues.length >= mostIssues) break;
  }
  return { parts, issues };
}

/** So many bytes of text that need no escaping anywhere: the alphabet, over and over. */
export const fillerText = (bytes: number): string =>
  "abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(bytes / 26)).slice(0, bytes);

/** How many bytes of filler a part stands for; null: it is no filler. */
const fillerBytesOf = (part: TemplatePart, payloadBytes: number): number | null =>
  part.kind === "filler" || part.kind === "filler64" ? (part.bytes ?? payloadBytes) : null;

function filledPart({ raw, read }: Piece, payloadBytes: number): string {
  if (typeof read === "string") return raw;
  if (read.kind === "payloadBytes") return String(payloadBytes);
  const bytes = fillerBytesOf(read, payloadBytes);
  if (bytes === null) return raw;
  return read.kind === "filler64" ? btoa(fillerText(bytes)) : fillerText(bytes);
}

/** The text with filler and the payload's size in place; every other template stays as it was written. */
export const withFiller = (text: string, payloadBytes: number): string =>
  hasTemplate(text)
    ? [...piecesOf(text)].map((piece) => filledPart(piece, payloadBytes)).join("")
    : text;

/** Values that are known before a block begins: of the target's secret, and what the set-up extracted, by name. */
export type KnownValues = Readonly<Record<"secret" | "vars", Readonly<Record<string, string>>>>;

/**
 * The text with known values in place, each written by `encode`; every other template stays as it was written. Braces in a
 * value are doubled, so that nobody takes them for a template.
 */
export const withValues = (
  text: string,
  known: KnownValues,
  encode: (value: string) => string,
): string =>
  hasTemplate(text)
    ? [...piecesOf(text)]
        .map(({ raw, read }) => {
          if (typeof read === "string" || (read.kind !== "secret" && read.kind !== "vars"))
            return raw;
          const value = new Map(Object.entries(known[read.kind])).get(read.name);
          return value === undefined ? raw : encode(value).replaceAll("{{", "{{{{");
        })
        .join("")
    : text;

/** Names of values of the target's secret that a text asks for. */
export const secretNames = (text: string): string[] =>
  hasTemplate(text)
    ? parseTemplate(text).parts.flatMap((part) => (part.kind === "secret" ? [part.name] : []))
    : [];

/** Characters of filler that a text asks for at this payload, without making them. */
export const fillerLength = (text: string, payloadBytes: number): number =>
  hasTemplate(text)
    ? parseTemplate(text).parts.reduce((sum, part) => {
        const bytes = fillerBytesOf(part, payloadBytes) ?? 0;
        return sum + (part.kind === "filler64" ? 4 * Math.ceil(bytes / 3) : bytes);
      }, 0)
    : 0;

/** Whether a text depends on how large the payload is. */
export const usesPayload = (text: string): boolean =>
  hasTemplate(text) && parseTemplate(text).parts.some(isOfPayload);

const isOfPayload = (part: TemplatePart): boolean =>
  part.kind === "payloadBytes" ||
  ((part.kind === "filler" || part.kind === "filler64") && part.bytes === null);

const quoted = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** One place between braces; a string is its issue. */
function readPlace(inside: string): TemplatePart | string {
  const word = /^[^\s.]*/.exec(inside)?.[0] ?? "";
  const rest = inside.slice(word.length);
  if (inside === "")
    return t("has an empty {place}: name what to fill in, for example {example}", {
      place: "{{}}",
      example: "{{seq}}",
    });
  if (plain.some((name) => name === word))
    return rest === ""
      ? { kind: word as (typeof plain)[number] }
      : t("{form} takes nothing after its name: leave out {rest}", {
          form: `{{${word}}}`,
          rest: rest.trim(),
        });
  const filler = fillers.find((name) => name === word);
  if (filler) return readFiller(filler, rest);
  if (word === "pick") return readPick(rest);
  if (word === "random") return readRandom(rest);
  if (word === "row" || word === "vars" || word === "secret") return readNamed(word, rest);
  return t("has no {place}: {suggestion}", {
    place: `{{${quoted(inside)}}}`,
    suggestion: suggestion(word, known, (name) => formOf(name)),
  });
}

const formOf = (name: string): string =>
  templateHelp.find(({ form }) => form.startsWith(`{{${name}`))?.form ?? `{{${name}}}`;

function readPick(rest: string): TemplatePart | string {
  const choices =
    rest.trim() === ""
      ? []
      : rest
          .replace(/^\s/, "")
          .split("|")
          .map((one) => one.trim());
  return choices.length < 2
    ? t("{form} needs at least two choices: write {example}", {
        form: "{{pick}}",
        example: "{{pick a|b}}",
      })
    : { kind: "pick", choices };
}

function readRandom(rest: string): TemplatePart | string {
  const range = /^\s+(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(rest);
  if (!range)
    return t("{form} needs two whole numbers: write {example}", {
      form: "{{random}}",
      example: "{{random 1..100}}",
    });
  const [from, to] = [Number(range[1]), Number(range[2])];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to))
    return t("{form} takes numbers of at most 15 digits", { form: "{{random}}" });
  return from <= to
    ? { kind: "random", from, to }
    : t("{form} runs backwards: write {example}", {
        form: `{{random ${from}..${to}}}`,
        example: `{{random ${to}..${from}}}`,
      });
}

function readFiller(kind: (typeof fillers)[number], rest: string): TemplatePart | string {
  if (rest === "") return { kind, bytes: null };
  const bytes = /^\s+\d+$/.test(rest) ? Number(rest) : Number.NaN;
  return bytes <= maxPayloadBytes
    ? { kind, bytes }
    : t("{form} takes a number of bytes up to {most, number}: write {example}", {
        form: `{{${kind}}}`,
        most: maxPayloadBytes,
        example: `{{${kind} 1000}}`,
      });
}

const namedOf = {
  row: { what: msg("a column of the rows"), example: "name" },
  vars: { what: msg("a value that the set-up or an earlier step extracts"), example: "id" },
  secret: { what: msg("the name of a value of the target's secret"), example: "password" },
} as const;

function readNamed(kind: keyof typeof namedOf, rest: string): TemplatePart | string {
  const name = rest.startsWith(".") ? rest.slice(1) : "";
  const { what, example } = namedOf[kind];
  if (!identifier.test(name))
    return t("{form} needs {what}: write {example}", {
      form: `{{${kind}}}`,
      what: t(what),
      example: `{{${kind}.${example}}}`,
    });
  return kind === "row" ? { kind, column: name } : { kind, name };
}

/** The issues of a text, ten at most: its own, and names that nothing fills. */
export function templateIssues(text: string, names: TemplateNames): string[] {
  if (!hasTemplate(text)) return [];
  const { parts, issues } = parseTemplate(text);
  const all = [...issues];
  for (const part of parts) {
    if (all.length >= mostIssues) break;
    const unknown = unknownName(part, names);
    if (unknown !== null) all.push(unknown);
  }
  return all;
}

function unknownName(part: TemplatePart, names: TemplateNames): string | null {
  const { columns, vars } = names;
  if (part.kind === "client" && !names.clients)
    return t("asks for {form}, and only closed loads have clients: use {seq} or {random}", {
      form: "{{client}}",
      seq: "{{seq}}",
      random: "{{random 1..100}}",
    });
  if (isOfPayload(part) && !names.payload) {
    const form = `{{${part.kind}}}`;
    return part.kind === "payloadBytes"
      ? t(
          "asks for {form}, and nothing says how large the payload is: add payloadBytes to the definition or to its axes",
          { form },
        )
      : t(
          "asks for {form}, and nothing says how large the payload is: add payloadBytes to the definition or to its axes, or write {example}",
          { form, example: `{{${part.kind} 1000}}` },
        );
  }
  if (part.kind === "row" && !columns.includes(part.column)) {
    const { column } = part;
    const rowForm = (name: string) => `{{row.${name}}}`;
    const form = rowForm(column);
    return columns.length === 0
      ? t("asks for {form}, and the benchmark has no rows: add rows with a column {column}", {
          form,
          column,
        })
      : t("asks for {form}, and no column is called so: {suggestion}", {
          form,
          suggestion: suggestion(column, columns, rowForm),
        });
  }
  if (part.kind === "vars" && !vars.includes(part.name)) {
    const varsForm = (name: string) => `{{vars.${name}}}`;
    const form = varsForm(part.name);
    return vars.length === 0
      ? t(
          "asks for {form}, and nothing before it extracts anything: add an extract to the set-up or to an earlier step",
          { form },
        )
      : t("asks for {form}, and nothing before it extracts that: {suggestion}", {
          form,
          suggestion: suggestion(part.name, vars, varsForm),
        });
  }
  return null;
}

/** A text with every template taken out, for rules about the characters around them. */
export const withoutTemplates = (text: string): string =>
  text.replaceAll("{{{{", "").replace(/\{\{[^}]*\}\}/g, "");
