// `gonogo targets` and `gonogo targets show SLUG`.
import type { Target } from "../api/operations.ts";
import { type ExitCode, exitCodes } from "../console/failure.ts";
import { oneLine, tableText } from "../show/table.ts";
import { type Context, jsonText } from "./context.ts";

/** A page holds up to 100. */
const mostPages = 50;

const probeText = ({ lastProbe }: Target): string =>
  lastProbe === null ? "not probed" : lastProbe.ok ? "answers" : "does not answer as set up";

/** Lists the targets, up to 5,000. Throws a Failure. */
export async function listTargets({ api, terminal }: Context, json: boolean): Promise<ExitCode> {
  const { call } = await api();
  const items: Target[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: { items: Target[]; nextCursor: string | null } = await call(
      "get",
      "/api/v1/targets",
      { query: { limit: 100, ...(cursor !== null && { cursor }) } },
    );
    items.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  if (json) terminal.print(jsonText(items));
  else if (items.length === 0)
    terminal.print("No targets yet. Add some: gonogo apply -f gonogo.yaml");
  else
    terminal.print(
      tableText([
        ["SLUG", "PROTOCOL", "ADDRESS", "LAST PROBE", "NAME"],
        ...items.map((target) => [
          target.slug,
          target.protocol,
          `${target.host}:${target.port}`,
          probeText(target),
          oneLine(target.name),
        ]),
      ]),
    );
  return exitCodes.success;
}

const valueText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** Shows one target; its secrets are not among the fields. Throws a Failure. */
export async function showTarget(
  { api, terminal }: Context,
  slug: string,
  json: boolean,
): Promise<ExitCode> {
  const { call } = await api();
  const target = await call("get", "/api/v1/targets/{slug}", { path: { slug } });
  const { lastProbe, ...fields } = target;
  const rows = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, oneLine(valueText(value), 200)]);
  terminal.print(
    json
      ? jsonText(target)
      : tableText([
          ...rows,
          ["lastProbe", lastProbe ? `${probeText(target)}, ${lastProbe.at}` : "none"],
        ]),
  );
  return exitCodes.success;
}
