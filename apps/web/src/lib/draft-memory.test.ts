// Back shows a page as it was read: what the tab has saved or discarded since then counts.
import { expect, it } from "vitest";
import {
  forgetDraft,
  newestDraft,
  rememberDraft,
  rememberSaving,
  savingDraft,
} from "./draft-memory.ts";

const draft = (id: string, minute: number) => ({
  ...{ id, version: 1, base: 0, title: id, content: {} },
  savedAt: `2026-11-26T12:${minute}:00.000Z`,
});

it("takes the page's draft, unless this tab saved or discarded one since", () => {
  const subject = { kind: "benchmark", slug: null } as const;
  expect(newestDraft(subject, null)).toBeNull();
  expect(newestDraft(subject, draft("a", 10))).toEqual(draft("a", 10));
  rememberDraft(subject, draft("a", 12));
  expect(newestDraft(subject, draft("a", 10))).toEqual(draft("a", 12));
  expect(newestDraft(subject, null)).toEqual(draft("a", 12));
  expect(newestDraft(subject, draft("a", 14))).toEqual(draft("a", 14));
  expect(newestDraft({ kind: "target", slug: null }, null)).toBeNull();
  forgetDraft(subject, "a");
  expect(newestDraft(subject, draft("a", 10))).toBeNull();
  expect(newestDraft(subject, draft("b", 10))).toEqual(draft("b", 10));
});

it("holds what is being saved until the server has it", async () => {
  const subject = { kind: "benchmark", slug: "left" } as const;
  expect(savingDraft(subject)).toBeNull();
  const saved = Promise.resolve(draft("a", 20));
  rememberSaving(subject, saved);
  expect(savingDraft(subject)).toBe(saved);
  await saved;
  expect(savingDraft(subject)).toBeNull();
  expect(newestDraft(subject, draft("a", 10))).toEqual(draft("a", 20));
  const failed = Promise.reject(new Error("no connection"));
  rememberSaving(subject, failed);
  await failed.catch(() => {});
  expect(savingDraft(subject)).toBeNull();
});
