// `gonogo apply -f FILE [--check]` and `gonogo diff -f FILE`: the file's targets, benchmarks and schedules, all or nothing.
import type { Asked } from "../api/operations.ts";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { type ExitCode, exitCodes } from "../console/failure.ts";
import type { Colour, Terminal } from "../console/terminal.ts";
import { plural, tableText } from "../show/table.ts";
import { type Context, jsonText } from "./context.ts";

type Configuration = NonNullable<Asked<"/api/v1/configuration", "put">["body"]>;
type Applied = Awaited<ReturnType<typeof put>>;
type Change = Applied["items"][number]["change"];
const changes: readonly Change[] = ["created", "updated", "unchanged"];

async function put({ api, env }: Context, file: string, check: boolean) {
  // The server reads it: what people wrote may be anything.
  const body = (await readConfiguration(file, env)) as Configuration;
  const { call } = await api();
  return call("put", "/api/v1/configuration", { query: { check: `${check}` }, body });
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
