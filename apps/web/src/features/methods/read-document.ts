// docs/methods.md taken apart for the page: title, lead, introduction, and sections with their anchors and pictures.
// GitHub shows the same file: anchors are `<a id>` in headings, pictures are comments that stand where one belongs.
import { slugOf } from "@/lib/slug-of";

/** Markdown, or the name of a picture that stands between. */
export type Part = { readonly text: string } | { readonly picture: string };

export type Section = {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly Part[];
};

export type Document = {
  readonly title: string;
  /** One sentence without markup: what the page shows. */
  readonly lead: string;
  readonly introduction: string;
  readonly sections: readonly Section[];
};

const heading = /^(?:<a id="(?<anchor>[a-z-]+)"><\/a>)?(?<title>.+)$/;
const picture = /^<!-- picture: ([a-z-]+) -->$/m;

function sectionOf(text: string): Section {
  const [line = "", ...body] = text.split("\n");
  const { anchor, title = "" } = heading.exec(line)?.groups ?? {};
  const parts = body.join("\n").split(picture);
  return {
    id: anchor ?? slugOf(title),
    title,
    // Every second one is what the expression caught: the name of a picture.
    parts: parts.map((part, i) => (i % 2 === 1 ? { picture: part } : { text: part.trim() })),
  };
}

/** The parts of a document that begins with its title and one sentence, and has a `##` heading a section. */
export function readDocument(text: string): Document {
  const [head = "", ...sections] = text.split(/^## /m);
  const [title = "", lead = "", ...introduction] = head.trim().split("\n\n");
  return {
    title: title.replace(/^# /, ""),
    lead: lead.replaceAll("\n", " "),
    introduction: introduction.join("\n\n"),
    sections: sections.map(sectionOf),
  };
}
