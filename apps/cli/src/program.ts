// What can be typed: commands, their options and examples. What a command does is loaded when it is called.
import { Command, Option } from "commander";
import { type Context, version } from "./commands/context.ts";
import type { Addresses } from "./commands/run.ts";
import type { ExitCode } from "./console/failure.ts";
import {
  addAddress,
  addSubject,
  collect,
  readCount,
  readDays,
  readDuration,
  readPositive,
  type Subject,
  subjectFields,
} from "./typed-values.ts";

const exitText = `
Exit codes:
  0 GO or success     10 NO-GO           13 failed or cancelled
  1 could not ask     11 INCONCLUSIVE    130 interrupted
  2 wrong usage       12 INVALID

Environment: GONOGO_URL and GONOGO_API_KEY in place of a login; GITHUB_TOKEN or GITLAB_TOKEN for comments; HTTP_PROXY, HTTPS_PROXY, NO_PROXY; NO_COLOR.
`;

const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;

const jsonOption = () => new Option("--json", "print JSON for programs");
const markdownOption = () =>
  new Option("--markdown", "print Markdown, to paste into a comment").conflicts("json");
const subjectOption = () =>
  new Option(
    "--subject <name=value...>",
    `what is measured: ${subjectFields.join(", ")}`,
  ).argParser(addSubject);
const fileOption = () =>
  new Option("-f, --file <file>", "the configuration").default("gonogo.yaml");

/** Forms in which a run that has ended is shown. */
const withForms = (command: Command): Command =>
  command
    .addOption(jsonOption())
    .addOption(markdownOption())
    .option("--junit <file>", "write the verdict and its gates as JUnit XML")
    .option("--html <file>", "write the report as one HTML file that opens from disk");

/** Of commands that wait for a run; `late` says what becomes of it after the timeout. */
const withWaiting = (command: Command, late = "the run goes on"): Command =>
  withForms(
    command.addOption(
      new Option("--timeout <duration>", `stop waiting after this long; ${late}`).argParser(
        readDuration,
      ),
    ),
  ).option(
    "--comment",
    "write the verdict on the pull request of this GitHub or GitLab job, and set the commit's status",
  );

type Flags = {
  json?: boolean;
  markdown?: boolean;
  junit?: string;
  html?: string;
  comment?: boolean;
};

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

