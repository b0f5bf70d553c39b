// Targets in a table, with their protocol, address and last probe.
import { catalog } from "@gonogo/protocols/catalog";
import { Check, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { TargetView } from "@/lib/router-types";
import { addressText } from "./address-text.ts";

export function TargetTable({ targets }: { targets: readonly TargetView[] }) {
  return (
    <Table label="Targets">
      <TableHeader>
        <TableRow>
          <TableHead>Reached</TableHead>
          <TableHead>Name</TableHead>
          <TableHead className="hidden sm:table-cell">Protocol</TableHead>
          <TableHead className="hidden sm:table-cell">Address</TableHead>
          <TableHead className="hidden lg:table-cell">Last probe</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {targets.map((target) => (
          <TableRow key={target.id} className="relative">
            <TableCell className="w-px">
              <ProbeBadge probe={target.lastProbe} />
            </TableCell>
            <TableCell className="min-w-32">
              <Link
                href={`/targets/${target.slug}`}
                className="font-medium after:absolute after:inset-0 hover:underline"
              >
                {target.name}
              </Link>
              <p className="figure text-12 text-muted-foreground">{target.slug}</p>
              <p className="figure text-12 text-muted-foreground sm:hidden">
                {addressText(target)}
              </p>
            </TableCell>
            <TableCell className="hidden sm:table-cell">
              {catalog[target.protocol].label}
              {target.tls ? ", TLS" : ""}
            </TableCell>
            <TableCell className="figure hidden sm:table-cell">{addressText(target)}</TableCell>
            <TableCell className="hidden text-muted-foreground lg:table-cell">
              {target.lastProbe ? <LocalTime at={target.lastProbe.at} /> : "–"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Whether the last probe got an answer. */
export function ProbeBadge({ probe }: { probe: TargetView["lastProbe"] }) {
  if (!probe)
    return (
      <Badge variant="outline">
        <CircleDashed aria-hidden />
        not probed
      </Badge>
    );
  return (
    <Badge variant={probe.ok ? "go" : "no-go"}>
      {probe.ok ? <Check aria-hidden /> : <X aria-hidden />}
      {probe.ok ? "yes" : "no"}
    </Badge>
  );
}
