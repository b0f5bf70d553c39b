// Inputs made of valid ones, by a seed: a few places cut, doubled, exchanged or filled with what breaks readers. Now and then a
// part is repeated up to a parser's bound, which shows work that grows faster than its input.
type Random = () => number;

const below = (limit: number, random: Random): number => Math.floor(random() * limit);
const pick = <T>(items: ArrayLike<T>, random: Random): T => items[below(items.length, random)] as T;

const oddTexts = [
  ...["", " ", "\n", "\r\n", "\t", "\0", "\uFEFF", "\uD800", "é", "😀", "\\u0000", "\u2028"],
  ...["-1", "0", "1e999", "NaN", "1.", ".5", "0x10", "99999999999999999999", "-0", "١"],
  ...["{", "}", "[", "]", "(", ")", "<", ">", '"', "'", "`", ":", ";", ",", "=", "&a", "*a", "<<"],
  ...["{{", "}}", "{{row.a}}", "- ", "? ", "|", ">", "#", "//", "/*", "*/", "%YAML 1.1\n---\n"],
  ...[
    "__proto__",
    "constructor",
    "null",
    "true",
    "~",
    "!!binary",
    "!!js/function",
    "..",
    "%",
    "%00",
  ],
];
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, "", [], {}, [[]], { "": 0 }],
  ...["\0", "\uD800", "__proto__", "x".repeat(3_000)],
];

function mutatedOnce(text: string, others: readonly string[], random: Random): string {
  const from = below(text.length + 1, random);
  const to = Math.min(text.length, from + 1 + below(random() < 0.8 ? 8 : 400, random));
  const put = (middle: string) => text.slice(0, from) + middle + text.slice(to);
  switch (below(6, random)) {
    case 0:
      return put("");
    case 1:
      return put(text.slice(from, to).repeat(2 + below(3, random)));
    case 2:
      return text.slice(0, from) + pick(oddTexts, random) + text.slice(from);
    case 3:
      return put(pick(oddTexts, random));
    case 4:
      return put(String.fromCharCode(below(random() < 0.9 ? 128 : 0x10000, random)));
    default: {
      const other = pick(others, random);
      const at = below(other.length, random);
      return put(other.slice(at, at + below(60, random)));
    }
  }
}

/** A part repeated until the text is as long as its reader takes at most. */
function repeated(text: string, longest: number, random: Random): string {
  const from = below(text.length, random);
  const part = text.slice(from, from + 1 + below(40, random)) || "a";
  const times = Math.max(1, Math.floor((longest - text.length) / part.length));
  return text.slice(0, from) + part.repeat(times) + text.slice(from);
}

export type Mutation = {
  /** Characters or bytes that a reader takes at most. */
  readonly longest: number;
  /** How many of a thousand inputs are as long. */
  readonly longOfThousand: number;
};

export function mutatedText(
  examples: readonly string[],
  { longest, longOfThousand }: Mutation,
  random: Random,
): string {
  let text = pick(examples, random);
  if (random() < 0.1) text = text.slice(0, below(text.length, random));
  for (let n = below(4, random); n >= 0; n--) text = mutatedOnce(text, examples, random);
  return random() * 1_000 < longOfThousand ? repeated(text, longest, random) : text;
}

/** Bytes are changed as texts of one byte a character. */
export function mutatedBytes(
  examples: readonly Uint8Array[],
  mutation: Mutation,
  random: Random,
): Uint8Array {
  const texts = examples.map((bytes) => Buffer.from(bytes).toString("latin1"));
  return Uint8Array.from(Buffer.from(mutatedText(texts, mutation, random), "latin1"));
}

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A copy with one to three places changed. */
export function mutatedJson(examples: readonly unknown[], random: Random): unknown {
  const root = { value: structuredClone(pick(examples, random)) };
  for (let n = below(3, random); n >= 0; n--) {
    let parent: Record<string, unknown> = root;
    let key = "value";
    for (let depth = 0; depth < 12; depth++) {
      const inner = parent[key];
      if (!isParent(inner) || Object.keys(inner).length === 0 || random() < 0.15) break;
      parent = inner;
      key = pick(Object.keys(inner), random);
    }
    change(parent, key, random);
  }
  return root.value;
}

function change(parent: Record<string, unknown>, key: string, random: Random): void {
  const value = parent[key];
  const dice = below(6, random);
  if (dice === 0 && !Array.isArray(parent) && key !== "value") delete parent[key];
  else if (dice === 1 && Array.isArray(value))
    parent[key] = Array.from({ length: below(120, random) }, () => pick(value, random) ?? null);
  else if (dice === 2 && typeof value === "string")
    parent[key] = mutatedOnce(value, [value, "a b"], random);
  else if (dice === 3 && typeof value === "number")
    parent[key] = pick([0, -1, 0.1, 1e9, 1e300, value * 10, -value], random);
  else if (dice === 4 && isParent(value) && !Array.isArray(value))
    value[pick(["a", "__proto__x", "", "name", "kind"], random)] = pick(oddValues, random);
  else parent[key] = structuredClone(pick(oddValues, random));
}
