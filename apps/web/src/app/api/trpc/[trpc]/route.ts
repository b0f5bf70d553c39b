// The entry point of tRPC: own pages only; each call finds its actor by the session's cookie.

import { callingActor, sessionUser } from "../../../../server/auth/auth.ts";
import { clientAddress } from "../../../../server/requests/client-address.ts";
import { answerTrpc } from "../../../../server/routers/answer-trpc.ts";
import { rateLimiter, services } from "../../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

const handle = (request: Request): Promise<Response> =>
  answerTrpc(request, {
    services: services(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
    findActor: () => callingActor(request),
    findUserId: async () => (await sessionUser(request.headers))?.user.id ?? null,
  });

export { handle as GET, handle as POST };
