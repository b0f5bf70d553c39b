// The command that measures two versions in one run, to paste into a shell. What is not known stands in angle brackets, which
// `gonogo ab` refuses by name until somebody fills it in. Values of headers are never written: logs of pipelines show commands.
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

type Facts = {
  /** Address of the version that this run measured, `http://host:port`; null: not known, or hidden. */
  readonly head: string | null;
  /** `POST /orders`, or `package.Service/Method`. */
  readonly request: string;
  /** Absent: none is sent; null: one that is not shown. */
  readonly body?: string | null;
  /** Names alone. */
  readonly headers: readonly string[];
  readonly gates: readonly string[];
  /** Of a closed load. */
  readonly clients?: number;
  /** Of an open one. */
  readonly ratePerS?: number;
};

/** One word of POSIX shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const optional = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`--${name} ${value}`];

const catalogue = {
  "paired-command": ({ head, request, body, headers, gates, clients, ratePerS }: Facts) =>
    [
      "gonogo ab",
      `--base ${quoted("<address of the earlier version>")}`,
      `--head ${quoted(head ?? "<address of this version>")}`,
      `--request ${quoted(request)}`,
      ...optional("body", body === undefined ? undefined : quoted(body ?? "<body of the request>")),
      ...headers.map((name) => `--header ${quoted(`${name}: <value>`)}`),
      ...optional("clients", clients),
      ...optional("rate", ratePerS),
      ...gates.map((gate) => `--gate ${quoted(gate)}`),
    ].join(" "),
} satisfies Catalogue;

export type PairedCommand = MessageOf<typeof catalogue>;

/** The command alone, on one line. */
export const pairedCommandText = rendererOf(catalogue);

/** What goes before the command. */
export const pairedCommandLead =
  "Earlier runs were measured on other machines. Measure both versions in one run instead:";

export const renderedPairedCommand = (command: PairedCommand) => ({
  ...command,
  lead: pairedCommandLead,
  text: pairedCommandText(command),
});
