// The project that a browser shows, by its slug. It chooses among one's own projects and gives no right.
export const projectCookie = "gonogo-project";

/** Shows another project from the next page on. */
export function chooseProject(slug: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${projectCookie}=${slug}; path=/; max-age=31536000; samesite=lax`;
}
