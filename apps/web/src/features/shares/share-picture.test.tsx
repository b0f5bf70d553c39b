// The picture of a link's preview: a PNG of the size that previews want, drawn in a thread and without a request,
// whatever the question holds.
import { describe, expect, it } from "vitest";
import { drawInThread } from "@/server/share/draw-in-thread";
import { drawableText, sharePicture } from "./share-picture.tsx";
import { pictureSize, type SharePreview } from "./share-preview.ts";

const preview: SharePreview = {
  ...{ question: "Is gRPC’s p99 ≤ 1.25 × REST’s?", slug: "dispatch", kind: "GO", word: "GO" },
  sentence: "p99 is 17 % lower.",
  figure: { name: "p99 grpc ÷ rest", value: "×0.83 [0.80 – 0.86]" },
};

/** Width and height of a PNG (its chunk IHDR). */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(new TextDecoder("latin1").decode(png.slice(1, 4))).toBe("PNG");
  return [view.getUint32(16), view.getUint32(20)];
}

describe("the picture of a share", () => {
  it("is a PNG of 1200 × 630, with verdict and question or neither, whatever the question holds", async () => {
    const shown = [
      null,
      preview,
      { ...preview, question: "速いのはどちらですか 🚀" },
      { ...preview, question: `Nö ${"long ".repeat(80)}` },
      { ...preview, kind: "RESULTS", word: "NO VERDICT", figure: null } as const,
    ];
    const pictures: Uint8Array[] = [];
    for (const one of shown) pictures.push(await drawInThread(sharePicture(one), pictureSize));
    for (const png of pictures) expect(sizeOf(png)).toEqual([1200, 630]);
    expect(new Set(pictures.map((png) => Buffer.from(png).toString("base64"))).size).toBe(5);
  });

  it("shows no report behind a password", () => {
    expect(JSON.stringify(sharePicture(preview))).toContain("REST");
    expect(JSON.stringify(sharePicture(null))).toMatch(/A shared report.*Gonogo/);
  });

  it("is drawn without a request: with the characters that it keeps none is needed", async () => {
    const draw = (children: string) =>
      drawInThread({ type: "div", props: { style: { display: "flex" }, children } }, pictureSize);
    await expect(draw("速い")).rejects.toThrow("without requests");
    const all = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code));
    const kept = all.filter((character) => drawableText(`a${character}a`)?.includes(character));
    expect(kept.length).toBeGreaterThan(400);
    expect(sizeOf(await draw(kept.join(" ")))).toEqual([1200, 630]);
  });

  it("drops what the font lacks, and gives up a text of which too little is left", () => {
    expect(drawableText(preview.question)).toBe(preview.question);
    expect(drawableText("Is it fast? 🚀\n Really")).toBe("Is it fast? Really");
    expect(drawableText("速いのはどちらですか")).toBeNull();
  });
});
