// better-auth's own addresses: sign in, sign out, session. Their bodies are a few fields.
import { answerAuth } from "../../../../server/auth/answer-auth.ts";
import { auth } from "../../../../server/auth/auth.ts";
import { readBytes, tooLargeText } from "../../../../server/requests/read-bytes.ts";

export const dynamic = "force-dynamic";

const maxBytes = 64 * 1024;

async function handle(request: Request): Promise<Response> {
  if (request.method !== "POST") return answerAuth(auth(), request);
  const body = await readBytes(request, maxBytes);
  if (body === null) return Response.json({ message: tooLargeText(maxBytes) }, { status: 413 });
  const { method, headers } = request;
  return answerAuth(auth(), new Request(request.url, { method, headers, body }));
}

export { handle as GET, handle as POST };
