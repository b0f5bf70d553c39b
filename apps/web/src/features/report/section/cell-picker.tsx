// Chooses the cell that a section shows; all sections share the choice.
// Nothing is shown for a run of one cell.
"use client";

type CellPickerProps = {
  cells: readonly { index: number; label: string }[];
  value: number | null;
  onChange: (cell: number | null) => void;
  /** Offers "all cells" as well (tables). */
  all?: boolean;
};

/** A native select: long lists, keyboard and phones come with it. */
export function CellPicker({ cells, value, onChange, all = false }: CellPickerProps) {
  if (cells.length <= 1) return null;
  return (
    <label className="flex items-center gap-2 text-12 text-muted-foreground">
      Cell
      <select
        className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
        value={value === null ? "all" : String(value)}
        onChange={(event) =>
          onChange(event.target.value === "all" ? null : Number(event.target.value))
        }
      >
        {all ? <option value="all">all cells</option> : null}
        {cells.map((cell) => (
          <option key={cell.index} value={cell.index}>
            {cell.label}
          </option>
        ))}
      </select>
    </label>
  );
}
