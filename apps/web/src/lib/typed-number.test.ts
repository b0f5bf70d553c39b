// What is typed into a field for numbers: read as everywhere, and what may be two numbers left for zod to ask about.
import { setLocaleSource } from "@gonogo/locale/current-locale";
import { expect, it, onTestFinished } from "vitest";
import { knownNumber, numberList, numberOf } from "./typed-number.ts";

it.each([
  ["", undefined],
  [" 1,000 ", 1_000],
  ["1 000", 1_000],
  ["1_000", 1_000],
  ["1.5", 1.5],
  ["1.234,5", 1_234.5],
  ["\uff11\uff12", 12],
  ["1e3", 1_000],
  ["36,02", "36,02"],
  ["1 0", "1 0"],
  ["0x10", "0x10"],
  ["Infinity", "Infinity"],
])("%j is %s", (text, value) => {
  expect(numberOf(text)).toBe(value);
});

it("may be two numbers in a language with a decimal comma", () => {
  setLocaleSource({ locale: "pt-BR", messages: {} });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "gonogoLocale"));
  expect(numberOf("1,500")).toBe("1,500");
  expect(numberOf("1.234,5")).toBe(1_234.5);
  expect(numberOf("2.5")).toBe(2.5);
});

it("is no number to calculate with where it may be two", () => {
  expect([knownNumber("36,02"), knownNumber(""), knownNumber("3.5")]).toEqual([NaN, NaN, 3.5]);
});

it("reads lists with commas, spaces or semicolons between", () => {
  expect(numberList("1, 2;3 4")).toEqual([1, 2, 3, 4]);
});
