import { describe, expect, it } from "vitest";
import { folderCircles } from "./folder-circles.mjs";

const at = (source: string, ...imports: string[]) => ({ source, imports });

describe("circles of folders", () => {
  it("are found through several folders, and reported once", () => {
    const modules = [
      at("packages/a/src/gates/judge.ts", "packages/a/src/words/format.ts"),
      at("packages/a/src/words/format.ts", "packages/a/src/history/days.ts"),
      at("packages/a/src/history/days.ts", "packages/a/src/gates/tests.ts"),
      at("packages/a/src/report/report.ts", "packages/a/src/gates/judge.ts"),
    ];
    expect(folderCircles(modules)).toEqual([
      ["packages/a/src/gates", "packages/a/src/history", "packages/a/src/words"],
    ]);
  });

  it("are none where imports go one way, within a folder, by tests, or to another package", () => {
    expect(
      folderCircles([
        at(
          "packages/a/src/gates/judge.ts",
          "packages/a/src/words/format.ts",
          "packages/a/src/gates/x.ts",
        ),
        at("packages/a/src/words/format.test.ts", "packages/a/src/gates/judge.ts"),
        at("packages/a/src/words/testing/sample.ts", "packages/a/src/gates/judge.ts"),
        at("packages/a/src/words/format.ts", "packages/b/src/gates/judge.ts"),
        at("packages/b/src/gates/judge.ts", "packages/a/src/words/format.ts"),
      ]),
    ).toEqual([]);
  });

  it("are found between a folder and one below it", () => {
    expect(
      folderCircles([
        at("apps/a/src/spec/gate.ts", "apps/a/src/spec/text/parse.ts"),
        at("apps/a/src/spec/text/parse.ts", "apps/a/src/spec/metric.ts"),
      ]),
    ).toEqual([["apps/a/src/spec", "apps/a/src/spec/text"]]);
  });
});