/** The program; `onEnd` is called with the exit code of the command. */
export function makeProgram(context: Context, onEnd: (code: ExitCode) => void): Command {
  const program = new Command("gonogo")
    .exitOverride()
    .description(
      "Starts runs of a Gonogo server, waits for them, and ends with the verdict as exit code.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("(gonogo --help lists commands and options)")
    .addHelpText(
      "after",
      examples(
        "gonogo login https://gonogo.example.com",
        "gonogo apply -f gonogo.yaml",
        'gonogo run checkout-gate --subject commit="$(git rev-parse HEAD)" --wait',
      ) + exitText,
    );

  program
    .command("login [url]")
    .description("store the address of a server and an API key for this user")
    .addHelpText(
      "after",
      examples(
        "gonogo login https://gonogo.example.com",
        'printf %s "$KEY" | gonogo login https://gonogo.example.com',
      ),
    )
    .action(async (url: string | undefined) => {
      const { login } = await import("./commands/login.ts");
      onEnd(await login(context, url));
    });

  const targets = program
    .command("targets")
    .description("list the targets, or show one")
    .addHelpText("after", examples("gonogo targets", "gonogo targets show checkout --json"));
  targets
    .command("list", { isDefault: true })
    .description("list the targets")
    .addOption(jsonOption())
    .action(async ({ json = false }: Flags) => {
      const { listTargets } = await import("./commands/targets.ts");
      onEnd(await listTargets(context, json));
    });
  targets
    .command("show <slug>")
    .description("show one target")
    .addOption(jsonOption())
    .action(async (slug: string, { json = false }: Flags) => {
      const { showTarget } = await import("./commands/targets.ts");
      onEnd(await showTarget(context, slug, json));
    });

  program
    .command("apply")
    .description("apply targets, benchmarks and schedules of a file, all or nothing")
    .addOption(fileOption())
    .option("--check", "store nothing, and end with 10 where the server differs from the file")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      examples(
        "gonogo apply -f gonogo.yaml",
        "CHECKOUT_HOST=10.0.0.7 CHECKOUT_TOKEN=… gonogo apply -f gonogo.yaml",
        "gonogo apply -f gonogo.yaml --check     # in CI: fails on drift",
      ),
    )
    .action(
      async ({ file, check = false, json = false }: Flags & { file: string; check?: boolean }) => {
        const { apply } = await import("./commands/apply.ts");
        onEnd(await apply(context, { file, check, json }));
      },
    );

  program
    .command("diff")
    .description("show what apply would change")
    .addOption(fileOption())
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo diff -f gonogo.yaml"))
    .action(async ({ file, json = false }: Flags & { file: string }) => {
      const { diff } = await import("./commands/apply.ts");
      onEnd(await diff(context, { file, json }));
    });

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
        const { run } = await import("./commands/run.ts");
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
      .requiredOption("--base <url>", "the version before: http, https, grpc or grpcs")
      .requiredOption("--head <url>", "the version after")
      .option("--base-cmd <command>", "starts the version before; its port is given as PORT")
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
        const { ab } = await import("./commands/ab.ts");
        const given = { headers: header, gates: gate, subject };
        onEnd(await ab(context, { ...flags, ...given, readyTimeoutMs, timeoutMs }));
      },
    );

  program
    .command("comment <run>")
    .description("write a run's verdict on the pull request of this GitHub or GitLab job")
    .addHelpText("after", examples("gonogo comment RUN"))
    .action(async (id: string) => {
      const { comment } = await import("./commands/comment.ts");
      onEnd(await comment(context, id));
    });

  program
    .command("mcp")
    .description(
      "serve tools for agents by the Model Context Protocol, on standard input and output",
    )
    .option("--write", "tools that start and cancel runs as well; the key needs runs:write")
    .addHelpText("after", examples("gonogo mcp     # as the command of an MCP client"))
    .action(async ({ write = false }: { write?: boolean }) => {
      const { mcp } = await import("./commands/mcp.ts");
      onEnd(await mcp(context, { write }));
    });

  withWaiting(
    program
      .command("watch <run>")
      .description("wait for a run, and end with its verdict's exit code"),
  )
    .addHelpText("after", examples("gonogo watch 0199c1f4-5a7e-7000-8000-000000000000"))
    .action(async (id: string, { timeout, ...form }: Flags & { timeout?: number }) => {
      const { watch } = await import("./commands/run.ts");
      onEnd(await watch(context, id, { ...form, timeoutMs: timeout }));
    });

  withForms(
    program
      .command("report <run>")
      .description("print the verdict of a run with its gates; --json: the whole report")
      .option("--exit-code", "end with the verdict's exit code"),
  )
    .addHelpText("after", examples("gonogo report RUN", "gonogo report RUN --markdown > report.md"))
    .action(async (id: string, { exitCode = false, ...form }: Flags & { exitCode?: boolean }) => {
      const { report } = await import("./commands/run.ts");
      onEnd(await report(context, id, { ...form, exitCode }));
    });

  program
    .command("cancel <run>")
    .description("cancel a run; finished blocks stay")
    .addHelpText("after", examples("gonogo cancel RUN"))
    .action(async (id: string) => {
      const { cancel } = await import("./commands/run.ts");
      onEnd(await cancel(context, id));
    });

  program
    .command("compare <run> <runs...>")
    .description("compare two to five finished runs with the first of them")
    .addOption(jsonOption())
    .addOption(markdownOption())
    .addHelpText(
      "after",
      examples("gonogo compare BASE HEAD", "gonogo compare BASE HEAD --markdown"),
    )
    .action(async (first: string, others: string[], form: Flags) => {
      const { compare } = await import("./commands/compare.ts");
      onEnd(await compare(context, [first, ...others], form));
    });

  program
    .command("share <run>")
    .description("make a secret link to the report as it is now")
    .option("--days <days>", "until the link ends; 30 where it is not given", readDays)
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo share RUN --days 7"))
    .action(async (id: string, { days, json = false }: Flags & { days?: number }) => {
      const { share } = await import("./commands/share.ts");
      onEnd(await share(context, id, { days, json }));
    });

  withForms(
    program
      .command("import <files...>")
      .description(
        "import results of other tools: their summaries with figures and weaknesses, or single requests as a finished run with a verdict",
      )
      .option("--compare", "compare two summaries, each a file or the id of an imported one"),
  )
    .addHelpText(
      "after",
      examples(
        "gonogo import wrk.txt k6-summary.json",
        "wrk -t2 -c10 -d30s --latency http://127.0.0.1:3001/ | gonogo import -",
        "gonogo import --compare before.json after.json",
        "gonogo import import.json     # single requests, as POST /api/v1/imports takes them",
      ),
    )
    .action(async (files: string[], form: Flags & { compare?: boolean }) => {
      const { importFiles } = await import("./commands/import.ts");
      onEnd(await importFiles(context, files, form));
    });

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
        const { study } = await import("./commands/study.ts");
        onEnd(await study(context, id, flags));
      },
    );

  program
    .command("audit <file>")
    .description("audit published figures; findings end with 10")
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo audit figures.yaml"))
    .action(async (file: string, { json = false }: Flags) => {
      const { audit } = await import("./commands/audit.ts");
      onEnd(await audit(context, file, json));
    });

  return program;
}
