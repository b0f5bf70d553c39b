// Reads gonogo.yaml and resolves what stands in it by reference: `${NAME}` in scalars and `secret:NAME` in secret fields are
// environment variables of whoever applies the file. Nodes are replaced, never text, so no value can become structure.
import { readFile, stat } from "node:fs/promises";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
} from "yaml";
import { fileFault, wrongUsage } from "../console/failure.ts";
import type { Environment } from "../console/settings.ts";

/** The server takes less than this. */
const mostBytes = 4 * 1024 * 1024;
const mostNodes = 200_000;
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
      this.#refuse(path, node, `\${${name}} is no name of an environment variable`);
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
  const { contents, errors } = parseDocument(text);
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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true });
  const [broken] = document.errors;
  if (broken)
    throw wrongUsage(`${from} is not YAML: ${broken.message.split("\n")[0]}`, "Correct the file.");
  if (!isMap(document.contents))
    throw wrongUsage(
      `${from} is no configuration.`,
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
  let nodes = 0;
  visit(document, {
    Node: () => {
      if (++nodes > mostNodes)
        throw wrongUsage(`${from} grows too large by its aliases.`, "Write its parts out.");
    },
    Alias: (_, alias) => {
      const copy = alias.resolve(document)?.clone();
      if (isNode(copy)) return copy;
      throw wrongUsage(`${from} has no anchor &${alias.source}.`, "Correct the file.");
    },
  });
}

/** Reads a text file that a person named, up to a size. Throws a Failure of wrong usage. */
export async function readTextFile(path: string, most = mostBytes): Promise<string> {
  const fault = (words: string) =>
    wrongUsage(`${path} cannot be read: ${words}.`, "Check its name.");
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw fault("it is a folder");
    if (found.size > most)
      throw wrongUsage(
        `${path} is too large: ${(found.size / 1024 / 1024).toFixed(0)} MB.`,
        `It may have ${most / 1024 / 1024} MB.`,
      );
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof Error && error.name === "Failure") throw error;
    if (error instanceof TypeError) throw wrongUsage(`${path} is not UTF-8.`, "Save it as UTF-8.");
    throw fault(fileFault(error));
  }
}

export const readConfiguration = async (path: string, env: Environment): Promise<unknown> =>
  resolveConfiguration(await readTextFile(path), env, path);
