// Runs as files for people and other programs: HTML, JUnit XML, CSV, Parquet, HdrHistogram logs, benchstat text, metrics.
import {
  ExportRunInput,
  exportPolicies,
  exportRun,
  type RunExport,
  runExports,
} from "@gonogo/services/run/export-run";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

/** Of what is within, https://opentelemetry.io/docs/specs/otlp/ is the description. */
const OtlpMetrics = z.looseObject({ resourceMetrics: z.array(z.looseObject({})) });

function schemaOf(mediaType: string): z.ZodType {
  if (mediaType === "application/json") return OtlpMetrics;
  return isText(mediaType) ? z.string() : z.string().openapi({ format: "binary" });
}

const isText = (mediaType: string): boolean => !mediaType.endsWith("parquet");

export function addExports(app: RestApp, { services }: RestParts): void {
  for (const format of Object.keys(runExports) as RunExport[]) {
    const { mediaType, title, description } = runExports[format];
    const policy = exportPolicies[format];
    addOperation(app, {
      ...{ method: "get", path: `/runs/{id}/${format}`, scope: "read", tag: "Runs", description },
      summary: `Export a run as ${title}`,
      input: ExportRunInput,
      answer: {
        ...{ status: 200, description: "The file.", mediaType },
        schema: schemaOf(mediaType),
      },
      conditional: false,
      refuses: [404],
      handle: async ({ actor, input }, c) => {
        const { id } = await input();
        const file = await exportRun(services, actor, format, { id });
        return c.body(file, 200, {
          "content-type": isText(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
          "content-disposition": `attachment; filename="${id}-${format}"`,
          ...(policy !== undefined && { "content-security-policy": policy }),
        });
      },
    });
  }
}
