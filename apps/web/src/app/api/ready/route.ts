// Whether this process can serve: 503 while PostgreSQL is away or the process ends. For load balancers and probes.
import { answerReady } from "../../../server/watching/readiness.ts";

export const dynamic = "force-dynamic";

export { answerReady as GET };
