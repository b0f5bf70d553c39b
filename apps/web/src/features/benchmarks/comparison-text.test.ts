// What is compared, in one sentence.
import { expect, it } from "vitest";
import { comparisonText } from "./comparison-text.ts";

const text = (...names: string[]) =>
  comparisonText({ variants: names.map((name) => ({ name })) as never });

it.each([
  [["rest"], "Measures rest."],
  [["rest", "grpc"], "Compares grpc with rest."],
  [["rest", "grpc", "http3"], "Compares grpc and http3 with rest."],
  [["a", "b", "c", "d", "e"], "Compares 4 variants with a."],
])("%j", (names, sentence) => {
  expect(text(...names)).toBe(sentence);
});
