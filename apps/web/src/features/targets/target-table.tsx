// Targets in a table, with their protocol, address and last probe.
import { msg, t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { addressText } from "@gonogo/protocols/spec";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { LocalTime } from "@/components/ui/local-time";
import type { ListPlace } from "@/lib/list-order";
import type { TargetView } from "@/lib/router-types";
import { ReachBadge } from "./probe/probe-reach.tsx";

const Address = (target: TargetView) => <span translate="no">{addressText(target)}</span>;

const columns: readonly Column<TargetView>[] = [
  {
    head: msg("Reached"),
    className: "w-px",
    cell: ({ lastProbe }) => <ReachBadge answer={lastProbe?.answer ?? null} />,
  },
  {
    head: msg("Name"),
    sort: { up: "name", down: "-name", first: "up" },
    className: "min-w-32",
    main: true,
    cell: (target) => (
      <>
        <RowLink href={`/targets/${target.slug}`}>
          <span translate="no">{target.name}</span>
        </RowLink>
        <p className="figure text-12 text-muted-foreground" translate="no">
          {target.slug}
        </p>
        <p className="figure text-12 text-muted-foreground sm:hidden" translate="no">
          {addressText(target)}
        </p>
      </>
    ),
  },
  {
    head: msg("Protocol"),
    from: "sm",
    sort: { up: "protocol", down: "-protocol", first: "up" },
    cell: ({ protocol, tls }) => `${translated(catalog[protocol].label)}${tls ? ", TLS" : ""}`,
  },
  {
    ...{ head: msg("Address"), from: "sm", className: "figure", cell: Address },
    sort: { up: "address", down: "-address", first: "up" },
  },
  {
    head: msg("Last probe"),
    from: "lg",
    className: "text-muted-foreground",
    sort: { up: "-probed", down: "probed", first: "down" },
    cell: ({ lastProbe }) => (lastProbe ? <LocalTime at={lastProbe.at} /> : "–"),
  },
];

type TargetTableProps = { targets: readonly TargetView[]; place: ListPlace };

export const TargetTable = ({ targets, place }: TargetTableProps) => (
  <ListKeys>
    <FactTable
      label={t("Targets")}
      columns={columns}
      rows={targets}
      keyOf={({ id }) => id}
      place={place}
    />
  </ListKeys>
);
