// Breaks rules on purpose: a check of imports that cannot fail would hide everything.
// A small project with the same folders stands in a temporary folder and is read by the same rules.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkImportRules, cruiseImports, folderCircles } from "./import-rules.mjs";

let projectDir = "";
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(projectDir, path)), { recursive: true });
  writeFileSync(join(projectDir, path), text);
};
const brokenRules = async () => {
  const { broken } = await cruiseImports(projectDir, ["apps", "packages"]);
  return broken.map(({ rule }) => rule);
};

beforeEach(() => {
  projectDir = mkdtempSync(join(tmpdir(), "gonogo-rules-"));
  write("packages/services/src/run/create-run.ts", "export const createRun = 1;\n");
  write("packages/analysis/src/estimate.ts", "export const estimate = 1;\n");
  write("apps/web/src/server/router.ts", "export type Router = string; export const router = 1;\n");
});
afterEach(() => rmSync(projectDir, { recursive: true, force: true }));

// Reading a project takes seconds where the machine is busy.
describe("import rules", { timeout: 60_000 }, () => {
  it("pass a project that keeps them", async () => {
    await expect(checkImportRules(projectDir)).resolves.toBeUndefined();
  });

  it("fail when analysis reaches for services", async () => {
    write(
      "packages/analysis/src/verdict/judge.ts",
      'import { createRun } from "../../../services/src/run/create-run.ts";\nexport default createRun;\n',
    );
    await expect(checkImportRules(projectDir)).rejects.toThrow("analysis-thinks");
  });

  it("fail when analysis reads a file", async () => {
    write(
      "packages/analysis/src/verdict/judge.ts",
      'import fs from "node:fs";\nexport default fs;\n',
    );
    expect(await brokenRules()).toEqual(["analysis-touches-nothing"]);
  });

  it("fail on a cycle", async () => {
    write("packages/analysis/src/a.ts", 'import { b } from "./b.ts";\nexport const a = b;\n');
    write("packages/analysis/src/b.ts", 'import { a } from "./a.ts";\nexport const b = a;\n');
    expect(await brokenRules()).toContain("no-cycles");
  });

  it("fail when a floor of the analysis imports one above it", async () => {
    write("packages/analysis/src/report/view.ts", "export const view = 1;\n");
    write(
      "packages/analysis/src/gates/judge.ts",
      'import { view } from "../report/view.ts";\nexport default view;\n',
    );
    expect(await brokenRules()).toEqual(["analysis-floor-gates"]);
  });

  it("fail on a circle of folders", async () => {
    write("apps/worker/src/run/a.ts", 'import { b } from "../probe/b.ts";\nexport const a = b;\n');
    write("apps/worker/src/probe/b.ts", "export const b = 1;\n");
    write("apps/worker/src/probe/c.ts", 'import { d } from "../run/d.ts";\nexport const c = d;\n');
    write("apps/worker/src/run/d.ts", "export const d = 1;\n");
    await expect(checkImportRules(projectDir)).rejects.toThrow(
      "no-circles-of-folders: apps/worker/src/probe ⇄ apps/worker/src/run",
    );
  });

  it("fail when a feature imports another", async () => {
    write("apps/web/src/features/report/view.ts", "export const view = 1;\n");
    write(
      "apps/web/src/features/live-run/page.ts",
      'import { view } from "../report/view.ts";\nexport default view;\n',
    );
    expect(await brokenRules()).toEqual(["features-stand-alone"]);
  });

  it("let a feature name the router's types, not its values", async () => {
    const feature = "apps/web/src/features/report/page.tsx";
    write(
      feature,
      'import type { Router } from "../../server/router.ts";\nexport const P = () => <b>{"" as Router}</b>;\n',
    );
    expect(await brokenRules()).toEqual([]);
    write(
      feature,
      'import { router } from "../../server/router.ts";\nexport const P = () => <b>{router}</b>;\n',
    );
    expect(await brokenRules()).toEqual(["web-features-see-router-types"]);
  });
});

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
