// Which project the page in this browser shows (components/shell/app-shell.tsx says it in the document). Its calls carry it, so
// that they act in no other: tabs share the cookie that chooses a project.
import type { ShownProjectHeader } from "@/server/auth/project-cookie";

const header: ShownProjectHeader = "x-gonogo-project";

/** Headers of a call or an upload, parameters of a stream's address; none where the page shows no project. */
export function shownProjectHeaders(): Record<string, string> {
  const marked = document.querySelector<HTMLElement>("[data-shown-project]");
  const slug = marked?.dataset.shownProject;
  return slug === undefined ? {} : { [header]: slug };
}
