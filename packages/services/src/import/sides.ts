// Which tool measured each variant of an import: given for the whole import or for each block.
import type { ImportFacts, ImportTool } from "@gonogo/protocols/report";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Import, refuse } from "./import-input.ts";

/** The tool of the block at `i`. Throws `invalid_input` where none is given. */
export function toolOf(request: Import, block: Import["blocks"][number], i: number): ImportTool {
  const tool = block.tool ?? request.tool;
  return (
    tool ??
    refuse(
      `blocks.${i}.tool`,
      "which tool measured this block is unknown",
      "Give tool for the whole import or for each block.",
    )
  );
}

/** Every variant is measured by one tool. Throws `invalid_input` where one is measured by several. */
export function sidesOf(request: Import, spec: BenchmarkSpec): ImportFacts["sides"] {
  return spec.variants.map(({ name }) => {
    const reported = request.blocks.flatMap((block, i) =>
      block.variant === name
        ? [
            {
              tool: toolOf(request, block, i),
              toolVersion: block.toolVersion ?? request.toolVersion ?? null,
            },
          ]
        : [],
    );
    const [first] = reported;
    const other = reported.find(
      ({ tool, toolVersion }) => tool !== first?.tool || toolVersion !== first.toolVersion,
    );
    if (!first || other)
      return refuse(
        "blocks",
        `${name} was measured by several tools or versions`,
        "Measure all blocks of a variant with the same tool.",
      );
    return { variant: name, ...first };
  });
}
