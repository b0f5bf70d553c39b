// The messages of a language, for pages; public, as the sign-in page is.
import { locales } from "@gonogo/locale/current-locale";
import { messagesScript } from "@/server/messages-script";

/** 200 with a script that browsers keep for a year, since its address has its digest; 404 for a language without messages. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale: asked } = await params;
  const locale = locales.find((one) => one === asked);
  const found = locale === undefined ? null : messagesScript(locale);
  if (found === null)
    return new Response("There are no messages of this language.", { status: 404 });
  return new Response(found.script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
