// Targets in a table, with their protocol, address and last probe.
import { catalog } from "@gonogo/protocols/catalog";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { ListKeys } from "@/components/list-keys";
import { LocalTime } from "@/components/ui/local-time";
import type { TargetView } from "@/lib/router-types";
import { ReachBadge } from "./probe/probe-reach.tsx";
import { addressText } from "./values/address-text.ts";

const columns: readonly Column<TargetView>[] = [
  {
    head: "Reached",
    className: "w-px",
    cell: ({ lastProbe }) => <ReachBadge answer={lastProbe?.answer ?? null} />,
  },
  {
    head: "Name",
    className: "min-w-32",
    cell: (target) => (
      <>
        <RowLink href={`/targets/${target.slug}`}>{target.name}</RowLink>
        <p className="figure text-12 text-muted-foreground">{target.slug}</p>
        <p className="figure text-12 text-muted-foreground sm:hidden">{addressText(target)}</p>
      </>
    ),
  },
  {
    head: "Protocol",
    from: "sm",
    cell: ({ protocol, tls }) => `${catalog[protocol].label}${tls ? ", TLS" : ""}`,
  },
  { head: "Address", from: "sm", className: "figure", cell: addressText },
  {
    head: "Last probe",
    from: "lg",
    className: "text-muted-foreground",
    cell: ({ lastProbe }) => (lastProbe ? <LocalTime at={lastProbe.at} /> : "–"),
  },
];

export const TargetTable = ({ targets }: { targets: readonly TargetView[] }) => (
  <ListKeys>
    <FactTable label="Targets" columns={columns} rows={targets} keyOf={({ id }) => id} />
  </ListKeys>
);
