// What groups of commands share: the program that they are added to, options of more than one command, and examples.
import { type Command, Option } from "commander";
import type { Context } from "../commands/context.ts";
import type { ExitCode } from "../console/failure.ts";
import { readDuration } from "./typed-values.ts";

/** What a group adds its commands to; `onEnd` is called with the exit code of the command. */
export type Group = {
  readonly program: Command;
  readonly context: Context;
  readonly onEnd: (code: ExitCode) => void;
};

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}\n`;

export const jsonOption = () => new Option("--json", "print JSON for programs");
export const markdownOption = (of = "") =>
  new Option("--markdown", `${of}print Markdown, to paste into a comment`).conflicts("json");

/** Forms in which a run that has ended is shown. `of` stands before what only runs have. */
export const withForms = (command: Command, of = ""): Command =>
  command
    .addOption(jsonOption())
    .addOption(markdownOption(of))
    .option("--junit <file>", `${of}write the verdict and its gates as JUnit XML`)
    .option("--html <file>", `${of}write the report as one HTML file that opens from disk`);

/** Of commands that wait for a run; `late` says what becomes of it after the timeout. */
export const withWaiting = (command: Command, late = "the run goes on"): Command =>
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

export type Flags = {
  json?: boolean;
  markdown?: boolean;
  junit?: string;
  html?: string;
  comment?: boolean;
};
