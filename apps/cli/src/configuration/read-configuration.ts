// Reads gonogo.yaml and resolves what stands in it by reference: `${NAME}` in scalars and `secret:NAME` in secret fields are
// environment variables of the caller. Nodes are replaced, never text, so no value can become structure.
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { wrongUsage } from "../console/failure.ts";
import type { Environment } from "../console/settings.ts";
import { parsedYaml, readDocument, readTextFile } from "./read-yaml.ts";

/** As many as the server reads in a text. */
const mostAliases = 100;
/** Values that they stand for, together. */
const mostCopied = 3_000;
const mostIssues = 20;

const reference = /\$\{([^}]*)\}/g;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const secretReference = /^secret:(.*)$/s;

/** `targets[0].port`: keys and places on the way to a node. */
const pathText = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`,
    "",
  );

/** Fields below `secret` of a target hold secrets, and nothing else does. */
const isSecretField = (path: readonly (string | number)[]): boolean =>
  path.length > 3 && path[0] === "targets" && path[2] === "secret";

type Issue = { readonly path: string; readonly line: number; readonly text: string };

class Resolver {
  readonly issues: Issue[] = [];
  readonly #env: Environment;
  readonly #lines: LineCounter;
  constructor(env: Environment, lines: LineCounter) {
    this.#env = env;
    this.#lines = lines;
  }

  #refuse(path: readonly (string | number)[], node: Scalar, text: string): void {
    const line = this.#lines.linePos(node.range?.[0] ?? 0).line;
    this.issues.push({ path: pathText(path), line, text });
  }

  #variable(name: string, path: readonly (string | number)[], node: Scalar): string {
    const value = variableName.test(name) ? this.#env[name] : undefined;
    if (!variableName.test(name))
      this.#refuse(path, node, `\${${name}} is not a name of an environment variable`);
    else if (value === undefined) this.#refuse(path, node, `the environment has no ${name}`);
    else if (value === "") this.#refuse(path, node, `${name} is empty in the environment`);
    return value ?? "";
  }

  #secret(node: Scalar, path: readonly (string | number)[]): void {
    if (node.value === null) return;
    const name = typeof node.value === "string" ? secretReference.exec(node.value)?.[1] : undefined;
    if (name === undefined)
      this.#refuse(
        path,
        node,
        "holds a value; write secret:NAME, where NAME is an environment variable",
      );
    else node.value = this.#variable(name, path, node);
  }

  /** Replaces what a scalar refers to. `path` leads to it. */
  resolve(node: Scalar, path: readonly (string | number)[]): void {
    if (isSecretField(path)) this.#secret(node, path);
    else if (typeof node.value === "string") this.#text(node, node.value, path);
  }

  #text(node: Scalar, text: string, path: readonly (string | number)[]): void {
    if (variableName.test(secretReference.exec(text)?.[1] ?? ""))
      this.#refuse(path, node, "secret:NAME may stand in fields of a target's secret alone");
    if (!text.includes("${")) return;
    const isWhole = node.type === Scalar.PLAIN && /^\$\{[^}]*\}$/.test(text);
    const resolved = text.replace(reference, (_, name: string) => this.#variable(name, path, node));
    node.value = isWhole ? scalarOf(resolved) : resolved;
  }
}

/** The text read again as one YAML scalar: `8080` is a number. What would be more than a scalar stays a text. */
function scalarOf(text: string): unknown {
  // A value that is not YAML has errors, and its scalar is not the whole of it.
  const { contents, errors } = parsedYaml(text);
  const isOne = errors.length === 0 && isScalar(contents) && contents.type === Scalar.PLAIN;
  return isOne && contents.source === text.trim() ? contents.value : text;
}

/** Resolves every scalar of a document but keys. */
function resolveNodes(document: Document.Parsed, resolver: Resolver): void {
  const walk = (node: unknown, path: readonly (string | number)[]): void => {
    if (isMap(node))
      for (const { key, value } of node.items)
        walk(value, [...path, isScalar(key) ? String(key.value) : "?"]);
    else if (isSeq(node)) for (const [i, item] of node.items.entries()) walk(item, [...path, i]);
    else if (isScalar(node)) resolver.resolve(node, path);
  };
  walk(document.contents, []);
}

/**
 * The configuration that the text describes, resolved. Throws a Failure of wrong usage that names each field in error.
 * `from` is the file's name.
 */
export function resolveConfiguration(text: string, env: Environment, from: string): unknown {
  const lines = new LineCounter();
  const document = readDocument(text, from, lines);
  if (!isMap(document.contents))
    throw wrongUsage(
      `${from} is not a configuration.`,
      "It begins with version: 1 and has targets, benchmarks or schedules.",
    );
  unshare(document, from);
  const resolver = new Resolver(env, lines);
  resolveNodes(document, resolver);
  if (resolver.issues.length > 0)
    throw wrongUsage(
      `${from} cannot be resolved.`,
      "",
      resolver.issues
        .slice(0, mostIssues)
        .map(({ path, line, text }) =>
          line > 0 ? `${path} (line ${line}): ${text}` : `${path}: ${text}`,
        ),
    );
  return document.toJS();
}

/**
 * Gives each alias a node of its own: what it stands for may be a secret in one place and none in another. Throws a Failure
 * for aliases that would grow without bounds.
 */
function unshare(document: Document.Parsed, from: string): void {
  const anchors = new Map<string, Scalar | YAMLMap | YAMLSeq>();
  let aliases = 0;
  let copied = 0;
  const tooOften = () =>
    wrongUsage(`${from} repeats itself by aliases too often.`, "Write its parts out.");
  const countCopied = () => {
    copied++;
    if (copied > mostCopied) throw tooOften();
  };
  const noteAnchor = (node: Scalar | YAMLMap | YAMLSeq) => {
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
  };
  visit(document, {
    Scalar: (_, node) => noteAnchor(node),
    Collection: (_, node) => noteAnchor(node),
    Alias: (_, { source }) => {
      const node = anchors.get(source);
      if (!node) throw wrongUsage(`${from} has no anchor &${source}.`, "Correct the file.");
      aliases++;
      if (aliases > mostAliases) throw tooOften();
      visit(node, { Node: countCopied });
      const copy = node.clone();
      if (isNode(copy)) return copy;
    },
  });
}

export const readConfiguration = async (path: string, env: Environment): Promise<unknown> =>
  resolveConfiguration(await readTextFile(path), env, path);
