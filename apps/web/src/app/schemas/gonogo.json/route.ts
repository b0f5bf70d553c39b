// The JSON Schema of gonogo.yaml, for editors; public.
import { answerConfigurationSchema } from "../../../server/answer-configuration-schema.ts";

export const dynamic = "force-static";

export { answerConfigurationSchema as GET };
