// Files of the fixtures, read as the product reads them.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { Inflate } from "../format/summary-file.ts";
import { readSummary } from "../read-summary.ts";

export const inflate: Inflate = (packed, maxOutputLength) =>
  new Uint8Array(inflateSync(packed, { maxOutputLength }));

export const summaryBytes = (name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

export const readFixture = (name: string) => readSummary(summaryBytes(name), inflate);
export const readText = (text: string) => readSummary(new TextEncoder().encode(text), inflate);
