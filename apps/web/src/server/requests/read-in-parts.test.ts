// Bodies as large as any may be, read part by part: what they say is the same, and others have their turn meanwhile.
import { setImmediate as othersTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "./read-bytes.ts";
import { bodyShapeIssue, decoded, RequestInParts } from "./read-in-parts.ts";

/** How often others had their turn while something was done. */
async function turnsDuring(task: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const others = async () => {
    while (!isDone) {
      await othersTurn();
      turns++;
    }
  };
  const waiting = others();
  await task();
  isDone = true;
  await waiting;
  return turns;
}
/** Three bytes a character: parts end within some of them. */
const text = "€\\u20ac".repeat(maxBodyBytes / 9 - 10);
const body = Buffer.from(`"${text}"`);
const request = (sent: BodyInit) =>
  new RequestInParts("http://127.0.0.1/", { method: "POST", body: sent });

describe("a body of 6 MB", () => {
  it("is the same in parts, and others have their turn at least four times for each megabyte", async () => {
    expect(await decoded(body, { fatal: true })).toBe(`"${text}"`);
    expect(await request(body).json()).toBe(JSON.parse(`"${text}"`));
    expect(await turnsDuring(() => decoded(body))).toBeGreaterThanOrEqual(23);
    expect(await turnsDuring(() => bodyShapeIssue(body, { values: 10 }))).toBeGreaterThanOrEqual(
      22,
    );
    expect(await turnsDuring(() => request(body).json())).toBeGreaterThanOrEqual(24);
  });

  it("is refused for what stands in any of its parts", async () => {
    const many = Buffer.from(`"${text}"${",1".repeat(11)}`);
    expect(await bodyShapeIssue(many, { values: 10 })).toMatch(/more than 10 values/);
    const cut = body.subarray(0, body.indexOf("€", body.length - 20) + 1);
    await expect(decoded(cut, { fatal: true })).rejects.toThrow(TypeError);
    await expect(request(cut).json()).rejects.toThrow(SyntaxError);
  });
});

it.each(["\uFEFF[1]", "[1]", '["\uFEFF"]', "", "[", "nul"])(
  "a body %j reads as by undici",
  async (sent) => {
    const plain = new Request("http://127.0.0.1/", { method: "POST", body: sent });
    const expected = await plain.json().catch((error: Error) => [error.name, error.message]);
    const read = await request(sent)
      .json()
      .catch((error: Error) => [error.name, error.message]);
    expect(read).toEqual(expected);
  },
);

it("bytes that are no UTF-8 read as by undici: as replacement characters", async () => {
  const bytes = Buffer.from([0x22, 0xff, 0xe2, 0x82, 0x22]);
  expect(await request(bytes).json()).toBe("\ufffd\ufffd");
});
