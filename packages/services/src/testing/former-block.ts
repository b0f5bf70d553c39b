// A block's row in the form from before packed bytes, as databases and backups of 0.1.0 have it: JSON, five histograms and a
// deflated line. Tests and the bench write it; nothing of the product does.
import { deflateRawSync } from "node:zlib";
import { Prisma } from "@gonogo/db/client";
import { toJson } from "../json.ts";
import type { Measured } from "../rows/pack-block.ts";

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64, "base64"));

/** The columns of a finished block, to be written over those of the present form. */
export function formerColumns({ result, machine }: Measured) {
  if (result === null) throw new Error("the block has no result");
  const { histograms, series, ...facts } = result;
  return {
    ...{ measured: null, address: null },
    result: toJson(facts),
    machine: machine === null ? Prisma.DbNull : toJson(machine),
    responseHistogram: bytes(histograms.response),
    serviceHistogram: bytes(histograms.service),
    censoredHistogram: bytes(histograms.censored),
    connectHistogram: bytes(histograms.connect),
    sendLagHistogram: bytes(histograms.sendLag),
    series: Uint8Array.from(deflateRawSync(JSON.stringify(series))),
  } satisfies Prisma.BlockUpdateInput;
}
