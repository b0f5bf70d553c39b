// tRPC: how pages in the browser reach the services. Each procedure authenticates before it reads its input, calls one
// service, and maps refusals to codes; inputs are plain JSON, parsed by the services' own zod. Errors of ours show nothing
// of themselves.
import { type Actor, allow, type Scope } from "@gonogo/services/actor";
import { asActor } from "@gonogo/services/audit/audit-log";
import type { Context } from "@gonogo/services/context";
import { awayWords, isDatabaseAway, unstorableInput } from "@gonogo/services/database-errors";
import { refusalOf, ServiceError } from "@gonogo/services/errors";
import { type InputTask, readInput } from "@gonogo/services/threads/read-input";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError, type z } from "zod";
import { errorMap } from "./error-map.ts";
import { RateLimited, type RateLimiter, visitorKey } from "./limits/rate-limit.ts";
import { storableIssue } from "./requests/storable.ts";

/** What a form needs of a refusal. */
export type TrpcProblem = {
  code: string;
  remedy: string | null;
  /** Dotted paths of the input with their issues. */
  issues: readonly { field: string; message: string }[];
};

function problemOf(cause: unknown): TrpcProblem | null {
  if (!(cause instanceof ServiceError)) return null;
  return { code: cause.code, remedy: cause.remedy ?? null, issues: cause.issues };
}

/** What a procedure says of itself: the scope that its callers need; absent: anybody may call it. */
type ProcedureFacts = { readonly scope?: Scope };

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureFacts>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: 5_000 },
      client: { reconnectAfterInactivityMs: 15_000 },
    },
    errorFormatter({ shape, error }) {
      const problem = problemOf(error.cause);
      const message =
        error.code === "INTERNAL_SERVER_ERROR"
          ? "Something failed on our side. Try again; if it stays, look into the server's log."
          : shape.message;
      return { ...shape, message, data: { ...shape.data, stack: undefined, problem } };
    },
  });

/** A refusal as tRPC says it; what it does not know, unchanged. For generators, which throw after the middleware. */
export function trpcError(thrown: unknown): unknown {
  const error = unstorableInput(thrown) ?? refusalOf(thrown);
  if (error instanceof ServiceError)
    return new TRPCError({
      code: errorMap[error.code].trpc,
      message: thrown instanceof ZodError ? "Some fields need attention." : error.message,
      cause: error,
    });
  if (error instanceof RateLimited)
    return new TRPCError({
      code: "TOO_MANY_REQUESTS",
      message: `${error.message} ${error.remedy}`,
      cause: error,
    });
  if (isDatabaseAway(error)) {
    const { title, detail } = awayWords(error);
    return new TRPCError({ code: "SERVICE_UNAVAILABLE", message: `${title}. ${detail}` });
  }
  return error;
}

const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const mapped = trpcError(result.error.cause);
  if (mapped !== result.error.cause) throw mapped;
  return result;
});

const refuseUnstorable = t.middleware(async ({ next, getRawInput }) => {
  const issue = storableIssue(await getRawInput());
  if (!issue) return next();
  const cause = new ServiceError("invalid_input", `${issue.field} ${issue.message}`, {
    issues: [issue],
  });
  throw new TRPCError({ code: "UNPROCESSABLE_CONTENT", message: cause.message, cause });
});

export const sessionEnded = "Your session has ended.";

/** Whoever is not signed in is counted by address; who is, by person. Then the scope is asked for. */
const requireActor = t.middleware(async ({ ctx, next, meta, type }) => {
  const actor = await ctx.findActor();
  if (!actor) {
    await ctx.limiter.consume("visitorsPerMinute", visitorKey(ctx.clientAddress));
    throw new TRPCError({ code: "UNAUTHORIZED", message: sessionEnded });
  }
  await ctx.limiter.consume("callsPerMinute", actor.userId ?? actor.projectId);
  if (meta?.scope) allow(actor, meta.scope);
  const go = () => next({ ctx: { actor } });
  if (type !== "mutation") return go();
  return asActor(actor, { address: ctx.clientAddress ?? null, by: "page" }, go);
});

/** An input that its procedure reads in a thread, once it is known for whom: a parser by Standard Schema. */
type ThreadInput<Schema extends z.ZodType> = {
  readonly schema: Schema;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (sent: unknown) => {
      readonly value: (actor: Actor) => Promise<z.output<Schema>>;
    };
    readonly types?: {
      readonly input: z.input<Schema>;
      readonly output: (actor: Actor) => Promise<z.output<Schema>>;
    };
  };
};

/** For `procedure.input`: the procedure gets what reads the input, by the schema that its verb exports. */
export const inThreadBy = <Schema extends z.ZodType>(
  task: InputTask<Schema>,
): ThreadInput<Schema> => ({
  schema: task.schema,
  "~standard": {
    ...{ version: 1, vendor: "gonogo" },
    validate: (sent) => ({ value: (actor) => readInput(actor, task, sent) }),
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/** For anybody; only what works without an account, and counts who asks. */
export const publicProcedure = t.procedure.use(mapErrors).use(refuseUnstorable);
/** For members with a scope: nothing of the input is read before it is known who asks, and that he may. */
export const procedure = (scope: Scope) =>
  t.procedure.meta({ scope }).use(mapErrors).use(requireActor).use(refuseUnstorable);

// What every tRPC procedure starts from: the services, their limits, and whoever asks, found out at first need.

export type TrpcContext = {
  readonly services: Context;
  readonly limiter: RateLimiter;
  /** null: not signed in, or a member of no project. */
  readonly findActor: () => Promise<Actor | null>;
  /** Who is signed in, member of a project or not; null or absent: nobody. */
  readonly findUserId?: () => Promise<string | null>;
  /** Absent or null: not known. */
  readonly clientAddress?: string | null;
};
