// Which issue of a field is shown, and how it is said.
import { expect, it } from "vitest";
import { firstByPath } from "./shown-issues.ts";

const shown = (...messages: string[]) =>
  firstByPath(messages.map((message) => ({ path: "name", message }))).get("name");

it("shows the first of several issues of a field", () => {
  expect(shown("must not be empty", "must not contain control characters")).toBe(
    "must not be empty",
  );
});

it("asks for a number where there is text", () => {
  expect(shown("must be a number, and is text")).toBe("enter a number");
  expect(shown("must be a whole number, and is none")).toBe("enter a whole number");
  expect(shown("must be a number, and is text: write 7")).toBe("enter a number: write 7");
});
