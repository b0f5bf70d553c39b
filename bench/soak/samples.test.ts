import { expect, it } from "vitest";
import { gaugeIn } from "./samples.ts";

it("reads a gauge without labels, and nothing where there is none", () => {
  const text = "# TYPE lag gauge\nlag_max_seconds 0.0125\nlag_max_seconds_total 3\n";
  expect(gaugeIn(text, "lag_max_seconds")).toBe(0.0125);
  expect(gaugeIn(text, "lag")).toBeNull();
});
