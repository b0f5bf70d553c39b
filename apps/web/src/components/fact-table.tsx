// A table of things that the product lists: its columns say head, cell, alignment and from which width they show.
// On small screens the less important columns go; rows that lead somewhere are links as a whole.
import Link from "next/link";
import type { ReactNode } from "react";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "./ui/table.tsx";

export type Column<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned right, in tabular figures. */
  readonly numeric?: boolean;
  /** Hidden on narrower screens. */
  readonly from?: "sm" | "md" | "lg";
  /** The head is for screen readers only: a column of buttons. */
  readonly headless?: boolean;
  /** Of the cells. */
  readonly className?: string;
};

type FactTableProps<Row> = {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

const fromWidth = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
} as const;

export function FactTable<Row>({ label, columns, rows, keyOf }: FactTableProps<Row>) {
  const width = ({ from }: Column<Row>) => (from ? fromWidth[from] : "");
  return (
    <Table label={label}>
      <TableHeader>
        <TableRow>
          {columns.map((column) => (
            <TableHead
              key={column.head}
              numeric={column.numeric ?? false}
              className={width(column)}
            >
              {column.headless ? <span className="sr-only">{column.head}</span> : column.head}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} className="relative">
            {columns.map((column) => (
              <TableCell
                key={column.head}
                numeric={column.numeric ?? false}
                className={`${column.className ?? ""} ${width(column)}`}
              >
                {column.cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The link that makes a whole row lead to its page. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      data-row-link
      className="font-medium after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  );
}
