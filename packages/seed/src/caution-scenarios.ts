// Seeded scenarios of measurements that one should doubt: what the machine, the order of blocks and the server's own
// behaviour do to figures, and what the report says of it. None of them is about the protocols.
import { quietMachine } from "@gonogo/analysis/testing/synthetic-machine";
import type { BlockMachine } from "@gonogo/protocols/report";
import type { Scenario, SeedPlace, SeedSide } from "./scenario.ts";

/** A neighbour on the same host wakes up in the middle of the run, and the clock goes down with the heat. */
const restless = ({ round }: SeedPlace): BlockMachine =>
  round >= 4 && round <= 6 ? { ...quietMachine, stealShare: 0.14, clockMhz: 2_150 } : quietMachine;

/** The first block of a round does a little worse, and everything becomes slower by 2 % a round. */
const drifting =
  (medianUs: number): NonNullable<SeedSide["at"]> =>
  ({ round, position }) => ({
    medianUs: medianUs * Math.exp(0.02 * round + (position === 0 ? 0.05 : 0)),
  });

/** The load keeps a core; the kernel puts the server there in every other round. */
const threadCore = { core: 1, moves: 0, askedCore: 1 };
const isBeside = (round: number) => round % 2 === 1;

export const cautionScenarios: readonly Scenario[] = [
  {
    name: "cautions",
    question: "What may we believe of a run on a busy machine?",
    sides: [
      {
        name: "rest",
        protocol: "http1",
        medianUs: 180,
        httpVersion: "HTTP/1.1",
        slowShare: 0.3,
        slowTimes: 6,
        at: drifting(180),
      },
      {
        name: "grpc",
        protocol: "grpc",
        medianUs: 150,
        httpVersion: "HTTP/2",
        okStatus: 0,
        windowChange: 0.06,
        at: drifting(150),
      },
      {
        name: "http3",
        protocol: "http3",
        medianUs: 260,
        httpVersion: "HTTP/3",
        labels: { build: "debug" },
        at: drifting(260),
      },
    ],
    noise: 0.01,
    machine: restless,
    definition: {
      gates: [
        { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
        { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
        {
          metric: "p50",
          of: "http3",
          over: "rest",
          op: "<=",
          limitRatio: 2,
          blocking: false,
        },
      ],
    },
    ends: { as: "finished" },
  },
  {
    name: "warm-up-too-short",
    question: "Is the new runtime faster once it is warm?",
    sides: [
      { name: "old", protocol: "http1", medianUs: 180, httpVersion: "HTTP/1.1" },
      {
        name: "new",
        protocol: "http1",
        medianUs: 150,
        httpVersion: "HTTP/1.1",
        windowChange: 0.35,
      },
    ],
    definition: {
      gates: [{ metric: "p50", of: "new", over: "old", op: "<=", limitRatio: 0.95 }],
    },
    ends: { as: "finished" },
  },
  {
    name: "target-moved",
    question: "Is the new server faster, wherever its core is?",
    sides: [
      { name: "old", protocol: "http1", medianUs: 30, httpVersion: "HTTP/1.1", threadCore },
      {
        name: "new",
        protocol: "http1",
        medianUs: 31,
        sigma: 0.2,
        httpVersion: "HTTP/1.1",
        threadCore,
        at: ({ round }) => (isBeside(round) ? { medianUs: 12 } : {}),
      },
    ],
    machine: ({ round }) => ({
      ...quietMachine,
      targetCores: [{ core: isBeside(round) ? threadCore.core : 0, share: 1 }],
    }),
    definition: {
      gates: [{ metric: "p50", of: "new", over: "old", op: "<=", limitRatio: 0.95 }],
    },
    ends: { as: "finished" },
  },
];
