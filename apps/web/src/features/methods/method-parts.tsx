// Parts of the methods page: a section with an anchor, prose of one width, and small tables of computed numbers.
import type { ReactNode } from "react";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";

type MethodSectionProps = { id: string; title: string; children: ReactNode };

/** A titled part that can be linked to. */
export function MethodSection({ id, title, children }: MethodSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-16 gap-4 border-t pt-6 print:break-inside-auto"
    >
      <h2 id={`${id}-title`} className="text-16 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Paragraphs at a width that reads well. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-[72ch] gap-3 text-pretty text-14">{children}</div>
);

type NumbersProps = {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns of words, by place; all others are figures. */
  words?: readonly number[];
};

/** A small table of computed numbers. */
export function Numbers({ label, columns, rows, words = [] }: NumbersProps) {
  return (
    <div className="w-fit max-w-full rounded-md border">
      <Table label={label} className="w-auto">
        <TableHeader>
          <TableRow>
            {columns.map((column, i) => (
              <TableHead key={column} numeric={!words.includes(i)}>
                {column}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.join()}>
              {row.map((cell, i) => (
                <TableCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
                  key={i}
                  numeric={!words.includes(i)}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
