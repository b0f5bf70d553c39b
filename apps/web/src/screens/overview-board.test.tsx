// What an empty product asks for, and what the first line of a full one counts.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MayProvider } from "@/components/may";
import { FirstSteps } from "@/features/overview/first-steps";
import type { Overview } from "@/lib/router-types";
import { overviewLead } from "./overview-board.tsx";

const steps = (targets: number, benchmarks: number, activeRun: string | null = null) => (
  <FirstSteps {...{ targets, benchmarks, activeRun }} />
);

it("ticks the steps by what is there, and opens the first that is not done", () => {
  const seen = (...facts: Parameters<typeof steps>) => {
    const html = renderToStaticMarkup(steps(...facts));
    return {
      links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
      ticked: html.split('aria-label="done"').length - 1,
    };
  };
  expect(seen(0, 0)).toEqual({
    links: ["/new/target", "/studies", "/new/benchmark", "/benchmarks"],
    ticked: 0,
  });
  expect(seen(1, 0)).toEqual({ links: ["/new/benchmark", "/studies", "/benchmarks"], ticked: 1 });
  expect(seen(0, 1)).toEqual({ links: ["/new/target", "/studies", "/benchmarks"], ticked: 1 });
  expect(seen(2, 1)).toEqual({ links: ["/benchmarks", "/studies"], ticked: 2 });
  expect(seen(2, 1, "a")).toEqual({ links: ["/runs/a", "/studies"], ticked: 2 });
});

it("offers no step to a role that may not take it", () => {
  const html = renderToStaticMarkup(<MayProvider scopes={["read"]}>{steps(0, 0)}</MayProvider>);
  expect(html).not.toContain("href=");
  expect(html).toContain("ask one of its owners");
});

it("counts what needs somebody, what is measured and what waits", () => {
  const overview = {
    ...{ benchmarks: 5, needing: 1, quiet: { of: 3 } },
    active: [{ position: null }, { position: 1 }, { position: 2 }],
  } as unknown as Overview;
  expect(overviewLead(overview)).toBe("1 needs you · 1 running · 2 waiting · 3 quiet");
  expect(overviewLead({ ...overview, benchmarks: 0 })).toBeNull();
});
