import type { ImportTool } from "@gonogo/protocols/report";
import { ImportFault, type Sample } from "./sample.ts";
export function readSamples(tool: ImportTool, output: unknown): Sample[] {
  if (typeof output !== "string") throw new ImportFault("not text " + tool, "x");
  return output
    .trim()
    .split("\n")
    .map((line, i) => {
      const [a, b, c] = line.split("\t");
      if (!c) throw new ImportFault(`line ${i + 1} of it`, "x");
      return {
        startUnixUs: Number(a),
        latencyUs: Number(c),
        status: b === "-1" ? null : (b ?? ""),
        lost: b === "-1" ? "failed" : null,
      };
    });
}
