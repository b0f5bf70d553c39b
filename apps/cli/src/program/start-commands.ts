// Commands that start runs: `run`, `ab` and `study`.
import { Option } from "commander";
import type { Addresses } from "../commands/run.ts";
import { examples, type Flags, type Group, jsonOption, withWaiting } from "./options.ts";
import {
  addAddress,
  addSubject,
  collect,
  readCount,
  readDuration,
  readPositive,
  type Subject,
  subjectFields,
} from "./typed-values.ts";

const subjectOption = () =>
  new Option(
    "--subject <name=value...>",
    `what is measured: ${subjectFields.join(", ")}`,
  ).argParser(addSubject);
type AbFlags = Flags & {
  base: string;
  head: string;
  baseCmd?: string;
  headCmd?: string;
  ready: string;
  readyTimeout: number;
  request: string;
  body?: string;
  header?: string[];
  gate?: string[];
  clients: number;
  rate?: number;
  name: string;
  subject?: Subject;
  write?: string;
  timeout?: number;
};

/** `run`, `ab` and `study`. */
export function addStartCommands({ program, context, onEnd }: Group): void {
  withWaiting(
    program
      .command("run <benchmark>")
      .description("start a run of a stored benchmark")
      .addOption(subjectOption())
      .option("--tag <tag>", "a word to find the run by; may be given more than once", collect)
      .option("--note <text>", "a note on the run")
      .option(
        "--address <slug=host:port>",
        "address of a target in this run alone; may be given more than once",
        addAddress,
      )
      .option("--wait", "wait for the verdict, and end with its exit code"),
  )
    .addHelpText(
      "after",
      examples(
        "gonogo run checkout-gate --wait",
        "gonogo run checkout-gate --subject version=v2 branch=main --tag nightly",
        "gonogo run checkout-gate --address checkout=10.0.0.7:8080 --wait --junit gonogo.xml",
        "gonogo run checkout-gate --wait --timeout 20m --markdown > comment.md",
      ),
    )
    .action(
      async (
        benchmark: string,
        flags: Flags & {
          subject?: Subject;
          tag?: string[];
          note?: string;
          address?: Addresses;
          wait?: boolean;
          timeout?: number;
        },
      ) => {
        const { subject = {}, tag = [], address = {}, wait = false, timeout, ...rest } = flags;
        const { run } = await import("../commands/run.ts");
        onEnd(
          await run(context, benchmark, {
            ...rest,
            ...{ subject, tags: tag, addresses: address, wait, timeoutMs: timeout },
          }),
        );
      },
    );

  withWaiting(
    program
      .command("ab")
      .description("compare two versions of a server, interleaved and judged, without a definition")
      .requiredOption(
        "--base <url>",
        "the version before: http, https, grpc or grpcs, without a query",
      )
      .requiredOption("--head <url>", "the version after")
      .option(
        "--base-cmd <command>",
        "starts the version before; its port is given as PORT, and head needs another",
      )
      .option("--head-cmd <command>", "starts the version after")
      .option("--ready <path>", "answers below 500 when a started server is ready", "/")
      .addOption(
        new Option("--ready-timeout <duration>", "how long a server may take to be ready")
          .default(60_000, "60s")
          .argParser(readDuration),
      )
      .option("--request <request>", "'POST /orders', a path, or package.Service/Method", "/")
      .option("--body <text>", "JSON or text that is sent")
      .option("--header <line>", "'name: value'; may be given more than once", collect)
      .option("--gate <rule>", "in place of the usual gates; may be given more than once", collect)
      .option(
        "--clients <number>",
        "clients that each wait for their answers; with --rate: connections",
        readCount,
        4,
      )
      .option("--rate <number>", "requests a second, whatever the answers take", readPositive)
      .option("--name <name>", "the benchmark that keeps the runs", "ab")
      .addOption(subjectOption())
      .option("--write <file>", "write the definition, to go on with `gonogo apply`"),
    "the run goes on, but is cancelled where --base-cmd or --head-cmd is given",
  )
    .addHelpText(
      "after",
      examples(
        "gonogo ab --base http://127.0.0.1:3001 --head http://127.0.0.1:3002 --request 'GET /orders'",
        "gonogo ab --base http://127.0.0.1:3001 --base-cmd 'node base/server.js' \\\n" +
          "            --head http://127.0.0.1:3002 --head-cmd 'node server.js' --ready /health",
        "gonogo ab --base grpc://a:50051 --head grpc://b:50051 --request demo.Dispatch/DispatchTask --body '{}'",
        "gonogo ab --base … --head … --gate 'p99(head) / p99(base) <= 1.2' --write gonogo.yaml",
      ) +
        "\nThe usual gates: p50(head) / p50(base) <= 1.1 and errors(head) <= 1 %. The addresses must be in the networks that\n" +
        "the server may load; they are those of this run alone, and no stored target changes.\n",
    )
    .action(
      async ({
        header = [],
        gate = [],
        subject = {},
        readyTimeout: readyTimeoutMs,
        timeout: timeoutMs,
        ...flags
      }: AbFlags) => {
        const { ab } = await import("../commands/ab.ts");
        const given = { headers: header, gates: gate, subject };
        onEnd(await ab(context, { ...flags, ...given, readyTimeoutMs, timeoutMs }));
      },
    );

  program
    .command("study [id]")
    .description("list the studies of the server, or start one")
    .option("--full", "its full length in place of the quick one")
    .option("--misbehaving", "with the flaw that the published figures had")
    .option("--wait", "wait for all parts, and end with the study's verdict as exit code")
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo study", "gonogo study dispatch-grpc-vs-rest --wait"))
    .action(
      async (
        id: string | undefined,
        flags: Flags & { full?: boolean; misbehaving?: boolean; wait?: boolean },
      ) => {
        const { study } = await import("../commands/study.ts");
        onEnd(await study(context, id, flags));
      },
    );
}
