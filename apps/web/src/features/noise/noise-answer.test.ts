// What the page of noise says first, with no, one and several calibrated targets, and its common scale.
import type { NoiseMetric, VisibleEffect } from "@gonogo/protocols/report";
import { describe, expect, it } from "vitest";
import type { NoiseList } from "@/lib/router-types";
import { effectScale, noiseAnswer, noiseDetail, shownEffects } from "./noise-answer.ts";

const log = (percent: number) => Math.log1p(percent / 100);
const effect = (percent: number): VisibleEffect => ({
  rounds: 10,
  effectLog: log(percent),
  lowLog: log(percent * 0.8),
  highLog: log(percent * 1.5),
});

type Options = { usable?: boolean; stale?: boolean };
const item = (slug: string, percent: number, { usable = true, stale = false }: Options = {}) =>
  ({
    slug,
    name: slug,
    noise: {
      usable,
      stale: stale ? [{ code: "target-changed", params: {} }] : [],
      environment: { cpuModel: "a CPU", cpuCores: 2, kernel: "6.1", networkProfile: "loopback" },
      figures: {
        metrics: [
          {
            metric: "p99",
            medianAbsLog: log(percent / 2),
            visible: [effect(percent)],
          } as unknown as NoiseMetric,
        ],
      },
    },
  }) as unknown as NoiseList["items"][number];

describe("the sentence", () => {
  it.each([
    [[], 1, "The only target is uncalibrated, so how small a change a run can show is unknown."],
    [[], 3, "All 3 targets are uncalibrated, so how small a change a run can show is unknown."],
    [
      [item("rest", 4, { usable: false })],
      3,
      "No calibration can be used yet, so how small a change a run can show is unknown.",
    ],
    [
      [item("rest", 4)],
      3,
      "p99 of rest differs by 2 % between identical blocks; 10 rounds can show changes of 4 % and more.",
    ],
    [
      [item("grpc", 6), item("rest", 4), item("slow", 1, { usable: false })],
      3,
      "10 rounds can show changes of 4 % and more in p99 of rest, the quietest target, and of 6 % in p99 of grpc, the noisiest.",
    ],
  ])("of %# says it", (items, targets, expected) => {
    expect(noiseAnswer({ items, targets })).toBe(expected);
  });

  it("rests on counts, on what is stale, and on one machine", () => {
    const items = [item("rest", 4, { stale: true }), item("grpc", 6, { usable: false })];
    expect(noiseDetail({ items, calibrated: 2, targets: 5 })).toBe(
      "2 of 5 targets calibrated, 1 may no longer hold and 1 cannot be used. Measured on a CPU, 2 cores, kernel 6.1, loopback.",
    );
    expect(noiseDetail({ items: [], calibrated: 0, targets: 5 })).toBe(
      "0 of 5 targets calibrated.",
    );
  });
});

it("puts the quietest target first and leaves out what cannot be used", () => {
  const shown = shownEffects([item("b", 6), item("a", 4), item("c", 1, { usable: false })]);
  expect(shown.map((one) => one.item.slug)).toEqual(["a", "b"]);
});

it("has round ends around all intervals, within the picture", () => {
  const { ticks, place } = effectScale([effect(4), effect(6)]);
  expect(ticks.map(({ percent }) => percent)).toEqual([2, 5, 10]);
  const places = [log(2), log(3.2), log(9), log(10)].map(place);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect([places[0], places.at(-1)]).toEqual([4, 96]);
  expect(place(0)).toBe(4);
  expect(effectScale([effect(2_000)]).ticks.length).toBeGreaterThan(1);
});
