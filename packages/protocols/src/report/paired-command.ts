// The facts of the command that measures two versions in one run (`gonogo ab`), in place of a comparison with earlier runs.
// They leave out values of headers, query and body: logs of pipelines show commands.
import * as z from "../schema/zod.ts";

export const PairedCommand = z.object({
  code: z.literal("paired-command"),
  params: z.object({
    /** Address of the version that this run measured, `http://host:port`; null: not known, and in shares. */
    head: z.string().nullable(),
    /** `POST /orders`, with `?<query>` where it has one, or `package.Service/Method`. */
    request: z.string(),
    hasBody: z.boolean(),
    /** Names alone. */
    headers: z.array(z.string()),
    /** As text, of `head` alone or over `base`. */
    gates: z.array(z.string()),
    clients: z.int(),
    /** Of an open load; absent: the clients wait for answers. */
    ratePerS: z.number().optional(),
  }),
});
export type PairedCommand = z.infer<typeof PairedCommand>;
