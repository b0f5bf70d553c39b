// Axes as a definition writes them: values of one name, or points of several that go together (a linked axis).
import { english, t, translated } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { axisNames } from "./axis.ts";
import { AxisValue } from "./table-schemas.ts";

const mostValues = 50;

const PlainAxis = z.strictObject({
  name: z.enum(axisNames),
  values: z.array(AxisValue).min(1).max(mostValues),
});

const LinkedAxis = z
  .strictObject({
    /** What goes together … */
    names: z
      .array(z.enum(axisNames))
      .min(2, english("must be at least 2 names: one goes as name"))
      .max(8),
    /** … and its values, in the order of the names: `[[10, 1000], [100, 10000]]`. */
    points: z.array(z.array(AxisValue).max(8)).min(1).max(mostValues),
  })
  .superRefine(({ names, points }, context) => {
    for (const [i, point] of points.entries())
      if (point.length !== names.length)
        context.addIssue({
          code: "custom",
          path: ["points", i],
          message: t("must hold {count} values: one for each of {names}", {
            count: names.length,
            names: names.join(", "),
          }),
        });
  });

/** An axis of one name, or of several that go together; every combination of the axes' points is a cell. */
export const Axis = z.union([PlainAxis, LinkedAxis], {
  error: (issue) => {
    const isLinked =
      typeof issue.input === "object" && issue.input !== null && "names" in issue.input;
    const forms = issue.code === "invalid_union" ? issue.errors : [];
    const [wrong] = forms[isLinked ? 1 : 0] ?? [];
    return wrong && wrong.path.length > 0
      ? `${wrong.path.join(".")} ${translated(wrong.message)}`
      : t("must be {plain}, or {linked} for values that go together", {
          plain: "{ name, values }",
          linked: "{ names, points }",
        });
  },
});
export type Axis = z.infer<typeof Axis>;
