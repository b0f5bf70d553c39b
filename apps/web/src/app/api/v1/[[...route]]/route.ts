// The REST API: one route, answered by one app.
import { restApp } from "../../../../server/rest/create-app.ts";

export const dynamic = "force-dynamic";

const handle = (request: Request): Response | Promise<Response> => restApp().fetch(request);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
