// Which texts of a result are a target's own words, found in its schema: a new one fails here until somebody says whose it is.
import { BlockResult, EngineEvent, Extracted, Problem } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withoutSecrets } from "./perform-block.ts";

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly contentEncoding?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema;
};

/** Paths of free texts: no enumerations, no base64. */
function textsOf(schema: Schema, path = ""): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const isText =
    [schema.type].flat().includes("string") && !schema.enum && schema.const === undefined;
  return [
    ...(isText && schema.contentEncoding !== "base64" ? [path] : []),
    ...parts.flatMap((part) => textsOf(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      textsOf(inner, path === "" ? name : `${path}.${name}`),
    ),
    ...(schema.items ? textsOf(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === "object"
      ? textsOf(schema.additionalProperties, `${path}{}`)
      : []),
  ];
}

const texts = (shape: z.ZodType) => [
  ...new Set(textsOf(z.toJSONSchema(shape, { io: "output" }) as Schema)),
];

/** What the target chose the words of. */
const saidByTarget = ["failureTexts[].words", "tls.alpn"];
/** The engine's and the definition's own: closed words of libraries, names, addresses. */
const ownTexts = [
  ...["blockId", "addresses[]", "httpVersion", "tls.version", "tls.cipher"],
  ...["socket.congestionControl", "operations[].name", "engine.threads[].name"],
  // Of merged results: workers' names and labels.
  ...["shards[].address", "shards[].engineBuild", "shards[].host", "shards[].region"],
];

describe("the texts of a block's result", () => {
  it("are the target's, which are redacted, or known to be our own", () => {
    expect(texts(BlockResult).sort()).toEqual([...saidByTarget, ...ownTexts].sort());
    expect(texts(Problem).sort()).toEqual(["field", "message", "remedy"]);
    // Extracted values go to the set-up alone, which keeps them to itself (setup.engine.test.ts).
    const others = EngineEvent.options.filter(
      (one) => one !== BlockResult && one !== Problem && one !== Extracted,
    );
    expect(others.flatMap(texts).sort()).toEqual(["buildHash", "engineVersion", "schemaHash"]);
  });

  it("are redacted where they are the target's", () => {
    const result = {
      failureTexts: [{ outcome: "http_status", status: 500, words: "word" }],
      tls: { version: "TLSv1.3", cipher: "c", alpn: "alpn" },
    } as unknown as BlockResult;
    const plain = withoutSecrets(result, (text) => `no ${text}`);
    expect(plain.failureTexts[0]?.words).toBe("no word");
    expect(plain.tls).toEqual({ version: "TLSv1.3", cipher: "c", alpn: "no alpn" });
  });
});
