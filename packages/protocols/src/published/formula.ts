// Formulas of published tables: `ceil(agents / 20)`, `agents <= 10 ? 2 : 5`. A small parser of our own, since of the libraries
// jsep reads -2^2 as 4, and mathjs brings a whole language with units, matrices and definitions of functions.
// Numbers, names, + - * / ^, comparisons, a choice, and a few functions; nothing is ever run as a program.
import { t } from "@gonogo/locale/t";

/** What a formula may call. */
const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  sqrt: Math.sqrt,
  log2: Math.log2,
  log10: Math.log10,
  ln: Math.log,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

type Values = Readonly<Record<string, number>>;
type Node = (values: Values) => number;

export type Formula = {
  /** Names that it needs values for. */
  readonly names: readonly string[];
  /** NaN where it has no value. */
  readonly evaluate: (values: Values) => number;
};

export type FormulaReading =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly issue: string };

/** How deep parentheses and choices may lie in one another. */
const deepest = 50;

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(<=|>=|==|[-+*/^()?:,<>]))/uy;

class FormulaError extends Error {}

function checkDepth(depth: number): void {
  if (depth > deepest) throw new FormulaError(t("is nested more than {deepest} deep", { deepest }));
}

/** Reads a formula. Never throws: an issue says what stood where something else was expected. */
export function parseFormula(text: string): FormulaReading {
  try {
    const parser = new Parser(tokensOf(text));
    const root = parser.choice(0);
    parser.end();
    const names = [...parser.names];
    return { ok: true, formula: { names, evaluate: (values) => root(values) } };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, issue: error.message };
    throw error;
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== "") {
    const from = tokenPattern.lastIndex;
    const [, digits, name, sign] = tokenPattern.exec(text) ?? [];
    const token = digits ?? name ?? sign;
    if (token === undefined)
      throw new FormulaError(
        t(
          "cannot be read from {text}: write numbers, names, + - * / ^, comparisons, a ? b : c, and {functions}",
          {
            text: `'${text.slice(from).trim().slice(0, 20)}'`,
            functions: Object.keys(functions).join(", "),
          },
        ),
      );
    tokens.push(token);
  }
  return tokens;
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
};

class Parser {
  readonly names = new Set<string>();
  #place = 0;
  readonly #tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** `a ? b : c`, or a comparison. */
  choice(depth: number): Node {
    checkDepth(depth);
    const condition = this.#comparison(depth);
    if (!this.#take("?")) return condition;
    const yes = this.choice(depth + 1);
    this.#need(":");
    const no = this.choice(depth + 1);
    return (values) => (condition(values) !== 0 ? yes(values) : no(values));
  }

  end(): void {
    const token = this.#tokens[this.#place];
    if (token !== undefined)
      throw new FormulaError(t("has {token} where it should end", { token: `'${token}'` }));
  }

  #comparison(depth: number): Node {
    const left = this.#sum(depth);
    const sign = this.#tokens[this.#place] ?? "";
    const compare = Object.hasOwn(comparisons, sign) ? comparisons[sign] : undefined;
    if (!compare) return left;
    this.#place++;
    const right = this.#sum(depth);
    return (values) => (compare(left(values), right(values)) ? 1 : 0);
  }

  #sum(depth: number): Node {
    let left = this.#product(depth);
    for (;;) {
      const before = left;
      if (this.#take("+")) {
        const right = this.#product(depth);
        left = (values) => before(values) + right(values);
      } else if (this.#take("-")) {
        const right = this.#product(depth);
        left = (values) => before(values) - right(values);
      } else return left;
    }
  }

  #product(depth: number): Node {
    let left = this.#power(depth);
    for (;;) {
      const before = left;
      if (this.#take("*")) {
        const right = this.#power(depth);
        left = (values) => before(values) * right(values);
      } else if (this.#take("/")) {
        const right = this.#power(depth);
        left = (values) => before(values) / right(values);
      } else return left;
    }
  }

  #power(depth: number): Node {
    checkDepth(depth);
    if (this.#take("-")) {
      const value = this.#power(depth + 1);
      return (values) => -value(values);
    }
    const base = this.#atom(depth);
    if (!this.#take("^")) return base;
    const exponent = this.#power(depth + 1);
    return (values) => base(values) ** exponent(values);
  }

  #atom(depth: number): Node {
    const token = this.#tokens[this.#place];
    if (token === undefined)
      throw new FormulaError(t("ends where a number, a name or '(' is expected"));
    this.#place++;
    if (token === "(") {
      const inner = this.choice(depth + 1);
      this.#need(")");
      return inner;
    }
    if (/^\d/.test(token)) {
      const value = Number(token);
      return () => value;
    }
    if (!/^[\p{L}_]/u.test(token))
      throw new FormulaError(
        t("has {token} where a number, a name or '(' is expected", { token: `'${token}'` }),
      );
    return this.#take("(") ? this.#call(token, depth) : this.#name(token);
  }

  #name(name: string): Node {
    this.names.add(name);
    return (values) => (Object.hasOwn(values, name) ? (values[name] ?? Number.NaN) : Number.NaN);
  }

  #call(name: string, depth: number): Node {
    const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!call)
      throw new FormulaError(
        t("knows no function {name}; there is {names}", {
          name,
          names: Object.keys(functions).join(", "),
        }),
      );
    const given = [this.choice(depth + 1)];
    while (this.#take(",")) given.push(this.choice(depth + 1));
    this.#need(")");
    return (values) => call(...given.map((value) => value(values)));
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#place] !== token) return false;
    this.#place++;
    return true;
  }

  #need(token: string): void {
    if (this.#take(token)) return;
    const found = this.#tokens[this.#place];
    throw new FormulaError(
      t("has {found} where {expected} is expected", {
        found: found === undefined ? t("its end") : `'${found}'`,
        expected: `'${token}'`,
      }),
    );
  }
}
