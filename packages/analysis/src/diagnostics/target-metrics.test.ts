// What the report says of figures that a target should have reported and did not.
import type { BlockMachine } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { findings } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { quietMachine } from "../testing/synthetic-machine.ts";

const found = (issues: (round: number) => readonly string[]) => {
  const machine = ({ round }: { readonly round: number }): BlockMachine => ({
    ...quietMachine,
    targetErrors: [...issues(round)],
  });
  const input = firstDuel({ variants: withVariant("grpc", { machine }) });
  return { input, notes: findings(input, "target-metrics") };
};

it("says nothing where nothing is missing, and of blocks without a machine", () => {
  expect(found(() => []).notes).toEqual([]);
  expect(findings(firstDuel(), "target-metrics")).toEqual([]);
});

it("names the reasons, the commonest first, and voids nothing", () => {
  const status = "the metrics address answered with status 404";
  const fell = "process_cpu_seconds_total fell during the block: the target was started anew";
  const { notes } = found((round) => (round < 4 ? [status] : round === 4 ? [fell] : []));
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({
    severity: "note",
    variant: "grpc",
    cell: null,
    params: { blocks: 5, blocksRun: 10, reasons: 2 },
  });
  expect(saidOfFinding(notes[0]).sentence).toBe(
    `Figures of the target of grpc itself are missing in 5 of 10 blocks: ${status} and ${fell}.`,
  );
  expect(notes[0]?.blockIds).toHaveLength(5);
});
