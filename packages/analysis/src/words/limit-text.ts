// A gate's limit as sentences and tables show it, beside figures: `50 ms`, `12,000/s`, `×1.25`, `0.1 %`.
// Against a variant or history it is a ratio like the figure itself, whatever way the definition writes it.
import { formatLimit, type Gate, isRelative } from "@gonogo/protocols/spec";
import { groupThousands } from "./format.ts";

export const limitText = (gate: Gate): string =>
  isRelative(gate) && gate.limitRatio !== undefined
    ? `×${groupThousands(`${gate.limitRatio}`)}`
    : groupThousands(formatLimit(gate));
