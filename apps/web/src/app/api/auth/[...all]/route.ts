// better-auth's own addresses, as far as they are served.
import { answerAuth } from "../../../../server/auth/answer-auth.ts";
import { auth } from "../../../../server/auth/auth.ts";
import { clientAddress } from "../../../../server/requests/client-address.ts";
import { rateLimiter } from "../../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

const handle = (request: Request): Promise<Response> =>
  answerAuth(request, {
    auth: auth(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
  });

export { handle as GET, handle as POST };
