// Ceilings as a table reads them: one row a protocol, one column a load shape.
import { t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { ProtocolName } from "@gonogo/protocols/spec";
import type { MachineCeilings } from "@/lib/router-types";

type Ceiling = MachineCeilings["ceilings"][number];

export type CeilingRow = {
  readonly protocol: string;
  readonly label: string;
  /** Shape to its ceiling. */
  readonly byShape: ReadonlyMap<string, Ceiling>;
  /** ISO 8601; of the newest. */
  readonly measuredAt: string;
};

const clientsOf = (shape: string): number =>
  Number(/^closed-(\d+)$/.exec(shape)?.[1] ?? Number.NaN);

/** Closed loads by their clients, then the others by name. */
export function shapesOf(ceilings: readonly Ceiling[]): string[] {
  const rank = (shape: string) => clientsOf(shape) || Number.POSITIVE_INFINITY;
  return [...new Set(ceilings.map(({ shape }) => shape))].sort(
    (a, b) => Math.sign(rank(a) - rank(b)) || a.localeCompare(b),
  );
}

/** What a shape is called. */
export function shapeName(shape: string): string {
  const clients = clientsOf(shape);
  if (Number.isNaN(clients)) return shape === "open" ? t("open load") : shape;
  return t("{clients, plural, one {1 client} other {{clients} clients}}", { clients });
}

/** In the order of the catalogue; a protocol that this version does not know comes last. */
export function ceilingRows(ceilings: readonly Ceiling[]): CeilingRow[] {
  const order: readonly string[] = ProtocolName.options;
  const place = (protocol: string) => (order.indexOf(protocol) + 1 || order.length + 1) - 1;
  return [...new Set(ceilings.map(({ protocol }) => protocol))]
    .sort((a, b) => place(a) - place(b))
    .map((protocol) => {
      const own = ceilings.filter((one) => one.protocol === protocol);
      const known = ProtocolName.safeParse(protocol);
      return {
        protocol,
        label: known.success ? translated(catalog[known.data].label) : protocol,
        byShape: new Map(own.map((one) => [one.shape, one])),
        measuredAt:
          own
            .map((one) => one.measuredAt)
            .sort()
            .at(-1) ?? "",
      };
    });
}
