// A link to the sign-in page must not lead to another site afterwards.
import { expect, it } from "vitest";
import { safePath } from "./safe-path.ts";

it.each(["/runs", "/runs/1?x=1#y", "/"])("takes %s", (path) => {
  expect(safePath(path)).toBe(path);
});
it.each([
  undefined,
  "",
  "runs",
  "//evil.test",
  "https://evil.test",
  "/\\evil.test",
  "/\t/evil.test",
])("turns %s into the overview", (path) => {
  expect(safePath(path)).toBe("/");
});
