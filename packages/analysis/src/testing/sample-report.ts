// Sample reports in every state that the page must show: any verdict, none, queued to cancelled.
// Parsed with the report's own schema, so that a sample cannot drift from the contract.
import type { VoidCode } from "@gonogo/protocols/report";
import { Report } from "@gonogo/protocols/report";
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { type SampleVariant, sampleBlocks } from "./sample-blocks.ts";
import { comparisonOf, curvesOf } from "./sample-figures.ts";
import { sampleDiagnostics, sampleVerdict } from "./sample-judgement.ts";

export type SampleOptions = {
  variants?: readonly SampleVariant[];
  verdict?: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID" | null;
  status?: Report["run"]["status"];
  failure?: Report["run"]["failure"];
  rounds?: number;
  done?: number;
  /** Values of an axis of clients; without it there is one cell. */
  clients?: readonly number[];
  invalid?: Readonly<Record<number, VoidCode>>;
  warnings?: Report["run"]["warnings"];
};

export const threeVariants: SampleVariant[] = [
  { name: "rest", p50Us: 410, perS: 4_700 },
  { name: "grpc", p50Us: 290, perS: 6_600 },
  { name: "http3", p50Us: 520, perS: 3_700 },
];

/** Eight variants whose names have 60 characters and differ in the middle and at the end. */
export const eightLongVariants: SampleVariant[] = Array.from({ length: 8 }, (_, i) => ({
  name: `dispatch-service-with-a-very-long-name-variant-${i}-eu-central-${i}`.slice(0, 59) + i,
  p50Us: 300 + 60 * i,
  perS: 6_400 - 420 * i,
}));

const yaml = `specVersion: 1
name: dispatch
question: Move DispatchTask from REST to gRPC?
variants:
  - name: rest
    target: demo-rest
`;

