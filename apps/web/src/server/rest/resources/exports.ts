// Runs as files for people and other programs: HTML, JUnit XML, CSV, Parquet, HdrHistogram logs, benchstat text, metrics.
import {
  ExportRunInput,
  exportRun,
  type RunExport,
  type RunFile,
  runExports,
} from "@gonogo/services/run/export-run";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

/** Whether the file is text; else it is bytes. */
const isText = (mediaType: string): boolean => !mediaType.endsWith("parquet");

export function addExports(app: RestApp, { services }: RestParts): void {
  for (const format of Object.keys(runExports) as RunExport[]) {
    const file: RunFile = runExports[format];
    const { mediaType, title, description, policy } = file;
    addOperation(app, {
      ...{ method: "get", path: `/runs/{id}/${format}`, scope: "read", tag: "Runs", description },
      summary: `Export a run as ${title}`,
      input: ExportRunInput,
      answer: {
        ...{ status: 200, description: "The file.", mediaType },
        schema:
          file.schema ??
          (isText(mediaType) ? z.string() : z.string().openapi({ format: "binary" })),
      },
      conditional: false,
      refuses: [404],
      handle: async ({ actor, input }, c) => {
        const { id } = await input();
        const content = await exportRun(services, actor, format, { id });
        return c.body(content, 200, {
          "content-type": isText(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
          "content-disposition": `attachment; filename="${id}-${format}"`,
          ...(policy !== undefined && { "content-security-policy": policy }),
        });
      },
    });
  }
}
