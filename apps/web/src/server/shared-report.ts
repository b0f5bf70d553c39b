// A shared report by its token, for the page without login.
import { ServiceError, textIssue } from "@gonogo/services/errors";
import { readShare, type SharedReport } from "@gonogo/services/share/read-share";
import { services } from "./services.ts";

/** null for a wrong, revoked or expired link: nobody can tell them apart. */
export async function sharedReport(token: string): Promise<SharedReport | null> {
  if (textIssue(token) !== null) return null;
  try {
    return await readShare(services(), { token });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "share_not_found") return null;
    throw error;
  }
}
