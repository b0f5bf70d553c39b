// The link's proof as RESULTS.md and the summary show it: what was set, and what ping, iperf3, curl and the engine found.
// Pure: the text depends on what is kept and on nothing else.

import { figure, megabytes, percent, table } from "../lib/numbers.ts";
import type { Answered } from "../lib/report/summary.ts";
import type { LinkProof } from "../rows/link.ts";
import type { Setting } from "./settings.ts";
import { echoLoss, nameOf } from "./settings.ts";

const ms = (value: number | null) => (value === null ? "–" : `${value.toFixed(2)} ms`);
const mbit = (value: number | null) => (value === null ? "–" : `${figure(value)} Mbit/s`);

/** What the delay may be off by, as the verdict's own rule has it. */
const allowedMs = ({ rttMs, jitterMs }: Setting) => Math.max(0.02 * rttMs, 0.2) + 0.2 * jitterMs;

/** An echo of 84 bytes takes its time through a bandwidth, there and back. */
const expectedMs = ({ rttMs, mbitPerS }: Setting) =>
  rttMs + (mbitPerS === null ? 0 : (2 * 84 * 8) / (mbitPerS * 1e3));

const isOnTime = ({ setting, ping, echoMs }: LinkProof["proofs"][number]) =>
  [ping.meanMs, echoMs].every(
    (value) => value === null || Math.abs(value - expectedMs(setting)) <= allowedMs(setting),
  );

/** Within three standard deviations of what chance makes of the setting. */
function isLossKept({ setting, ping }: LinkProof["proofs"][number]) {
  const expected = echoLoss(setting);
  const spread = Math.sqrt((expected * (1 - expected) * (2 * setting.lossBurst - 1)) / ping.sent);
  return Math.abs(1 - ping.received / ping.sent - expected) <= 3 * spread + 1e-9;
}

/** TCP fills a bandwidth to nine tenths, and never beyond. */
const isRateKept = ({ setting, iperfMbitPerS }: LinkProof["proofs"][number]) =>
  setting.mbitPerS === null ||
  iperfMbitPerS === null ||
  (iperfMbitPerS <= setting.mbitPerS * 1.02 &&
    (setting.lossPercent > 0 || iperfMbitPerS >= setting.mbitPerS * 0.9));

export function linkText({ proofs, busy, download, tcp, agents }: LinkProof) {
  const rows = proofs.map((proof) => [
    nameOf(proof.setting),
    `${ms(proof.ping.meanMs)} (${proof.ping.minMs.toFixed(2)} to ${proof.ping.maxMs.toFixed(2)})`,
    ms(proof.connectMs),
    ms(proof.echoMs),
    `${percent(1 - proof.ping.received / proof.ping.sent)} of ${percent(echoLoss(proof.setting))}`,
    mbit(proof.iperfMbitPerS),
  ]);
  return [
    "Each setting by tools that nobody here wrote, and by the engine's own echoes. Loss is of echoes, there and back, beside what the setting makes of it; TCP is one download of iperf3. curl's times hold its own work, about 0.1 ms.",
    table(
      [
        "setting",
        "ping, mean (least to most)",
        "curl, connect",
        "engine, p50",
        "ping, lost",
        "iperf3",
      ],
      rows,
    ),
    `At 0 ms beside ${Math.round(busy.packetsPerS).toLocaleString("en")} UDP packets a second of iperf3, ping took ${busy.pingMs.toFixed(3)} ms on average; the link used ${percent(busy.cpuShare)} of a core. One TCP download at 0 ms carried ${figure(download.gbitPerS)} Gbit/s, with ${percent(download.cpuShare)} of a core for the link.`,
    table(
      ["50 ms and 1 % loss", "iperf3", "Mathis's formula", "ratio"],
      tcp.map(({ name, mbitPerS, formulaMbitPerS }) => [
        name,
        mbit(mbitPerS),
        mbit(formulaMbitPerS),
        figure(mbitPerS / formulaMbitPerS),
      ]),
    ),
    `${agents.clients.toLocaleString("en")} clients with messages of ${agents.messageBytes.toLocaleString("en")} B there and back over HTTP/1.1, through a link of ${agents.rttMs} ms: ${megabytes(agents.peakMemoryBytes)} of engine memory at most, ${agents.answered.toLocaleString("en")} answers, ${agents.failed} failed.`,
  ].join("\n\n");
}

export function linkGoals({ proofs, busy, download, tcp, agents }: LinkProof): Answered[] {
  const share = (kept: (proof: LinkProof["proofs"][number]) => boolean) => ({
    measured: `${proofs.filter(kept).length} of ${proofs.length}`,
    reached: proofs.every(kept),
  });
  const ratios = tcp.map(({ mbitPerS, formulaMbitPerS }) => mbitPerS / formulaMbitPerS);
  return [
    { text: "round trip within 2 % or 0.2 ms, by ping and by echoes", ...share(isOnTime) },
    { text: "loss within chance, by ping", ...share(isLossKept) },
    { text: "bandwidth filled to 90 % and kept, by iperf3", ...share(isRateKept) },
    {
      text: "a packet takes less than 0.1 ms more at 10,000 a second",
      measured: `${(busy.pingMs / 2).toFixed(3)} ms each way`,
      reached: busy.packetsPerS >= 9_500 && busy.pingMs / 2 < 0.1,
    },
    {
      text: "1 Gbit/s of one TCP download at 0 ms",
      measured: `${figure(download.gbitPerS)} Gbit/s`,
      reached: download.gbitPerS >= 1,
    },
    {
      text: "one TCP connection within a factor of 1.5 of Mathis's formula",
      measured: ratios.map((ratio) => figure(ratio)).join(", "),
      reached: ratios.every((ratio) => ratio >= 1 / 1.5 && ratio <= 1.5),
    },
    {
      text: "1,000 clients with 100 kB messages in less than 2 GB",
      measured: megabytes(agents.peakMemoryBytes),
      reached: agents.clients >= 1_000 && agents.peakMemoryBytes < 2e9,
    },
  ];
}
