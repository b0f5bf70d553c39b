// Published figures of a benchmark: kept as a whole or not at all, shown in reports and frozen in shares.
import { publishedFiguresOf } from "@gonogo/protocols/studies/published";
import { beforeAll, expect, it } from "vitest";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { createRun } from "../run/create-run.ts";
import { readReport } from "../run/read-report.ts";
import { addDuelTargets, codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { auditPublished } from "./audit-published.ts";
import {
  attachPublishedFigures,
  readPublishedFigures,
  removePublishedFigures,
} from "./published-figures.ts";

const instance = testInstance(addDuelTargets);
beforeAll(async () => {
  await saveBenchmark(instance.context, instance.owner, { definition: duelDefinition as never });
});

const slug = "duel";
const file = publishedFiguresOf("dispatch-grpc-vs-rest");
const viewer = () => ({ ...instance.owner, role: "viewer" as const, scopes: ["read" as const] });
const attach = (source: { text?: string; file?: unknown }) =>
  attachPublishedFigures(instance.context, instance.owner, { slug, ...source });
const read = () => readPublishedFigures(instance.context, viewer(), { slug });

it("refuses what is wrong by its field, and keeps nothing of it", async () => {
  const wrong = { ...file, claims: [{ id: "c", kind: "ratio", states: 2, of: "nothing" }] };
  await expect(attach({ file: wrong })).rejects.toMatchObject({
    code: "invalid_input",
    field: "claims.0.of",
  });
  await expect(attach({ text: "title: [x" })).rejects.toMatchObject({ field: "text" });
  await expect(attach({ text: "x".repeat(1_000_001) })).rejects.toMatchObject({
    message: expect.stringContaining("at most 1 MB"),
  });
  expect(await codeOf(attach({}))).toBe("invalid_input");
  expect(await read()).toBeNull();
});

it("attaches, keeps the date of the same file, shows it in reports, and removes it", async () => {
  const first = await attach({ file });
  expect(first).toMatchObject({ figures: 20, claims: 10 });
  expect(first.findings).toEqual((await auditPublished(viewer(), { file })).findings);
  // What people copy is what they may attach again.
  expect(await attach({ text: first.yaml })).toMatchObject({ attachedAt: first.attachedAt });
  expect(await read()).toMatchObject({ attachedAt: first.attachedAt, file });
  const { id } = await createRun(instance.context, instance.owner, { benchmark: slug });
  const report = await readReport(instance.context, viewer(), { id });
  expect(report.published).toMatchObject({ title: file.title, attachedAt: first.attachedAt });
  expect(report.published?.findings).toEqual(first.findings);
  const replaced = await attach({ file: { ...file, title: "Replaced" } });
  expect(replaced.title).toBe("Replaced");
  await removePublishedFigures(instance.context, instance.owner, { slug });
  expect(await read()).toBeNull();
  expect((await readReport(instance.context, viewer(), { id })).published).toBeNull();
  expect(await codeOf(removePublishedFigures(instance.context, instance.owner, { slug }))).toBe(
    "not_found",
  );
});

it("is changed by nobody who may only read, and for no benchmark that is not there", async () => {
  const asViewer = attachPublishedFigures(instance.context, viewer(), { slug, file });
  expect(await codeOf(asViewer)).toBe("forbidden");
  const elsewhere = attachPublishedFigures(instance.context, instance.owner, {
    slug: "none",
    file,
  });
  expect(await codeOf(elsewhere)).toBe("not_found");
});
