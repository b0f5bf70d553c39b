// better-auth's own addresses: sign in, sign out, session.
import { auth } from "../../../../server/auth.ts";

export const dynamic = "force-dynamic";

const handle = (request: Request): Promise<Response> => auth().handler(request);

export { handle as GET, handle as POST };
