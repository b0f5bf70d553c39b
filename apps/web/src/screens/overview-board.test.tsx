// What an empty product asks for, and what the first line of a full one counts.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FirstSteps } from "@/features/overview/first-steps";
import type { Overview } from "@/lib/router-types";
import { overviewLead } from "./overview-board.tsx";

it("opens the first step that is not done, and no other", () => {
  const linksOf = (done: number) =>
    [...renderToStaticMarkup(<FirstSteps done={done} />).matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
  expect(linksOf(0)).toEqual(["/new/target", "/studies"]);
  expect(linksOf(1)).toEqual(["/new/benchmark", "/studies"]);
  expect(linksOf(2)).toEqual(["/benchmarks", "/studies"]);
});

it("counts what needs somebody, what is measured and what waits", () => {
  const overview = {
    ...{ benchmarks: 5, needing: 1, quiet: { of: 3 } },
    active: [{ position: null }, { position: 1 }, { position: 2 }],
  } as unknown as Overview;
  expect(overviewLead(overview)).toBe("1 needs you · 1 running · 2 waiting · 3 quiet");
  expect(overviewLead({ ...overview, benchmarks: 0 })).toBeNull();
});
