// The command of a paired run: what of a definition it repeats, how it is quoted, and where there is none.
import type { GateResult } from "@gonogo/protocols/report";
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { firstDuel, judgeInputOf } from "../testing/first-duel.ts";
import { syntheticHistory } from "../testing/synthetic-history.ts";
import { judge } from "../verdict/judge.ts";
import { pairedCommandText } from "../words/paired-command.ts";
import { type LoadedTarget, pairedRun } from "./paired-run.ts";

const gates = ["p99(grpc) vs last 10 runs <= +10 %"];

/** The result of a gate whose earlier runs were measured elsewhere, or are simply few. */
const results = (elsewhere: number): GateResult[] =>
  judge({
    ...judgeInputOf(firstDuel({ spec: { gates: BenchmarkSpec.parse(definition()).gates } })),
    history: syntheticHistory([], { elsewhere }),
  }).gates;

const definition = (changes: object = {}, operation: object = {}): BenchmarkSpecInput =>
  ({
    name: "orders",
    question: "Slower?",
    variants: [
      {
        name: "grpc",
        target: "orders",
        operation: {
          ...{ kind: "http", method: "POST", path: "/orders?a=1", body: { it: "isn't" } },
          headers: { "x-key": "secret" },
          ...operation,
        },
      },
    ],
    load: { kind: "open", ratePerS: 200 },
    gates,
    ...changes,
  }) as BenchmarkSpecInput;

const target: LoadedTarget = { protocol: "http1", isTls: true, address: "10.0.0.1:443" };

function command(
  input: BenchmarkSpecInput,
  { at = target, elsewhere = 3 }: { at?: LoadedTarget | null; elsewhere?: number } = {},
): string | null {
  const found = pairedRun(results(elsewhere), BenchmarkSpec.parse(input), () => at);
  return found && pairedCommandText(found);
}

it("repeats request, load and gates, and leaves out what headers say", () => {
  const absolute = "errors(grpc) <= 1 %";
  expect(command(definition({ gates: [...gates, absolute] }))).toBe(
    "gonogo ab --base '<address of the earlier version>' --head 'https://10.0.0.1:443' " +
      "--request 'POST /orders?a=1' --body '{\"it\":\"isn'\\''t\"}' --header 'x-key: <value>' --rate 200 " +
      "--gate 'p99(head) / p99(base) <= 1.1' --gate 'errors(head) <= 1 %'",
  );
});

it("writes placeholders for what is hidden, too long, or filled in by rows", () => {
  const hiddenAt = { at: { ...target, address: null } };
  expect(command(definition(), hiddenAt)).toContain("--head '<address of this version>'");
  for (const body of ["x".repeat(400), "{{row.id}}", "(hidden)"])
    expect(command(definition({ rows: { csv: "id\n1\n" } }, { body }))).toContain(
      "--body '<body of the request>'",
    );
});

it("has gRPC's method and message, and the clients of a closed load", () => {
  const closed = definition({ load: { kind: "closed", clients: 4 } });
  const [variant] = closed.variants;
  const operation = { kind: "grpc", method: "demo.Orders/Add", message: { id: 1 } };
  const variants = [{ ...variant, operation }] as BenchmarkSpecInput["variants"];
  const at = { ...target, protocol: "grpc", isTls: false } as const;
  expect(command({ ...closed, variants }, { at })).toMatch(
    /--head 'grpc:\/\/10\.0\.0\.1:443' --request 'demo\.Orders\/Add' --body '\{"id":1\}' --clients 4 --gate/,
  );
});

it.each([
  ["no gate is open because of machines", { elsewhere: 0 }],
  ["ab does not speak the protocol", { at: { ...target, protocol: "http2" as const } }],
  ["the target is unknown", { at: null }],
])("is none where %s", (_, given) => {
  expect(command(definition(), given)).toBeNull();
});
