// What to do about a gate that failed on the evidence and did not fail again: the same wherever it is said.
import { t } from "@gonogo/locale/t";
import type { Confirmation, GateResult } from "@gonogo/protocols/report";

/** The second measurement of a gate; undefined: there was none. */
export const againOf = (
  confirmation: Pick<Confirmation, "gates"> | null,
  { gateIndex, cell }: Pick<GateResult, "gateIndex" | "cell">,
): GateResult | undefined =>
  confirmation?.gates.find((one) => one.gateIndex === gateIndex && one.cell === cell);

/** A sentence that begins with `who`: the gate, or `It`. More rounds are no part of it: the two measurements disagree. */
export const notConfirmedStep = (who: string, again: GateResult | undefined): string =>
  again === undefined || again.outcome === "not-evaluated"
    ? t(
        "{who} failed once and could not be judged a second time: see what kept those rounds from counting, then run again.",
        { who },
      )
    : t(
        "{who} failed once and not twice: see what differed between the two measurements, then run again.",
        { who },
      );
