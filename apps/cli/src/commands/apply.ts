// `gonogo apply -f FILE [--check]` and `gonogo diff -f FILE`: the file's targets, benchmarks and schedules, all or nothing.
import { readConfiguration } from "../configuration/read-configuration.ts";
import { type ExitCode, exitCodes, Failure } from "../console/failure.ts";
import type { Colour, Terminal } from "../console/terminal.ts";
import { plural, tableText } from "../show/table.ts";
import { type Context, jsonText } from "./context.ts";

const changes = ["created", "updated", "unchanged"] as const;
type Change = (typeof changes)[number];
type Item = {
  readonly kind: string;
  readonly name: string;
  readonly change: Change;
  readonly changedFields: readonly string[];
};
type Applied = { readonly items: readonly Item[]; readonly drift: boolean };

const isItem = (value: unknown): value is Item =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  "name" in value &&
  "changedFields" in value &&
  Array.isArray(value.changedFields) &&
  "change" in value &&
  changes.some((change) => change === value.change);

function appliedOf(answer: unknown): Applied {
  if (
    typeof answer === "object" &&
    answer !== null &&
    "items" in answer &&
    Array.isArray(answer.items) &&
    answer.items.every(isItem) &&
    "drift" in answer &&
    typeof answer.drift === "boolean"
  )
    return { items: answer.items, drift: answer.drift };
  throw new Failure(
    "The server answers in a form that this version of gonogo does not know.",
    "Update gonogo to the server's version.",
  );
}

async function put({ api, env }: Context, file: string, check: boolean): Promise<Applied> {
  const configuration = await readConfiguration(file, env);
  const { ask } = await api();
  return appliedOf(
    await ask("put", "/api/v1/configuration", { query: { check }, body: configuration }),
  );
}

const signs: Readonly<Record<Change, readonly [string, Colour]>> = {
  created: ["+", "green"],
  updated: ["~", "yellow"],
  unchanged: ["=", "dim"],
};

/** More fields of one item are counted. */
const mostFields = 12;

function changeText({ items }: Applied, coloured: Terminal["coloured"]): string {
  return tableText(
    items.map(({ kind, name, change, changedFields }) => {
      const [sign, colour] = signs[change];
      const shown = changedFields.slice(0, mostFields).join(", ");
      const more = changedFields.length - mostFields;
      return [
        coloured(colour, sign),
        kind,
        name,
        change,
        change === "updated" ? `${shown}${more > 0 ? ` and ${more} more` : ""}` : "",
      ];
    }),
  );
}

const countText = ({ items }: Applied): string =>
  changes
    .map((change) => `${items.filter((item) => item.change === change).length} ${change}`)
    .join(", ");

/** With `check` nothing is stored, and drift ends with the code of a NO-GO. */
export async function apply(
  context: Context,
  { file, check, json }: { file: string; check: boolean; json: boolean },
): Promise<ExitCode> {
  const { terminal } = context;
  const applied = await put(context, file, check);
  if (json) terminal.print(jsonText(applied));
  else {
    if (applied.items.length > 0) terminal.print(changeText(applied, terminal.coloured));
    const what = check ? (applied.drift ? "Drift" : "No drift") : "Applied";
    terminal.print(`${what}: ${countText(applied)}.`);
  }
  if (!check || !applied.drift) return exitCodes.success;
  terminal.note(`The server differs from ${file}. Apply it: gonogo apply -f ${file}`);
  return exitCodes.noGo;
}

/** What `apply` would change; stores nothing, and ends with success whether or not something differs. */
export async function diff(
  context: Context,
  { file, json }: { file: string; json: boolean },
): Promise<ExitCode> {
  const { terminal } = context;
  const applied = await put(context, file, true);
  const changed = {
    ...applied,
    items: applied.items.filter(({ change }) => change !== "unchanged"),
  };
  if (json) terminal.print(jsonText(applied));
  else if (changed.items.length === 0)
    terminal.print(`No difference: ${plural(applied.items.length, "item")} of ${file}.`);
  else terminal.print(changeText(changed, terminal.coloured));
  return exitCodes.success;
}
