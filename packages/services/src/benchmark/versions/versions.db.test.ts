// Versions of a benchmark: what each changed and who saved it, any two of them side by side, and an old one restored.
import { expect, it } from "vitest";
import { roleScopes } from "../../actor.ts";
import { codeOf, duelDefinition, testInstance } from "../../testing/test-context.ts";
import { getBenchmark } from "../get-benchmark.ts";
import { saveBenchmark } from "../save-benchmark.ts";
import { compareVersions } from "./compare-versions.ts";
import { listVersions } from "./list-versions.ts";
import { restoreVersion } from "./restore-version.ts";

const instance = testInstance(async ({ context, owner }) => {
  const save = (changes: object, actor = owner) =>
    saveBenchmark(context, actor, { definition: { ...duelDefinition, ...changes } as never });
  await save({});
  await save({ load: { kind: "closed", clients: 4 } });
  await save(
    { load: { kind: "closed", clients: 4 }, question: "Now?" },
    { ...owner, userId: null as never },
  );
  await save({});
});
const list = (input: object = {}) =>
  listVersions(instance.context, instance.owner, { slug: "duel", ...input });
const compare = (from: number, to: number) =>
  compareVersions(instance.context, instance.owner, { slug: "duel", from, to });
const restore = (version: number, base?: number) =>
  restoreVersion(instance.context, instance.owner, { slug: "duel", version, base });

it("lists what each version changed and who saved it, the newest first", async () => {
  const { items, nextCursor } = await list();
  expect(items.map(({ version, summary, sameAs }) => [version, summary, sameAs])).toEqual([
    [4, "Version 1 restored: Question: “Now?” → “Move to gRPC?”; Clients: 4 → 2", 1],
    [3, "Question: “Move to gRPC?” → “Now?”", null],
    [2, "Clients: 2 → 4", null],
    [1, "First version", null],
  ]);
  const name = (await instance.context.db.user.findFirstOrThrow()).name;
  expect(items.map(({ by }) => by)).toEqual([name, null, name, name]);
  expect(nextCursor).toBeNull();
});

it("continues by the number of the last version, and compares across the pages", async () => {
  const first = await list({ limit: 2 });
  expect(first.items.map(({ version }) => version)).toEqual([4, 3]);
  const second = await list({ limit: 2, cursor: first.nextCursor });
  expect(second.items.map(({ summary }) => summary)).toEqual(["Clients: 2 → 4", "First version"]);
  expect(second.nextCursor).toBeNull();
  expect(await codeOf(list({ slug: "no-such" }))).toBe("not_found");
});

it("compares any two versions, in words and as lines of YAML, either way round", async () => {
  const { changes, yaml } = await compare(1, 3);
  expect(changes).toEqual([
    { path: ["question"], text: "Question: “Move to gRPC?” → “Now?”" },
    { path: ["load", "clients"], text: "Clients: 2 → 4" },
  ]);
  const lines = yaml?.flatMap((hunk) => hunk.lines) ?? [];
  expect(lines).toContain("-question: Move to gRPC?");
  expect(lines).toContain("+question: Now?");
  expect(lines.filter((line) => !/^[ +-]/.test(line))).toEqual([]);
  expect((await compare(3, 1)).changes[1]?.text).toBe("Clients: 4 → 2");
  expect(await compare(1, 4)).toMatchObject({ changes: [], yaml: [] });
  expect(await codeOf(compare(1, 9))).toBe("not_found");
});

it("restores a version as a new one, which can be undone in the same way", async () => {
  expect(await restore(2, 4)).toMatchObject({ version: 5, changed: true });
  const [newest] = (await list()).items;
  expect(newest).toMatchObject({ version: 5, sameAs: 2 });
  expect(await restore(4, 5)).toMatchObject({ version: 6 });
  const { spec } = await getBenchmark(instance.context, instance.owner, { slug: "duel" });
  expect(spec).toMatchObject({ question: "Move to gRPC?", load: { clients: 2 } });
  expect(await restore(1)).toMatchObject({ version: 6, changed: false });
  expect(await codeOf(restore(2, 4))).toBe("conflict");
  expect(await codeOf(restore(99))).toBe("not_found");
  const viewer = { ...instance.owner, scopes: roleScopes.viewer };
  const refused = restoreVersion(instance.context, viewer, { slug: "duel", version: 1 });
  expect(await codeOf(refused)).toBe("forbidden");
});
