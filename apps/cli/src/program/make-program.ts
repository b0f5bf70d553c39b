// What can be typed: commands, their options and examples, a group a file. What a command does is loaded when it is called.
import { Command } from "commander";
import { type Context, version } from "../commands/context.ts";
import type { ExitCode } from "../console/failure.ts";
import { addForeignCommands } from "./foreign-commands.ts";
import { examples } from "./options.ts";
import { addRunCommands } from "./run-commands.ts";
import { addServerCommands } from "./server-commands.ts";
import { addStartCommands } from "./start-commands.ts";

const exitText = `
Exit codes:
  0 GO or success     10 NO-GO           13 failed or cancelled
  1 could not ask     11 INCONCLUSIVE    130 interrupted
  2 wrong usage       12 INVALID

Environment: GONOGO_URL and GONOGO_API_KEY in place of a login; GITHUB_TOKEN or GITLAB_TOKEN for comments; HTTP_PROXY, HTTPS_PROXY, NO_PROXY; NO_COLOR.
`;

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

  const group = { program, context, onEnd };
  addServerCommands(group);
  addStartCommands(group);
  addRunCommands(group);
  addForeignCommands(group);
  return program;
}
