// Starts the command in this process.
import { exitCodes, failureText } from "./console/failure.ts";
import { processTerminal } from "./console/terminal.ts";
import { gonogo } from "./main.ts";

let isUnwritten = false;
const terminal = processTerminal(process.env, (failure) => {
  isUnwritten = true;
  process.stderr.write(`gonogo: ${failureText(failure)}\n`);
  process.exitCode = exitCodes.couldNotAsk;
});
const code = await gonogo(process.argv.slice(2), process.env, terminal);
if (!isUnwritten) process.exitCode = code;
// A question that was left open would keep the process.
process.stdin.unref?.();
