// Whether this process answers at all: 200 for as long as it does, for what starts it again otherwise.
import { answerHealth } from "../../../server/watching/readiness.ts";

export const dynamic = "force-dynamic";

export { answerHealth as GET };
