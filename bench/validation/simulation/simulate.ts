// All simulations of the method, as one table: what `npm run validate -- simulate` prints and what
// `docs/validation.md` holds. Seeded, so that the same number of runs gives the same table everywhere.

import type { ValidationRow } from "../validation-row.ts";
import { baselinesThatLeaveOut } from "./baseline-errors.ts";
import { besideStarvedEngine } from "./bunching-errors.ts";
import { duelCoverage, plainCoverage } from "./coverage.ts";
import { errorGates } from "./error-ratio-errors.ts";
import { againstItself, severalGates, withLooks } from "./gate-errors.ts";
import { againstHistory, errorsAgainstHistory } from "./history-errors.ts";
import { powerHeld } from "./power-held.ts";
import { retries } from "./retry-errors.ts";
import { changesOfSeries } from "./series-errors.ts";
import { besideWaitingRequests } from "./waiting-errors.ts";

type Part = { readonly title: string; readonly rows: (runs: number) => ValidationRow[] };

/** In the order in which they are reported; the first ones do without the decision code and are cheap. */
export const simulationParts: readonly Part[] = [
  { title: "Coverage of ratios", rows: duelCoverage },
  { title: "Coverage of single figures", rows: plainCoverage },
  { title: "Power", rows: powerHeld },
  { title: "History", rows: againstHistory },
  { title: "Baselines that leave runs out", rows: baselinesThatLeaveOut },
  { title: "Errors against history", rows: errorsAgainstHistory },
  { title: "Change points", rows: changesOfSeries },
  { title: "Retries", rows: retries },
  { title: "A variant against itself", rows: againstItself },
  { title: "Several gates", rows: severalGates },
  { title: "Looks", rows: withLooks },
  { title: "Errors", rows: errorGates },
  { title: "A starved engine", rows: besideStarvedEngine },
  { title: "Waiting requests", rows: besideWaitingRequests },
];

/** Whether a row's count contradicts its claim. */
export const contradicted = (row: ValidationRow): boolean => row.passed === false;
