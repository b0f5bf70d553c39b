// connections-failed: attempts to connect that failed are no requests, so a target that was gone for a while
// shows few errors; clients waited instead, and only throughput shows it. Every first connection succeeded, or there is no block.
// Threshold: at least 3 failed attempts that are 1 % of all, or one with 5 % of the clients' time spent connecting.
import { type BlockRule, tidy } from "./rule.ts";

export const failedConnectsFloor = 3;
export const failedConnectsShare = 0.01;
export const connectingShareLimit = 0.05;

export const connectionsFailed: BlockRule<"connections-failed"> = {
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
      params: {
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
};
