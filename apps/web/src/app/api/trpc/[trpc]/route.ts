// The door of tRPC: own pages only; each call finds its actor by the session's cookie.
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { signedIn } from "../../../../server/auth.ts";
import { appRouter } from "../../../../server/routers/app-router.ts";
import { isSameOrigin } from "../../../../server/same-origin.ts";
import { services } from "../../../../server/services.ts";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response("Not from this site.", { status: 403 });
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => ({
      services: services(),
      findActor: async () => (await signedIn(request.headers))?.actor ?? null,
    }),
    onError({ error, path }) {
      if (error.code === "INTERNAL_SERVER_ERROR") console.error(`tRPC ${path ?? ""}:`, error.cause);
    },
  });
}

export { handle as GET, handle as POST };
