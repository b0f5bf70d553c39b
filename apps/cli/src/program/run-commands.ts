// Commands for runs that were started: waiting, reports, comparisons and where they are shown.

import type { ShareFlags } from "../commands/share.ts";
import {
  examples,
  type Flags,
  type Group,
  jsonOption,
  markdownOption,
  withForms,
  withWaiting,
} from "./options.ts";
import { readDays } from "./typed-values.ts";

/** `watch`, `report`, `cancel`, `compare`, `share` and `comment`. */
export function addRunCommands({ program, context, onEnd }: Group): void {
  withWaiting(
    program
      .command("watch <run>")
      .description("wait for a run, and end with its verdict's exit code"),
  )
    .addHelpText("after", examples("gonogo watch 0199c1f4-5a7e-7000-8000-000000000000"))
    .action(async (id: string, { timeout, ...form }: Flags & { timeout?: number }) => {
      const { watch } = await import("../commands/run.ts");
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
      const { report } = await import("../commands/run.ts");
      onEnd(await report(context, id, { ...form, exitCode }));
    });

  program
    .command("cancel <run>")
    .description("cancel a run; finished blocks stay")
    .addHelpText("after", examples("gonogo cancel RUN"))
    .action(async (id: string) => {
      const { cancel } = await import("../commands/run.ts");
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
      const { compare } = await import("../commands/compare.ts");
      onEnd(await compare(context, [first, ...others], form));
    });

  program
    .command("share <run>")
    .description("make a secret link to the report, or to a run that goes on")
    .option("--days <days>", "until the link ends; 30 where it is not given", readDays)
    .option("--password", "ask for a password, or read it from standard input")
    .option("--no-decision", "leave the decisions out")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      examples("gonogo share RUN --days 7", "gonogo share RUN --password < password.txt"),
    )
    .action(async (id: string, { json = false, ...options }: Flags & ShareFlags) => {
      const { share } = await import("../commands/share.ts");
      onEnd(await share(context, id, { json, ...options }));
    });

  program
    .command("comment <run>")
    .description("write a run's verdict on the pull request of this GitHub or GitLab job")
    .addHelpText("after", examples("gonogo comment RUN"))
    .action(async (id: string) => {
      const { comment } = await import("../commands/comment.ts");
      onEnd(await comment(context, id));
    });
}
