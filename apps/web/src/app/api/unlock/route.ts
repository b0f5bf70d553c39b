// Where the form of a share's password is sent.
import { clientAddress } from "../../../server/requests/client-address.ts";
import { answerUnlock } from "../../../server/share/answer-unlock.ts";
import { rateLimiter, services } from "../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> =>
  answerUnlock(request, {
    services: services(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
  });
