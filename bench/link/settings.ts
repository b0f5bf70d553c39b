// The settings at which the link is held to its word, and what each asks of tools that nobody here wrote.
// Loss is of each direction, so an echo comes back with the square of what one direction lets through.

export type Setting = {
  rttMs: number;
  jitterMs: number;
  lossPercent: number;
  lossBurst: number;
  mbitPerS: number | null;
};

const of = (values: Partial<Setting>): Setting => ({
  ...{ rttMs: 0, jitterMs: 0, lossPercent: 0, lossBurst: 1, mbitPerS: null },
  ...values,
});

/** Twenty of them: delays, jitter, losses alone and in bursts, bandwidths, and two of all together. */
export const settings = [
  ...[0, 1, 5, 20, 50, 120, 300].map((rttMs) => of({ rttMs })),
  of({ rttMs: 40, jitterMs: 5 }),
  of({ rttMs: 60, jitterMs: 10 }),
  of({ rttMs: 120, jitterMs: 60 }),
  ...[0.5, 1, 5, 10].map((lossPercent) => of({ rttMs: 2, lossPercent })),
  of({ rttMs: 2, lossPercent: 2, lossBurst: 3 }),
  ...[1, 10, 100].map((mbitPerS) => of({ rttMs: 20, mbitPerS })),
  of({ rttMs: 120, lossPercent: 0.5 }),
  of({ rttMs: 60, jitterMs: 10, lossPercent: 1, lossBurst: 3, mbitPerS: 20 }),
];

/** Options of `gonogo-engine link` and `quick`. */
export const optionsOf = ({ rttMs, jitterMs, lossPercent, lossBurst, mbitPerS }: Setting) => [
  ...["--rtt", `${rttMs}ms`],
  ...(jitterMs > 0 ? ["--jitter", `${jitterMs}ms`] : []),
  ...(lossPercent > 0 ? ["--loss", `${lossPercent}%`] : []),
  ...(lossBurst > 1 ? ["--loss-burst", String(lossBurst)] : []),
  ...(mbitPerS === null ? [] : ["--bandwidth", String(mbitPerS)]),
];

export const nameOf = ({ rttMs, jitterMs, lossPercent, lossBurst, mbitPerS }: Setting) =>
  [
    jitterMs > 0 ? `${rttMs} ± ${jitterMs} ms` : `${rttMs} ms`,
    ...(lossPercent > 0
      ? [`${lossPercent} %${lossBurst > 1 ? ` in bursts of ${lossBurst}` : ""}`]
      : []),
    ...(mbitPerS === null ? [] : [`${mbitPerS} Mbit/s`]),
  ].join(", ");

/** Share of echoes that do not come back. */
export const echoLoss = ({ lossPercent }: Setting) => 1 - (1 - lossPercent / 100) ** 2;

/**
 * What one TCP connection may carry under single losses, in Mbit/s: MSS / RTT × √(3/2) / √p (Mathis, Semke, Mahdavi and Ott,
 * "The macroscopic behavior of the TCP congestion avoidance algorithm", 1997, with an acknowledgement for each segment).
 */
export const mathisMbitPerS = ({
  rttMs,
  lossRatio,
  mssBytes,
}: {
  rttMs: number;
  lossRatio: number;
  mssBytes: number;
}) => (((mssBytes * 8) / (rttMs / 1e3)) * Math.sqrt(1.5 / lossRatio)) / 1e6;
