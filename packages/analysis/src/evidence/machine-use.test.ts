// Who used the machine, where the kernel reports the target's CPU and where only the target itself does.
import { expect, it } from "vitest";
import { firstDuel } from "../testing/first-duel.ts";
import { machineUsedBy } from "../testing/synthetic-machine.ts";
import { machineUseOf } from "./machine-use.ts";

const result = firstDuel().blocks[0]?.result;
if (!result) throw new Error("the first duel has a block");
const machine = machineUsedBy({ target: 0.5, others: 0.1 });

it("tells others from a target whose processes are seen", () => {
  const use = machineUseOf(result, machine, []);
  expect(use?.target).toBeCloseTo(0.5, 9);
  expect(use?.others).toBeCloseTo(0.1, 9);
});

it("takes nothing off for CPU by a target's own metrics, which may be of another machine", () => {
  const reported = { ...machine, targetCpuBy: "target" as const };
  expect(machineUseOf(result, reported, [])).toMatchObject({ target: null, others: null });
  const elsewhere = { ...result, addresses: ["10.0.0.7:443"] };
  const use = machineUseOf(elsewhere, reported, []);
  expect(use?.target).toBeNull();
  expect(use?.others).toBeCloseTo(0.6, 9);
});

it("names the core of the load of which others took most, in windows that the kernel's counters resolve", () => {
  const loadCores = [
    { core: 1, share: 0.05 },
    { core: 2, share: 0.08 },
  ];
  const kept = { ...machine, loadCores };
  expect(machineUseOf(result, kept, [])?.loadCore).toEqual({ core: 2, share: 0.08 });
  expect(machineUseOf({ ...result, windowS: 0.4 }, kept, [])?.loadCore).toBeNull();
  expect(machineUseOf(result, machine, [])?.loadCore).toBeNull();
  expect(machineUseOf(result, { ...kept, loadCores: [] }, [])?.loadCore).toBeNull();
});
