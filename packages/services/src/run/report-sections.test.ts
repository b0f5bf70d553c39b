// A page's part of a report: what it asks for, and word of what else there is.
import { expect, it } from "vitest";
import { sectionNames, withParts, withSections } from "./report-sections.ts";

const stored = {
  verdict: { verdict: "GO" },
  curves: [{ cell: 0 }],
  stages: [],
  definitionYaml: "name: x",
  blocks: [{ id: "a", series: { p50Us: [1] }, times: { from: 0 }, cpu: null }],
  confirmation: { rounds: [], blocks: [{ id: "b", series: { p50Us: [1] } }] },
};

it("leaves out what is not asked for, and says which of it there is", () => {
  const { document, leftOut } = withSections(stored, ["curves"]);
  expect(document).toMatchObject({
    verdict: { verdict: "GO" },
    curves: [{ cell: 0 }],
    definitionYaml: "",
    blocks: [{ id: "a", series: null, times: null, cpu: null }],
    confirmation: { blocks: [{ id: "b", series: null, times: null }] },
  });
  expect(leftOut).toEqual(["definitionYaml", "series", "times"]);
});

it("gives the whole document where everything is asked for", () => {
  expect(withSections(stored, sectionNames)).toEqual({ document: stored, leftOut: [] });
});

it("leaves out for a file what every page shows", () => {
  const document = withParts({ ...stored, comparison: [{ cell: 0 }] }, ["comparison"]);
  expect(document).toMatchObject({ comparison: [{ cell: 0 }], verdict: null, blocks: [] });
  expect(document).toMatchObject({ confirmation: null, curves: [], definitionYaml: "" });
  expect(withParts(stored, ["blocks", "times"]).blocks).toEqual([
    { id: "a", series: null, times: { from: 0 }, cpu: null },
  ]);
});
