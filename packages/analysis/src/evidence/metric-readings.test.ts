// Every metric of the list is read from a block: as a quantile of times, or by an entry of its own.
import { metricNames, quantileOf } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { readings } from "./metric-readings.ts";

it.each(metricNames)("%s is read in one way", (name) => {
  expect(readings[name] === undefined).toBe(quantileOf(name) !== null);
});
