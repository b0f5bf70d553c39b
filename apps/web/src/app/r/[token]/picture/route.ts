// The picture that chats and other places show of a shared link.
import { sharePicture } from "@/features/shares/share-picture";
import { pictureSize, sharePreview } from "@/features/shares/share-preview";
import { clientAddress } from "@/server/requests/client-address";
import { answerPicture } from "@/server/share/answer-picture";
import { drawInThread } from "@/server/share/draw-in-thread";
import { foundShare, rateLimiter, sharedReport } from "@/server/shared-report";

export const dynamic = "force-dynamic";

type Params = { readonly params: Promise<{ readonly token: string }> };

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return answerPicture({
    find: () => foundShare(token),
    // Without a pass: the picture of a share with a password is the same for everybody and shows no report.
    read: () => sharedReport(token, { pass: null, want: [] }),
    draw: (report) => drawInThread(sharePicture(report && sharePreview(report)), pictureSize),
    limiter: rateLimiter(),
    clientAddress: clientAddress(request.headers),
  });
}
