// one-machine: client and server shared a machine or spoke over loopback, so no network is in the figures.
// Found from what the file says of its environment, and of nothing else.
import { type AuditRuleOf, finding } from "../figures/rule.ts";

export const oneMachine: AuditRuleOf = ({ file }) => {
  const { network, oneMachine: shared } = file.environment ?? {};
  const isLoopback = network !== undefined && /\bloopback\b|\blocalhost\b/i.test(network);
  if (!isLoopback && shared !== true) return [];
  return [
    finding({
      rule: "one-machine",
      severity: "caution",
      sentence: `Client and server ${isLoopback ? "spoke over loopback" : "shared a machine"}: round trips, losses and bandwidth, where protocols differ most, are not in these figures.`,
      arithmetic: `The environment says ${isLoopback ? `network: ${network}` : "oneMachine: true"}.`,
      remedy: "Measure over the network that users have before a decision that rests on it.",
    }),
  ];
};
