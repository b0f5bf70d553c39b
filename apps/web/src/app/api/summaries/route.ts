// Where pages send the summary of another tool; the session's cookie says whose it is.

import { callingActor } from "../../../server/auth/auth.ts";
import { clientAddress } from "../../../server/requests/client-address.ts";
import { answerSummary } from "../../../server/rest/answer-profile.ts";
import { rateLimiter, services } from "../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> =>
  answerSummary(request, {
    services: services(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
    findActor: () => callingActor(request),
  });
