import { expect, it } from "vitest";
import { mixed, startsOf100 } from "./requests.ts";

it("holds a hundred requests, each route by its share, and starts a run now and then", () => {
  const mix = mixed();
  expect(mix).toHaveLength(100);
  expect(mix.filter((look) => look === null)).toHaveLength(startsOf100);
  for (const look of new Set(mix))
    if (look !== null) expect(mix.filter((one) => one === look)).toHaveLength(look.share);
});

it("does not send all requests of a route in a row", () => {
  const mix = mixed();
  const repeats = mix.filter((look, index) => index > 0 && look === mix[index - 1]);
  expect(repeats.length).toBeLessThan(30);
});
