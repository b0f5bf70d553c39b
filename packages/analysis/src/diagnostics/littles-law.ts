// littles-law (closed load): every client is always doing something, so the time in flight, thinking and
// connecting must add up to clients times window. If it does not, the measurement is wrong somewhere.
// From an answer's arrival until the engine reads it a client pauses: that is in the time thinking, and late reads break nothing.
// Broken if B > 1.02 N T, or N T - B > 0.05 N T + engine CPU seconds; needs 20 requests a client.
import { isClosedLoad } from "@gonogo/protocols/spec";
import { formatNumber } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const excessLimit = 1.02;
export const gapLimit = 0.05;
export const requestsPerClient = 20;

export const littlesLaw: BlockRule = {
  code: "littles-law",
  severity: "invalidating",
  voidsRound: true,
  examine({ load, reading: { result } }) {
    const sums = result.littlesLaw;
    if (!isClosedLoad(load) || sums === null || sums.clients === 0) return null;
    if (result.counts.sent < requestsPerClient * sums.clients) return null;
    const busyS = sums.inFlightS + sums.thinkS + sums.connectS;
    const availableS = sums.clients * result.windowS;
    const engineCpuS = result.engine.cpuUserS + result.engine.cpuSystemS;
    const gapLimitS = gapLimit * availableS + engineCpuS;
    if (busyS <= excessLimit * availableS && availableS - busyS <= gapLimitS) return null;
    return {
      evidence: {
        busyS: tidy(busyS),
        clientSeconds: tidy(availableS),
        engineCpuS: tidy(engineCpuS),
        clients: sums.clients,
      },
      rank: Math.abs(busyS - availableS) / Math.max(availableS, 1e-9),
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `Little's law does not hold in ${blocks} of ${of} blocks of ${variant}${at}: ${numberIn(evidence, "clients")} clients had ${seconds(numberIn(evidence, "clientSeconds"))} s, and ${seconds(numberIn(evidence, "busyS"))} s are accounted for.`,
    remedy:
      "The machine was held up or the engine miscounted. Run on a quieter machine; if it stays, report it with the run's export.",
  }),
};

const seconds = (value: number) => formatNumber(value, 2);
