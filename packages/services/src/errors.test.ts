// Issues of an input stay data: their message is made of them, and renaming takes no message apart.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput, refusalOf, ServiceError } from "./errors.ts";

const Input = z.strictObject({ target: z.strictObject({ port: z.int() }) });
const refusal = (input: unknown): ServiceError => {
  try {
    parseInput(Input, input);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("it was not refused");
};

const unnest = (field: string) => field.replace(/^target\./, "");

describe("a refused input", () => {
  it("has every issue as data, and says the first after its field", () => {
    const refused = refusal({ target: { port: "x" }, more: 1 });
    expect(refused).toMatchObject({ code: "invalid_input", said: null, field: "target.port" });
    expect(refused.issues.map(({ field, breaks }) => [field, breaks])).toEqual([
      ["target.port", "schema"],
      ["", "schema"],
    ]);
    expect(refused.message).toBe(`target.port: ${refused.issues[0]?.message}`);
  });

  it("says its fields as another caller names them, made anew from the issues", () => {
    const renamed = refusal({ target: { port: "x" } }).renamed(unnest);
    expect(renamed).toMatchObject({ field: "port", issues: [{ field: "port" }] });
    expect(renamed.message).toBe(`port: ${renamed.issues[0]?.message}`);
  });

  it("keeps words of its own, whatever they begin with", () => {
    const own = new ServiceError("conflict", "target.slug: is taken.", { field: "target.slug" });
    expect(own.renamed(unnest)).toMatchObject({
      ...{ message: "target.slug: is taken.", field: "slug", issues: [{ field: "slug" }] },
    });
  });

  it("is the same refusal where zod itself refused it", () => {
    const input = { target: {} };
    const { error } = Input.safeParse(input);
    const refused = refusalOf(error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({ code: "invalid_input", message: refusal(input).message });
    const other = new Error("a fault");
    expect(refusalOf(other)).toBe(other);
  });
});

describe("an input that was read", () => {
  it("is not read again by the same schema, and by another one it is", () => {
    const read = parseInput(Input, { target: { port: 1 } });
    expect(parseInput(Input, read)).toBe(read);
    expect(parseInput(Input, { ...read })).not.toBe(read);
    expect(() => parseInput(z.strictObject({ other: z.string() }), read)).toThrow("other");
  });
});
