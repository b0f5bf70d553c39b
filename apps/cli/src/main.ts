// The command `gonogo`: reads what was typed, does it, and ends with one exit code. A failure is one plain sentence.
import { CommanderError } from "commander";
import { type Context, makeContext } from "./commands/context.ts";
import { type ExitCode, exitCodes, Failure, failureText } from "./console/failure.ts";
import type { Environment } from "./console/settings.ts";
import { Interruption, type Terminal } from "./console/terminal.ts";
import { makeProgram } from "./program/make-program.ts";

/** What is typed after `gonogo` for shells: made where it is asked for. */
const completion = "complete";

async function readCommand(context: Context, args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = exitCodes.success;
  const program = makeProgram(context, (ended) => {
    code = ended;
  });
  if (args[0] === completion) {
    const { default: addCompletion } = await import("@bomb.sh/tab/commander");
    addCompletion(program);
  } else
    program
      .command(completion)
      .argument("<shell>", "bash, zsh or fish")
      .description("print a script that completes gonogo in a shell");
  await program.parseAsync([...args], { from: "user" });
  return code;
}

/** Says what went wrong; returns the exit code. */
function explain(error: unknown, { note }: Terminal): ExitCode {
  // Its own words were written already.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.success : exitCodes.wrongUsage;
  if (error instanceof Interruption) return exitCodes.interrupted;
  if (error instanceof Failure) {
    note(`gonogo: ${failureText(error)}`);
    return error.exitCode;
  }
  // An answer of another form than the document says is met where it is read.
  const said = error instanceof Error ? error.message : String(error);
  note(
    `gonogo: something was not as this version expects: ${said.slice(0, 300)}. Check GONOGO_URL and the versions of gonogo and server.`,
  );
  return exitCodes.couldNotAsk;
}

/** Does what was typed; resolves with the exit code. */
export async function gonogo(
  args: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  const context = makeContext(env, terminal);
  try {
    return await readCommand(context, args);
  } catch (error) {
    return explain(error, terminal);
  } finally {
    await context.close();
  }
}
