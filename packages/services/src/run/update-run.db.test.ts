// Tags and notes of runs: who may write them, their bounds, what a list finds by them, and that a share hides them.
import { describe, expect, it } from "vitest";
import { freezeReport } from "../frozen/freeze-report.ts";
import { addDuelTargets, codeOf, testInstance } from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { createRun } from "./create-run.ts";
import { ListRunsInput, listRuns } from "./list-runs.ts";
import { readReport } from "./read-report.ts";
import { runTags } from "./run-tags.ts";
import { tagRuns } from "./tag-runs.ts";
import { type UpdateRunInput, updateRun } from "./update-run.ts";

const instance = testInstance(addDuelTargets);
const update = (input: UpdateRunInput) => updateRun(instance.context, instance.owner, input);
const refusalOf = (input: UpdateRunInput) =>
  update(input).then(
    () => null,
    ({ code, field, message, remedy }) => ({ code, field, message, remedy }),
  );
const tagged = async (name: string, tags: string[], note?: string) => {
  await startDuel(instance, { name });
  return createRun(instance.context, instance.owner, { benchmark: name, tags, note });
};

describe("a run", () => {
  it("starts with tags, each once, and a note", async () => {
    const made = await tagged("starts-tagged", ["b", "a", "b"], " Before the\nupgrade. ");
    expect(made).toMatchObject({ tags: ["b", "a"], note: "Before the\nupgrade." });
  });

  it("has none of either at first", async () => {
    expect(await tagged("untagged", [])).toMatchObject({ tags: [], note: null });
  });

  it("takes single tags and loses others, and what two people add at once stays", async () => {
    const { id } = await tagged("edited", ["old", "kept"]);
    await update({ id, addTags: ["new", "kept"], removeTags: ["old", "never-there"] });
    await Promise.all([update({ id, addTags: ["one"] }), update({ id, addTags: ["two"] })]);
    const { tags, note } = await update({ id, note: "Looked at." });
    expect([[...tags].sort(), note]).toEqual([["kept", "new", "one", "two"], "Looked at."]);
    expect(await update({ id, tags: ["alone"], note: null })).toMatchObject({
      ...{ tags: ["alone"], note: null },
    });
    expect(await update({ id, note: "  " })).toMatchObject({ tags: ["alone"], note: null });
  });

  it("is found by its tag, as it is written, and with other filters", async () => {
    const { id } = await tagged("found", ["release/2.4", "night"]);
    const { id: other } = await tagged("found-too", ["night"]);
    const found = async (input: ListRunsInput) =>
      (await listRuns(instance.context, instance.owner, input)).items.map((run) => run.id);
    expect(await found({ tag: "release/2.4" })).toEqual([id]);
    expect(await found({ tag: "night" })).toEqual([other, id]);
    expect(await found({ tag: "night", benchmark: "found", sort: "verdict" })).toEqual([id]);
    expect(await found({ tag: "Night" })).toEqual([]);
    expect((await runTags(instance.context, instance.owner, { limit: 1 }))[0]).toBe("night");
    expect(ListRunsInput.safeParse({ tag: "a b" }).success).toBe(false);
  });

  it("shows tags and note in its report, and in a share only where they were chosen", async () => {
    const { id } = await tagged("shared", ["private"], "For us.");
    const report = await readReport(instance.context, instance.owner, { id });
    expect(report.run).toMatchObject({ tags: ["private"], note: "For us." });
    expect(freezeReport(report).run).toMatchObject({ tags: [], note: null });
    expect(freezeReport(report, ["tags"]).run).toMatchObject({ tags: ["private"], note: null });
    expect(freezeReport(report, ["note"]).run).toMatchObject({ tags: [], note: "For us." });
  });
});

describe("several runs", () => {
  const tagsOf = async (...ids: string[]) =>
    (
      await instance.context.db.run.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })
    ).map(({ tags }) => tags);

  it("take and lose a tag together, and those that need no change are not counted", async () => {
    const { id: first } = await tagged("several-1", ["old"]);
    const { id: second } = await tagged("several-2", ["new"]);
    const change = (input: object) =>
      tagRuns(instance.context, instance.owner, { ids: [first, second], ...input });
    expect(await change({ addTags: ["new"] })).toEqual({ changed: 1 });
    expect(await tagsOf(first, second)).toEqual([["old", "new"], ["new"]]);
    expect(await change({ removeTags: ["new"] })).toEqual({ changed: 2 });
    expect(await change({ removeTags: ["new"] })).toEqual({ changed: 0 });
    expect(await tagsOf(first, second)).toEqual([["old"], []]);
  });

  it("stay as they are, all of them, where one is full, unknown or of others", async () => {
    const full = Array.from({ length: 20 }, (_, i) => `t${i}`);
    const { id: first } = await tagged("refused-1", []);
    const { id: second } = await tagged("refused-2", full);
    const add = (ids: string[], actor: Parameters<typeof tagRuns>[1] = instance.owner) =>
      tagRuns(instance.context, actor, { ids, addTags: ["one-more"] });
    await expect(add([first, second])).rejects.toMatchObject({
      ...{ code: "invalid_input", field: "addTags" },
      message: "addTags: 1 of the runs would have more than 20 tags",
    });
    const unknown = "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
    expect(await codeOf(add([first, unknown]))).toBe("not_found");
    expect(await codeOf(add([first], { ...instance.owner, projectId: unknown }))).toBe("not_found");
    expect(await codeOf(add([first], { ...instance.owner, scopes: ["read"] }))).toBe("forbidden");
    expect(await tagsOf(first, second)).toEqual([[], full]);
  });
});

describe("tags and notes are refused", () => {
  it("from who may only read, and from another project", async () => {
    const { id } = await tagged("guarded", ["kept"]);
    const viewer = { ...instance.owner, scopes: ["read"] as const };
    expect(await codeOf(updateRun(instance.context, viewer, { id, tags: [] }))).toBe("forbidden");
    const outsider = { ...instance.owner, projectId: "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee" };
    expect(await codeOf(updateRun(instance.context, outsider, { id, tags: [] }))).toBe("not_found");
    expect(await runTags(instance.context, outsider)).toEqual([]);
    expect((await readReport(instance.context, instance.owner, { id })).run.tags).toEqual(["kept"]);
  });

  it("beyond their bounds, with field, fault and remedy", async () => {
    const many = Array.from({ length: 21 }, (_, i) => `t${i}`);
    const { id } = await tagged("bounded", many.slice(1));
    expect(await refusalOf({ id, tags: ["fine", "not fine"] })).toMatchObject({
      ...{ code: "invalid_input", field: "tags.1" },
      message: expect.stringContaining("letters, digits and . _ - / : only"),
    });
    expect(await refusalOf({ id, tags: many })).toMatchObject({
      ...{ field: "tags", message: "tags: may hold at most 20 tags; leave some out" },
    });
    expect(await refusalOf({ id, addTags: ["t21"] })).toMatchObject({
      ...{ code: "invalid_input", field: "addTags" },
      message: "addTags: the run would have 21 tags, and 20 is the most",
      remedy: "Remove some with removeTags, or add fewer.",
    });
    expect(await refusalOf({ id, tags: [], addTags: ["a"] })).toMatchObject({ field: "tags" });
    expect(await refusalOf({ id, note: "x".repeat(2_001) })).toMatchObject({
      ...{ field: "note", message: "note: must be at most 2,000 characters long" },
    });
    expect((await update({ id, addTags: ["t21"], removeTags: ["t1"] })).tags).toHaveLength(20);
  });
});
