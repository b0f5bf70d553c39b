// Every fault by its name. `undisturbed` is none: the run that the others are held against.
import type { Fault } from "../fault.ts";
import type { Servers } from "../servers.ts";
import { hostFaults } from "./host-faults.ts";
import { processFaults } from "./process-faults.ts";
import { serviceFaults } from "./service-faults.ts";

const undisturbed: Fault = {
  name: "undisturbed",
  title: "none",
  moment: "window",
  strike: async () => {},
};

/** In the order of the table. */
export const allFaults = (servers: Servers): readonly Fault[] => [
  undisturbed,
  ...processFaults,
  ...serviceFaults(servers),
  ...hostFaults,
];
