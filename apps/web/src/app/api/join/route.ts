// Where a host joins as a worker (`gonogo-worker join`).
import { answerJoin } from "../../../server/join/answer-join.ts";
import { clientAddress } from "../../../server/requests/client-address.ts";
import { rateLimiter, services } from "../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> =>
  answerJoin(request, {
    services: services(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
  });
