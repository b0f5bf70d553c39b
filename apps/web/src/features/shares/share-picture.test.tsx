// The picture of a link's preview: a PNG of the size that previews want, drawn without a request, whatever the question holds.
import { afterEach, describe, expect, it, vi } from "vitest";
import { drawableText, drawSharePicture } from "./share-picture.tsx";
import type { SharePreview } from "./share-preview.ts";

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

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the picture of a share", () => {
  it("is a PNG of 1200 × 630, of a locked share too, and requests nothing", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const questions = [
      preview.question,
      "速いのはどちらですか 🚀",
      "🚀",
      `Nö ${"long ".repeat(80)}`,
      "",
    ];
    const pictures = [
      await drawSharePicture(null),
      ...(await Promise.all(
        questions.map((question) => drawSharePicture({ ...preview, question })),
      )),
      await drawSharePicture({ ...preview, kind: "RESULTS", word: "NO VERDICT", figure: null }),
    ];
    for (const png of pictures) expect(sizeOf(png)).toEqual([1200, 630]);
    // The renderer's own programs are data within it.
    const addresses = fetched.mock.calls.map(([asked]) => String(asked));
    expect(addresses.filter((address) => !address.startsWith("data:"))).toEqual([]);
    expect(new Set(pictures.map((png) => Buffer.from(png).toString("base64"))).size).toBe(6);
  });

  it("drops what the font lacks, and gives up a text of which too little is left", () => {
    expect(drawableText(preview.question)).toBe(preview.question);
    expect(drawableText("Is it fast? 🚀\n Really")).toBe("Is it fast? Really");
    expect(drawableText("速いのはどちらですか")).toBeNull();
  });
});
