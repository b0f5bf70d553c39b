// The command that measures two versions in one run, to paste into a shell. What is not known or not shown stands in angle
// brackets, to be filled in. Query strings, bodies and values of headers are never written: logs of pipelines show commands.
import { msg, t } from "@gonogo/locale/t";
import type { PairedCommand } from "@gonogo/protocols/report";
import { type Catalogue, rendererOf } from "./message.ts";

/** One word of POSIX shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const catalogue = {
  "paired-command": (facts: PairedCommand["params"]) => {
    const { head, request, hasBody, headers, gates, clients, ratePerS } = facts;
    return [
      "gonogo ab",
      `--base ${quoted(t("<address of the earlier version>"))}`,
      `--head ${quoted(head ?? t("<address of this version>"))}`,
      `--request ${quoted(request)}`,
      ...(hasBody ? [`--body ${quoted(t("<body of the request>"))}`] : []),
      ...headers.map((name) => `--header ${quoted(`${name}: ${t("<value>")}`)}`),
      `--clients ${clients}`,
      ...(ratePerS === undefined ? [] : [`--rate ${ratePerS}`]),
      ...gates.map((gate) => `--gate ${quoted(gate)}`),
    ].join(" ");
  },
} satisfies Catalogue;

/** The command alone, on one line. */
export const pairedCommandText = rendererOf(catalogue);

/** What goes before the command. */
export const pairedCommandLead = msg(
  "Earlier runs were measured in another environment. Measure both versions in one run instead:",
);

export const renderedPairedCommand = (command: PairedCommand) => ({
  ...command,
  lead: t(pairedCommandLead),
  text: pairedCommandText(command),
});
