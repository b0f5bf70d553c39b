// What the code says to people: the texts that it passes to `t` and its like (packages/locale), and those that it forgot to pass.
import { type Node, parseSync, Visitor } from "oxc-parser";

export type WrittenText = {
  /** The message, which is the key of its translation. */
  readonly text: string;
  readonly line: number;
  /** Names of the values that come with it; null: none do, or they are not written there. */
  readonly values: readonly string[] | null;
  /** Whether values may come with it elsewhere, or cannot be read: `msg`, spread. */
  readonly isOpen: boolean;
};

export type UnsaidText = { readonly text: string; readonly line: number };

export type Texts = {
  readonly written: readonly WrittenText[];
  /** Texts that pages would show in English whatever the language. */
  readonly unsaid: readonly UnsaidText[];
  /** Texts that are said when a file is loaded, once for all languages. */
  readonly early: readonly UnsaidText[];
};

const sayers = new Set(["t", "msg", "english", "tParts"]);

/** Attributes that people read or hear. */
const spoken =
  /^(title|alt|placeholder|aria-label|aria-description|aria-roledescription|aria-valuetext|label|description|hint|help|heading|summary|note|caption|message|remedy|action|empty|unit)$/;
/** Elements whose content is of no language. */
const codeElements = /^(code|kbd|pre|samp|style|script|Code|Command)$/;
/** What makes a string a class list, an error for developers or a comparison, by the name of what it is given to. */
const classNames = /class|style|look|tone|colou?r|variant|width|size|frame|grid|shape/i;

