// What people wrote, as text in Markdown: one line, without the marks that would make it a heading, a table or HTML.

export const markdownText = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>|#]/g, "\\$&");
