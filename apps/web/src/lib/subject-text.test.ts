// Subjects in one line.
import { expect, it } from "vitest";
import { subjectText } from "./subject-text.ts";

it.each([
  [{}, null],
  [{ version: "v2.4.1" }, "v2.4.1"],
  [{ branch: "main", commit: "3f9c2e1a77b0c2" }, "main@3f9c2e1a77"],
  [{ commit: "3f9c2e1" }, "3f9c2e1"],
  [{ version: "1", branch: "b", stage: "prod", buildMode: "release" as const }, "1 · b · prod"],
  [{ commit: "0123456789abcdef", buildMode: "debug" as const }, "0123456789 · debug build"],
])("%j is %s", (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});
