// Every parser of foreign input on its worst inputs and on some made by a seed: each is read or refused in words, and none holds
// the event loop. Sources that parse and that the list does not name fail here, so that a new one comes with its worst case.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { foreignTasks } from "../../packages/services/src/foreign/foreign-tasks.ts";
import { root } from "../lib/paths.mjs";
import { sourceFiles } from "../test/import-rules.mjs";
import { foreignParsers } from "./foreign-parsers.ts";
import { fuzzParser, issueOf, readWatched } from "./run-fuzz.ts";

describe.each(foreignParsers)("$name", (parser) => {
  it.each(parser.worst)(
    "reads or refuses $what, and the event loop goes on",
    async ({ input }) => {
      expect(issueOf(await readWatched(parser, input()))).toBeNull();
    },
    120_000,
  );
  it("reads or refuses inputs gone wrong in random ways", async () => {
    const { errors, read, refused } = await fuzzParser(parser, { seed: 1, from: 0, inputs: 60 });
    expect(errors).toEqual([]);
    expect(read + refused).toBe(60);
  }, 120_000);
});

/** How the text reads: its output, or why it is refused. */
async function answerTo(parser: (typeof foreignParsers)[number], input: unknown) {
  const { ended, error, output } = await readWatched(parser, input);
  return { ended, words: error instanceof Error ? error.message : null, output };
}

describe("a text with a byte order mark", () => {
  it.each(foreignParsers.filter(({ isFile }) => isFile))(
    "reads as without: $name",
    async (parser) => {
      for (const example of parser.examples()) {
        const marked = await answerTo(parser, `\uFEFF${example}`);
        expect(marked).toEqual(await answerTo(parser, String(example)));
        expect(marked.ended).not.toBe("crashed");
      }
    },
  );
});

/** Calls that parse. */
const parses =
  /\b(?:JSON\.parse|parseDocument|Papa\.parse|protobuf\.parse|new BinaryReader|new Lexer|gunzip\w*|unzip\w*|inflate\w*|new X509Certificate|createPrivateKey|parseCIDR)\(/;
/** Code of browsers, which holds up nobody else. */
const ofBrowsers = /^apps\/web\/src\/(?:app|components|features|lib|screens)\//;
/** What these parse was made here, or belongs to the operator. */
const ours: readonly string[] = [
  // What its user types, and a file of its user, of which it asks no more than whether the server takes it as a run.
  "apps/cli/src/commands/ab-definition.ts",
  "apps/cli/src/commands/import.ts",
  "apps/cli/src/console/settings.ts",
  "apps/web/src/server/requests/route-names.ts",
  "apps/web/src/server/rest/operation/components.ts",
  "apps/worker/src/setup/credentials.ts",
  "apps/worker/src/setup/demo.ts",
  "packages/protocols/src/driver/run-block.ts",
  "packages/services/src/json.ts",
  "packages/services/src/profile/profile-rows.ts",
  "packages/services/src/rows/bare-histogram.ts",
  "packages/services/src/rows/block-bytes.ts",
  "packages/services/src/rows/pack-block.ts",
  "packages/services/src/run/report-packing.ts",
  "packages/services/src/run/send-one.ts",
  "packages/services/src/run/watch/run-stream.ts",
  "packages/services/src/run/watch/watch-notes.ts",
  "packages/services/src/frozen/freeze-report.ts",
  "packages/services/src/target/secret-box.ts",
  "packages/services/src/threads/thread-task.ts",
];

describe("the list of parsers", () => {
  const sources = ["apps", "packages"]
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .map((path) => relative(root, path))
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/tests\//.test(path));
  const listed = foreignParsers.flatMap(({ files }) => files);

  it("names every source that parses", () => {
    const found = sources.filter(
      (path) => !ofBrowsers.test(path) && parses.test(readFileSync(join(root, path), "utf8")),
    );
    expect(found.length).toBeGreaterThan(20);
    const known = [...listed, ...ours];
    expect(found.filter((path) => !known.includes(path))).toEqual([]);
  });
  it("names sources that are there, and every task of threads", () => {
    expect([...listed, ...ours].filter((path) => !sources.includes(path))).toEqual([]);
    const tasks = new Set(foreignParsers.flatMap(({ tasks = [] }) => tasks));
    expect([...tasks].sort()).toEqual(foreignTasks.map(({ name }) => name).sort());
  });
  it("is that of docs/security.md", () => {
    const text = readFileSync(join(root, "docs/security.md"), "utf8");
    const missing = foreignParsers.filter(
      ({ name, sentBy, bound, runs }) =>
        !text.includes(`| ${name} | ${sentBy} | ${bound} | ${runs} |`),
    );
    expect(
      missing.map(
        ({ name, sentBy, bound, runs, worst }) =>
          `| ${name} | ${sentBy} | ${bound} | ${runs} | ${worst.map(({ what }) => what).join("; ")} |`,
      ),
    ).toEqual([]);
  });
});
