// A yes or no that stands in a query as `true` or `false`, and is a boolean to callers within; absent: no.
import { z } from "zod";
import { readLater } from "./read-later.ts";

/** @param says what `true` means, for the document */
export const queryFlag = (says: string) =>
  readLater(
    z
      .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
      .or(z.boolean())
      .default(false),
    z.enum(["true", "false"]).optional().describe(says),
  );
