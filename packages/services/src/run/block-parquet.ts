// The blocks of a report as a Parquet file: the columns of `blocks.csv`, typed.
import { type BlockColumn, blockColumns } from "@gonogo/analysis/exports/block-table";
import type { Report } from "@gonogo/protocols/report";
import { type BasicType, parquetWriteBuffer } from "hyparquet-writer";

const parquetTypes: Readonly<Record<BlockColumn["type"], BasicType>> = {
  text: "STRING",
  integer: "INT32",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
};

export function blocksParquet(report: Report): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: blockColumns(report).map(({ name, type, value }) => ({
        ...{ name, type: parquetTypes[type], nullable: true },
        data: report.blocks.map((block) => {
          const found = value(block);
          return type === "time" && typeof found === "string" ? new Date(found) : found;
        }),
      })),
    }),
  );
}
