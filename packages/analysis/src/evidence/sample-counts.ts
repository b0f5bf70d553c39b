// How many requests of a variant's blocks have a time: what percentiles rest on.
// Asked by diagnostics, gates and tables alike.
import { sampleCount } from "../statistics/percentile.ts";
import { type CellEvidence, evidenceOf } from "./evidence.ts";

/** Requests whose times are known or bounded, block by block. */
export const sampleCounts = (cell: CellEvidence, variant: string): number[] =>
  evidenceOf(cell, variant).map((block) => sampleCount(block.reading.times()));
