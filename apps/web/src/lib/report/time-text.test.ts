// Times of a row: one unit, that of the largest; bounds and missing figures keep their signs.
import { expect, it } from "vitest";
import { timeText, timeTexts } from "./time-text.ts";

it("writes the times of a row in one unit", () => {
  const row = [{ us: 192.1 }, { us: 3_868.7 }, { us: null }, { us: 10_200, atLeast: true }];
  expect(timeTexts(row)).toEqual(["0.192 ms", "3.87 ms", "–", "> 10.2 ms"]);
  expect(timeTexts([{ us: 12 }, { us: 480 }])).toEqual(["12.0 µs", "480 µs"]);
  expect([timeText(192.1), timeText(null)]).toEqual(["192 µs", "–"]);
});
