// What the sign-in page says of a code in its address, which anybody may have written.
import { expect, it } from "vitest";
import { signOnRefusal } from "./sign-on-refusals.ts";

it("has words for what is known, and the same for all else, which it never shows", () => {
  expect(signOnRefusal(undefined)).toBeNull();
  expect(signOnRefusal("no_group")).toMatch(/no account was made/);
  expect(signOnRefusal("state_mismatch")).toMatch(/in another browser/);
  const unknown = signOnRefusal("call +1 555 0100");
  expect(unknown).toMatch(/^The single sign-on failed/);
  for (const code of ["constructor", "__proto__", "", ["no_group", "no_group"]])
    expect(signOnRefusal(code)).toBe(unknown);
});
