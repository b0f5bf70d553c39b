// connections-failed: attempts to connect that failed are no requests, so a target that was gone for a while
// shows few errors; clients waited instead, and only throughput shows it. Every first connection succeeded, or there is no block.
// Threshold: at least 3 failed attempts that are 1 % of all, or one with 5 % of the clients' time spent connecting.
import { formatCount, formatPercent } from "../words/format.ts";
import { type BlockRule, numberIn, tidy } from "./rule.ts";

export const failedConnectsFloor = 3;
export const failedConnectsShare = 0.01;
export const connectingShareLimit = 0.05;

export const connectionsFailed: BlockRule = {
  code: "connections-failed",
  severity: "caution",
  voidsRound: false,
  examine({ reading: { result } }) {
    const { opened, failed, reconnects } = result.connections;
    const attemptShare = failed / Math.max(1, opened + failed);
    const sums = result.littlesLaw;
    // Connecting and the back-off before it; open load has no such sum.
    const connectingShare =
      sums === null ? null : sums.connectS / Math.max(1e-9, sums.clients * result.windowS);
    const often = failed >= failedConnectsFloor && attemptShare >= failedConnectsShare;
    const long = failed > 0 && (connectingShare ?? 0) >= connectingShareLimit;
    if (!often && !long) return null;
    return {
      evidence: {
        failedConnects: failed,
        openedConnections: opened,
        reconnects,
        failedShare: tidy(attemptShare),
        failedShareLimit: failedConnectsShare,
        ...(connectingShare === null
          ? {}
          : { connectingShare: tidy(connectingShare), connectingShareLimit }),
      },
      rank: (connectingShare ?? 0) + attemptShare,
    };
  },
  describe: ({ variant, at, blocks, of, evidence }) => ({
    sentence: `${variant} could not be connected to for a while in ${blocks} of ${of} blocks${at}: ${formatCount(numberIn(evidence, "failedConnects"))} attempts failed and ${formatCount(numberIn(evidence, "reconnects"))} connections had to be opened again${waited(evidence)}. These are not among the errors, because no request was sent.`,
    remedy:
      "See whether the target restarted or ran out of connections (its log, its listen backlog), and measure again; an error gate alone does not notice this.",
  }),
};

const waited = (evidence: Parameters<typeof numberIn>[0]): string =>
  evidence.connectingShare === undefined
    ? ""
    : `; clients spent ${formatPercent(numberIn(evidence, "connectingShare"))} of their time connecting`;
