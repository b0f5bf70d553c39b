// A table of things that the product lists: its columns say head, cell, alignment and from which width they show.
// On small screens the less important columns go; rows that lead somewhere are links as a whole. Heads that order the list are
// links too, so that an order has an address and needs no script.
import { type Msg, t } from "@gonogo/locale/t";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type ColumnSort, headOrder, type ListPlace } from "@/lib/list-order";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "./ui/table.tsx";

export type Column<Row> = {
  /** A function says what is made of values. */
  readonly head: Msg | (() => string);
  readonly cell: (row: Row) => ReactNode;
  /** Aligned right, in tabular figures. */
  readonly numeric?: boolean;
  /** Hidden on narrower screens. */
  readonly from?: "sm" | "md" | "lg";
  /** The head is for screen readers only: a column of buttons. */
  readonly headless?: boolean;
  /** On phones rows are cards, and this column has a line of its own in them. */
  readonly main?: boolean;
  /** Its head orders the list, where the table has a place. */
  readonly sort?: ColumnSort;
  /** Of the cells. */
  readonly className?: string;
};

type FactTableProps<Row> = {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The list's address, for heads that order it. */
  place?: ListPlace;
};

const fromWidth = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
} as const;

export function FactTable<Row>(props: FactTableProps<Row>) {
  const { label, columns: given, rows, keyOf, place } = props;
  const width = ({ from }: Pick<Column<Row>, "from">) => (from ? fromWidth[from] : "");
  const columns = given.map(({ head, ...column }) => ({
    ...column,
    head: typeof head === "function" ? head() : t(head),
  }));
  return (
    <Table label={label} data-cards={columns.some(({ main }) => main) || undefined}>
      <TableHeader>
        <TableRow>
          {columns.map((column) => {
            const order = column.sort && place ? headOrder(column.sort, place) : undefined;
            return (
              <TableHead
                key={column.head}
                numeric={column.numeric ?? false}
                className={width(column)}
                aria-sort={order?.now}
              >
                {column.headless ? (
                  <span className="sr-only">{column.head}</span>
                ) : order ? (
                  <SortLink {...order}>{column.head}</SortLink>
                ) : (
                  column.head
                )}
              </TableHead>
            );
          })}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} className="relative">
            {columns.map((column) => (
              <TableCell
                key={column.head}
                data-main={column.main || undefined}
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

const sortIcons = { ascending: ArrowUp, descending: ArrowDown } as const;

function SortLink({ href, now, children }: ReturnType<typeof headOrder> & { children: string }) {
  const Icon = now ? sortIcons[now] : ArrowUpDown;
  return (
    <Link href={href} replace scroll={false} prefetch={false} data-slot="sort-link">
      {children}
      <Icon className={`size-3 shrink-0 ${now ? "" : "opacity-40"}`} aria-hidden />
    </Link>
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