/** `Deletes the run`, `not measured`: letters, a space, letters. */
const isPhrase = (text: string): boolean => /\p{L}{2,}[,:;.)]? \(?\p{L}{2,}/u.test(text);
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** An address, a path, a method and path of the API. */
const isAddress = (text: string): boolean => /^\S*\/\S*$/.test(text);

/** Every token is a utility class of Tailwind, and one has a dash, a colon or a bracket. */
const isClassList = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  return (
    tokens.every((token) => /^[!-]?[a-z0-9@*&>[\]()_\-:/.%,='"#!+]+$/.test(token)) &&
    tokens.some((token) => /[a-z]-[a-z0-9[]|:|\[/.test(token))
  );
};

/** @param path with its ending, which says the syntax */
export function readTexts(path: string, source: string): Texts {
  const { program } = parseSync(path, source);
  const written: WrittenText[] = [];
  const found: { readonly text: string; readonly at: number }[] = [];
  const lines = lineStarts(source);
  const lineOf = (at: number) => lines.findLastIndex((start) => start <= at) + 1;
  const functions: Node[] = [];
  const calls: { readonly text: string; readonly at: number }[] = [];
  /** Nodes whose strings are said, or are no texts. */
  const settled: { readonly start: number; readonly end: number }[] = [];
  const settle = (node: Node | null | undefined) => {
    if (node) settled.push({ start: node.start, end: node.end });
  };

  const take = (
    node: Node | undefined,
    values: readonly string[] | null,
    isOpen: boolean,
  ): void => {
    if (!node) return;
    if (node.type === "ConditionalExpression") {
      take(node.consequent, values, isOpen);
      take(node.alternate, values, isOpen);
      return;
    }
    const text = stringOf(node);
    if (text !== null) written.push({ text, line: lineOf(node.start), values, isOpen });
  };

  new Visitor({
    CallExpression(node) {
      const name = node.callee.type === "Identifier" ? node.callee.name : "";
      const [first, second] = node.arguments;
      if (sayers.has(name)) {
        if (name === "t" || name === "tParts")
          calls.push({ text: source.slice(node.start, node.end), at: node.start });
        const values = keysOf(second);
        take(
          first,
          values,
          name === "msg" || name === "english" || (second !== undefined && values === null),
        );
        settle(first);
      } else if (name === "plural") {
        for (const word of wordsOf(second)) {
          const text = `{count, plural, one {# ${word}} other {# ${word}s}}`;
          written.push({ text, line: lineOf(node.start), values: ["count"], isOpen: false });
        }
        settle(second);
      } else if (/^(cn|cva|clsx|twMerge|require|lazy|dynamic|RegExp)$/.test(name)) {
        for (const argument of node.arguments) settle(argument);
      }
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier" && /Error$/.test(node.callee.name))
        for (const argument of node.arguments) settle(argument);
    },
    JSXElement(node) {
      const { name, attributes } = node.openingElement;
      const tag = name.type === "JSXIdentifier" ? name.name : "";
      const given = new Map(
        attributes.flatMap((one) =>
          one.type === "JSXAttribute" && one.name.type === "JSXIdentifier"
            ? [[one.name.name, one.value] as const]
            : [],
        ),
      );
      if (codeElements.test(tag) || given.has("translate")) settle(node);
      if (tag !== "Trans") return;
      const text = given.get("text");
      const values = given.get("values");
      const inner = text?.type === "JSXExpressionContainer" ? text.expression : text;
      const object = values?.type === "JSXExpressionContainer" ? values.expression : undefined;
      take((inner ?? undefined) as Node | undefined, keysOf(object as Node | undefined), false);
      settle(text as Node | undefined);
    },
    JSXText(node) {
      if (hasWord(node.value))
        found.push({
          text: node.value.trim().replaceAll(/\s+/g, " "),
          at: node.start + node.value.search(/\S/),
        });
    },
    JSXAttribute(node) {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      if (node.value?.type === "Literal" && typeof node.value.value === "string") {
        if (
          spoken.test(name) &&
          hasWord(node.value.value) &&
          (isPhrase(node.value.value) || /^\p{Lu}/u.test(node.value.value))
        )
          found.push({ text: node.value.value, at: node.value.start });
        else settle(node.value);
      } else if (classNames.test(name)) settle(node.value as Node | undefined);
    },
    JSXExpressionContainer(node) {
      for (const literal of leavesOf(node.expression as Node)) {
        const text = stringOf(literal);
        if (text !== null && hasWord(text) && !isClassList(text) && !/^[a-z-]+$/.test(text))
          found.push({ text, at: literal.start });
      }
    },
    Property(node) {
      const name = node.key.type === "Identifier" ? node.key.name : "";
      const text = stringOf(node.value as Node);
      if (classNames.test(name)) settle(node.value as Node);
      else if (spoken.test(name) && text !== null && /^\p{Lu}\p{L}/u.test(text))
        found.push({ text, at: node.value.start });
    },
    VariableDeclarator(node) {
      if (node.id.type === "Identifier" && /class|style/i.test(node.id.name))
        settle(node.init as Node | null);
    },
    ExpressionStatement(node) {
      if ("directive" in node && node.directive) settle(node);
    },
    FunctionDeclaration: (node) => void functions.push(node),
    FunctionExpression: (node) => void functions.push(node),
    ArrowFunctionExpression: (node) => void functions.push(node),
    ImportDeclaration: (node) => settle(node.source),
    ExportNamedDeclaration: (node) => settle(node.source),
    TSLiteralType: (node) => settle(node),
    BinaryExpression(node) {
      if (/^[!=]==?$/.test(node.operator)) settle(node);
    },
    Literal(node) {
      if (typeof node.value === "string" && isPhrase(node.value) && !isClassList(node.value))
        found.push({ text: node.value, at: node.start });
    },
    TaggedTemplateExpression: (node) => settle(node.quasi),
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.raw).join("…");
      if (isPhrase(text) && !isClassList(text.replaceAll("…", "x")))
        found.push({ text, at: node.start });
    },
  }).visit(program);
  const isSettled = (at: number) => settled.some(({ start, end }) => at >= start && at < end);
  const unsaid = new Map(
    found
      .filter(({ text, at }) => !isSettled(at) && !isAddress(text))
      .map(({ text, at }) => [at, { text, line: lineOf(at) }]),
  );
  const early = calls
    .filter(({ at }) => !functions.some(({ start, end }) => at >= start && at < end))
    .map(({ text, at }) => ({ text, line: lineOf(at) }));
  return { written, unsaid: [...unsaid.values()], early };
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1))
    starts.push(at + 1);
  return starts;
}

/** The literal ends of a conditional expression. */
function leavesOf(node: Node): Node[] {
  if (node.type === "ConditionalExpression")
    return [...leavesOf(node.consequent), ...leavesOf(node.alternate)];
  if (node.type === "LogicalExpression") return leavesOf(node.right);
  return [node];
}

function stringOf(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return null;
}

const wordsOf = (node: Node | undefined): string[] =>
  node === undefined ? [] : leavesOf(node).flatMap((leaf) => stringOf(leaf) ?? []);

/** null: no object, or one that holds more than is written there. */
function keysOf(node: Node | undefined): string[] | null {
  if (node?.type !== "ObjectExpression") return null;
  const keys = node.properties.map((one) =>
    one.type === "Property" && !one.computed && one.key.type === "Identifier" ? one.key.name : null,
  );
  return keys.every((key) => key !== null) ? keys : null;
}
