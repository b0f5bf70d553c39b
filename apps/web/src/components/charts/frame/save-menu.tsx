// Takes a chart elsewhere: its picture as PNG or SVG, its figures as CSV. What makes the files is loaded when one is asked for.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { csvText } from "@gonogo/analysis/exports/csv-text";
import { currentLocale, type Locale } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import { Download } from "lucide-react";
import type { RefObject } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast";
import type { TableData } from "./chart-table.tsx";

type SaveMenuProps = {
  title: string;
  looks: readonly SeriesLook[];
  /** Where the pictures stand; empty while the table is shown. */
  box: RefObject<HTMLDivElement | null>;
  isPicture: boolean;
  table: () => TableData;
};

/** `p99-of-every-block-by-variant` */
const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);

export function SaveMenu({ title, looks, box, isPicture, table }: SaveMenuProps) {
  const savePicture = async (kind: "png" | "svg") => {
    if (!box.current) return;
    try {
      const { picturePng, pictureSvg } = await import("./export-picture.ts");
      const svg = pictureSvg(box.current, { title, looks });
      const blob =
        kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await picturePng(svg);
      saveFile(`${fileName(title)}.${kind}`, blob);
    } catch {
      toast.error(t("The browser could not draw the picture as a file. Save it as SVG or CSV."));
    }
  };
  const saveFigures = () => {
    const { columns, rows } = table();
    const cells = (row: readonly string[]) =>
      row.map((cell, place) => (columns[place]?.numeric ? plainNumber(cell) : cell));
    const lines = [columns.map(({ label }) => label), ...rows.map(cells)];
    saveFile(`${fileName(title)}.csv`, new Blob([csvText(lines)], { type: "text/csv" }));
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={t("Save: {chart}", { chart: title })}
        className="inline-flex size-7 items-center justify-center rounded-md border border-border text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Download aria-hidden className="size-3.5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {isPicture ? (
          <>
            <DropdownMenuItem onSelect={() => savePicture("png")}>
              {t("Picture as PNG")}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => savePicture("svg")}>
              {t("Picture as SVG")}
            </DropdownMenuItem>
          </>
        ) : null}
        <DropdownMenuItem onSelect={saveFigures}>{t("Figures as CSV")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** How people read numbers: thousands grouped. */
const written: Readonly<Record<Locale, RegExp>> = {
  en: /^-?\d{1,3}(,\d{3})*(\.\d+)?$/,
  "pt-BR": /^-?(\d{1,3}(\.\d{3})*|\d+)(,\d+)?$/,
};

/** Numbers as programs read them, so that they can be computed with. */
function plainNumber(cell: string): string | number {
  const locale = currentLocale();
  if (!written[locale].test(cell)) return cell;
  return Number(
    locale === "en" ? cell.replaceAll(",", "") : cell.replaceAll(".", "").replace(",", "."),
  );
}