/** A report of the given state; by default a finished GO of three variants over ten rounds. */
export function sampleReport(options: SampleOptions = {}): Report {
  const variants = options.variants ?? threeVariants;
  const status = options.status ?? "finished";
  const rounds = options.rounds ?? 10;
  const cells = (options.clients ?? [2]).map((clients, index) => ({
    index,
    label: options.clients ? `clients = ${clients}` : "all",
    values: options.clients ? { clients } : {},
  }));
  const planned = rounds * variants.length * cells.length;
  const done = options.done ?? (status === "queued" ? 0 : planned);
  const spec = sampleSpec(variants, rounds, options);
  const verdictName = options.verdict === undefined ? "GO" : options.verdict;
  const verdict =
    verdictName && status === "finished" ? sampleVerdict(verdictName, spec.gates) : null;
  const blocks = sampleBlocks({
    variants,
    cells: cells.length,
    rounds,
    done,
    invalid: options.invalid ?? {},
  });
  const measured = done >= variants.length * 6;
  return Report.parse({
    reportVersion: 1,
    run: {
      id: "01938a2e-7b1c-7e77-9a52-3f3c8a1d2b4e",
      status,
      failure: options.failure ?? null,
      attempt: 1,
      subject: { version: "v2.4.1", branch: "main", commit: "3f9c2e1b7a" },
      tags: [],
      note: null,
      createdAt: "2026-11-20T18:39:58.000Z",
      startedAt: status === "queued" ? null : "2026-11-20T18:40:00.000Z",
      finishedAt: status === "finished" ? "2026-11-20T18:44:12.000Z" : null,
      warnings: options.warnings ?? [],
      imported: null,
      timelineThinnedAt: null,
    },
    benchmark: { slug: "dispatch", question: spec.question, version: 3 },
    spec,
    progress: {
      blocksDone: done,
      blocksPlanned: planned,
      remainingMs: done < planned ? (planned - done) * 3_100 : 0,
      current: null,
    },
    variants: variants.map((variant, index) => ({
      name: variant.name,
      baseline: index === 0,
      target: `demo-${index}`,
      targetName: `Demo target ${index + 1}`,
      protocol: index % 3 === 0 ? "http1" : index % 3 === 1 ? "grpc" : "http3",
      encryption: done > 0 ? "TLSv1.3, TLS13_AES_256_GCM_SHA384" : null,
      httpVersion: done > 0 ? "HTTP/1.1" : null,
      addresses: [],
      operations: [],
      operation: index % 3 === 1 ? "demo.Dispatch/DispatchTask" : "POST /dispatch",
    })),
    cells,
    rounds: cells.map((cell) => ({
      cell: cell.index,
      planned: rounds,
      run: Math.floor(done / variants.length / cells.length),
      valid: Math.floor(done / variants.length / cells.length),
    })),
    verdict,
    explanations: [],
    wouldChange: [],
    diagnostics: verdict?.diagnostics ?? (measured ? sampleDiagnostics : []),
    comparison: measured ? cells.flatMap((cell) => comparisonOf(cell.index, variants)) : [],
    curves: measured ? cells.flatMap((cell) => curvesOf(cell.index, variants)) : [],
    operations: [],
    workflows: [],
    stages: [],
    setup: [],
    lateness: [],
    networks: [],
    failureTexts: [],
    streams: [],
    capacity: [],
    blocks,
    confirmation: null,
    earlier: [],
    paths: [],
    connections: [],
    pilot: null,
    sideBlocks: [],
    published: null,
    decisions: [],
    payloads: null,
    profiles: [],
    fairness: [
      {
        check: "Encryption",
        sides: variants.map((variant) => ({ variant: variant.name, value: "TLS 1.3" })),
        equal: true,
      },
      {
        check: "HTTP version",
        sides: variants.map((variant, i) => ({
          variant: variant.name,
          value: `HTTP/${1 + (i % 3)}`,
        })),
        equal: false,
      },
      {
        check: "Build mode",
        sides: variants.map((variant) => ({ variant: variant.name, value: "unknown" })),
        equal: null,
      },
    ],
    environment:
      done > 0
        ? {
            cpuModel: "AMD EPYC 7763",
            cpuCores: 2,
            memoryBytes: 8_334_000_000,
            os: "Debian GNU/Linux 12",
            kernel: "6.1",
            kernelFull: "6.1.0-28-amd64",
            networkProfile: "loopback",
            measurementVersion: 1,
            engineVersion: "0.1.0",
            engineBuild: "3f9c2e1b",
            fingerprint: "b2c1e7a09d33",
          }
        : null,
    definitionYaml: yaml,
  });
}

function sampleSpec(
  variants: readonly SampleVariant[],
  rounds: number,
  options: SampleOptions,
): BenchmarkSpec {
  const [baseline, candidate] = [variants[0]?.name ?? "", variants[1]?.name];
  const gates: BenchmarkSpecInput["gates"] = candidate
    ? [
        { metric: "p99", of: candidate, op: "<", limitMs: 50, blocking: true },
        {
          metric: "p99",
          of: candidate,
          over: baseline,
          op: "<=",
          limitRatio: 1.25,
          blocking: true,
        },
        { metric: "errors", of: candidate, op: "<", limitRatio: 0.001, blocking: true },
        {
          metric: "throughput",
          of: candidate,
          over: baseline,
          op: ">=",
          limitRatio: 1.2,
          blocking: false,
        },
      ]
    : [];
  return BenchmarkSpec.parse({
    name: "dispatch",
    question: "Move DispatchTask from REST to gRPC?",
    variants: variants.map((variant, index) => ({
      name: variant.name,
      target: `demo-${index}`,
      operation: { kind: "http", method: "POST", path: "/dispatch", body: {} },
    })),
    load: { kind: "closed", clients: 2, connections: 2 },
    axes: options.clients ? [{ name: "clients", values: [...options.clients] }] : [],
    plan: { rounds, warmupMs: 500, blockMs: 2_500 },
    accept: ["loopback-only"],
    gates: options.verdict === null ? [] : gates,
  });
}
