// `gonogo.yaml`: what a project measures, as one file. Its parts are the shapes of targets, definitions and schedules
// themselves. What stands in it by reference (`${NAME}`, `secret:NAME`) is resolved by whoever applies the file.
import { t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { BenchmarkSpec, ScheduleConfig, TargetConfig, TargetSecret } from "../spec/index.ts";

/** An environment variable of whoever applies the file, wherever it stands in a scalar. */
export const environmentReference = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/;
/** The whole of a secret field. */
export const secretReference = /^secret:[A-Za-z_][A-Za-z0-9_]*$/;

const most = { targets: 200, benchmarks: 100, schedules: 200 } as const;

const ConfigurationTarget = TargetConfig.safeExtend({
  secret: TargetSecret.nullable()
    .optional()
    .describe("Written once, never shown. Left out: it stays. null removes it."),
});

/** What names the parts of a file. */
type Parts = {
  readonly targets: readonly Pick<TargetConfig, "slug">[];
  readonly benchmarks: readonly Pick<BenchmarkSpec, "name">[];
  readonly schedules: readonly ScheduleConfig[];
};

/** A file with schedules of this shape; services read their patterns too. */
export const configurationWith = <Schedule extends z.ZodType<ScheduleConfig>>(schedule: Schedule) =>
  z
    .strictObject({
      version: z.literal(1).describe("Of this format."),
      targets: z.array(ConfigurationTarget).max(most.targets).default([]),
      benchmarks: z.array(BenchmarkSpec).max(most.benchmarks).default([]),
      schedules: z.array(schedule).max(most.schedules).default([]),
    })
    .superRefine((file: Parts, context) => {
      for (const { path, name } of repeatedNames(file))
        context.addIssue({ code: "custom", path, message: t("{name} is there twice", { name }) });
    });

export const Configuration = configurationWith(ScheduleConfig);
export type Configuration = z.infer<typeof Configuration>;

/** A schedule as messages name it; no two of a file have the same. */
export const scheduleName = (
  schedule: Pick<ScheduleConfig, "benchmark" | "cron" | "timeZone">,
): string => `${schedule.benchmark} at ${schedule.cron} (${schedule.timeZone})`;

/** Each name that stands twice in its list, at its second place. */
function repeatedNames({ targets, benchmarks, schedules }: Parts) {
  const repeated = (names: readonly string[], list: string, field: string[]) =>
    names.flatMap((name, i) =>
      names.indexOf(name) < i ? [{ path: [list, i, ...field], name }] : [],
    );
  return [
    ...repeated(
      targets.map(({ slug }) => slug),
      "targets",
      ["slug"],
    ),
    ...repeated(
      benchmarks.map(({ name }) => name),
      "benchmarks",
      ["name"],
    ),
    ...repeated(schedules.map(scheduleName), "schedules", []),
  ];
}
