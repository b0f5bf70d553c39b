// A configuration over REST: targets, benchmarks and schedules of a file, applied as a whole or checked.
import { applyConfiguration } from "@gonogo/services/configuration/apply-configuration";
import { applyConfigurationTask } from "@gonogo/services/configuration/configuration-input";
import { yamlTextReader } from "@gonogo/services/yaml/read-yaml-text";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { changeFields, type RestApp, type RestParts } from "../operation/route-parts.ts";

export const AppliedConfiguration = component(
  "AppliedConfiguration",
  "output",
  z.strictObject({
    items: z
      .array(
        z.strictObject({
          kind: z.enum(["target", "benchmark", "schedule"]),
          name: z
            .string()
            .describe("Slug of a target or benchmark; of a schedule benchmark, pattern and zone."),
          ...changeFields,
        }),
      )
      .describe("Targets, benchmarks and schedules, each in the order of the file."),
    drift: z.boolean().describe("Whether any of them is not `unchanged`."),
  }),
);

export function addConfiguration(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "put",
    path: "/configuration",
    scope: "benchmarks:write",
    tag: "Configuration",
    summary: "Apply a configuration",
    description:
      "Makes targets, benchmarks and schedules what the file says, all or nothing, and answers what differed. What is not in " +
      "the file stays as it is. With `check=true` nothing is stored. References, to the environment or to secrets, must be " +
      "resolved before it is sent. JSON or YAML. Needs the scope benchmarks:write, for targets also targets:write, for " +
      "schedules also runs:write.",
    input: applyConfigurationTask,
    places: { query: ["check"], body: { name: "Configuration", is: "configuration" } },
    example: {
      version: 1,
      targets: [
        {
          ...{ slug: "checkout", name: "Checkout", protocol: "http1" },
          ...{ host: "127.0.0.1", port: 8080 },
        },
      ],
      benchmarks: [
        {
          name: "checkout-gate",
          question: "Does checkout answer within 200 ms?",
          variants: [
            {
              ...{ name: "checkout", target: "checkout" },
              operation: { kind: "http", path: "/checkout" },
            },
          ],
          load: { kind: "open", ratePerS: 50 },
          gates: ["p99(checkout) < 200 ms"],
        },
      ],
      schedules: [{ benchmark: "checkout-gate", cron: "0 2 * * *", timeZone: "Europe/Berlin" }],
    },
    readYaml: yamlTextReader("configuration"),
    bodyLimits: bodyLimits.configuration,
    answer: { status: 200, description: "What differed.", schema: AppliedConfiguration },
    refuses: [409],
    handle: async ({ actor, input }) => applyConfiguration(services, actor, await input()),
  });
}
