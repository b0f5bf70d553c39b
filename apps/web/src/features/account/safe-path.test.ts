// A link to the sign-in page leads to no other site afterwards, and puts no text of its own on the page.
import { expect, it } from "vitest";
import { signOnRefusal } from "@/server/auth/sign-on-refusals";
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

it("shows words of ours for a refused single sign-on, never the code in the address", () => {
  expect(signOnRefusal(undefined)).toBeNull();
  expect(signOnRefusal("no_group")).toMatch(/no account was made/);
  const unknown = signOnRefusal("call +1 555 0100");
  expect(unknown).toMatch(/^The single sign-on failed/);
  for (const code of ["constructor", "__proto__", "", ["no_group", "no_group"]])
    expect(signOnRefusal(code)).toBe(unknown);
});
