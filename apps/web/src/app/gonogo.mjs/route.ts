// The command, for pipelines: `curl -O https://gonogo.example.com/gonogo.mjs`; public.
import { answerCommand } from "../../server/answer-command.ts";

export const dynamic = "force-dynamic";

export { answerCommand as GET };
