// Whether this process answers and can serve, for /api/health, /api/ready and the metrics listener: one check for all.
import {
  type HealthAnswer,
  healthAnswer,
  makeReadiness,
  type Readiness,
  readinessAnswer,
} from "@gonogo/services/watching/readiness";
import { services } from "../shared-report.ts";
import { closingSignal } from "../streams/closing.ts";

/** One for the process: the instrumentation and the routes are separate bundles. */
const holder = globalThis as typeof globalThis & { gonogoReadiness?: () => Promise<Readiness> };

export function readiness(): Promise<Readiness> {
  holder.gonogoReadiness ??= makeReadiness(services(), closingSignal);
  return holder.gonogoReadiness();
}

const responseOf = ({ status, headers, body }: HealthAnswer): Response =>
  Response.json(body, { status, headers });

/** 200, and no query. */
export const answerHealth = (): Response => responseOf(healthAnswer);

/** 200, or 503 with Retry-After. */
export const answerReady = async (): Promise<Response> =>
  responseOf(readinessAnswer(await readiness()));
