// Where badges are shown: `/badges/<token>.svg?branch=main`.
import { answerBadge } from "../../../server/badge/answer-badge.ts";
import { clientAddress } from "../../../server/requests/client-address.ts";
import { rateLimiter, services } from "../../../server/shared-report.ts";

export const dynamic = "force-dynamic";

type Params = { readonly params: Promise<{ readonly file: string }> };

export const GET = async (request: Request, { params }: Params): Promise<Response> =>
  answerBadge(request, (await params).file, {
    services: services(),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
  });
