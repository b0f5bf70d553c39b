// A document is taken apart by its headings and marks.
import { expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const text = `# Title

One sentence
on two lines.

More.

## <a id="short"></a>A long heading

First.

<!-- picture: one -->

Second.

## Only words

### Below

Third.
`;

it("reads title, lead and introduction", () => {
  const { title, lead, introduction } = readDocument(text);
  expect({ title, lead, introduction }).toEqual({
    title: "Title",
    lead: "One sentence on two lines.",
    introduction: "More.",
  });
});

it("reads sections with their anchors, and pictures where they are marked", () => {
  expect(readDocument(text).sections).toEqual([
    {
      id: "short",
      title: "A long heading",
      parts: [{ text: "First." }, { picture: "one" }, { text: "Second." }],
    },
    { id: "only-words", title: "Only words", parts: [{ text: "### Below\n\nThird." }] },
  ]);
});
