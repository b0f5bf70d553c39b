// What the storage row measures: the first duel and its closed form with blocks of 2.5 s, and loads whose histograms are wider.
import { firstDuels } from "@gonogo/protocols/studies";

const plan = { warmupMs: 500, blockMs: 2_500, rounds: 5, pilot: "off" };
const closed = firstDuels.find(({ load }) => load.kind === "closed");
const load = (name: string, of: object) => ({ ...closed, name, plan, load: of });

export const storageDefinitions: readonly object[] = [
  ...firstDuels.map((duel) => ({ ...duel, plan })),
  load("ten-clients", { kind: "closed", clients: 10 }),
  load("open-1000", { kind: "open", ratePerS: 1_000 }),
];
