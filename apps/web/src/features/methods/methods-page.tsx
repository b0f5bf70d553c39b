// The methods page: docs/methods.md as it is, with the pictures of the product where the document marks their place.
// Its list of contents stands beside the text on a wide screen, and before it on a narrow one.
import "./methods.css";
import type { ComponentType } from "react";
import { DocumentText } from "./document-text.tsx";
import { ExampleRounds, OutcomePictures } from "./gate-pictures.tsx";
import { methodsDocument } from "./methods-document.ts";
import type { Part, Section } from "./read-document.ts";

/** What `<!-- picture: … -->` stands for in the document. */
export const pictures: Readonly<Record<string, ComponentType>> = {
  example: ExampleRounds,
  outcomes: OutcomePictures,
};

function PartView({ part }: { part: Part }) {
  if ("text" in part) return <DocumentText>{part.text}</DocumentText>;
  const Picture = pictures[part.picture];
  if (!Picture) throw new Error(`docs/methods.md names an unknown picture: ${part.picture}`);
  return <Picture />;
}

/** A titled part that can be linked to; on a narrow screen its title leads back to the contents. */
const SectionView = ({ id, title, parts }: Section) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid min-w-0 grid-cols-1 scroll-mt-16 gap-3 border-t pt-6 lg:scroll-mt-4 print:break-inside-auto"
  >
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={`${id}-title`} className="text-16 font-semibold">
        {title}
      </h2>
      <a className="link shrink-0 text-12 lg:hidden print:hidden" href="#contents">
        Contents
      </a>
    </div>
    {parts.map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <PartView key={i} part={part} />
    ))}
  </section>
);

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav
    id="contents"
    aria-label="Contents"
    className="scroll-mt-16 text-13 lg:sticky lg:top-8 lg:order-last lg:max-h-[calc(100dvh-64px)] lg:self-start lg:overflow-y-auto print:hidden"
  >
    <ul className="columns-2 gap-x-6 lg:columns-1 lg:border-l lg:pl-4">
      {sections.map(({ id, title }) => (
        <li key={id} className="break-inside-avoid">
          <a className="link inline-block py-1" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Everything below the page's header. */
export const MethodsPage = () => (
  <div className="methods grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_200px] lg:gap-x-10">
    <Contents sections={methodsDocument.sections} />
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <div className="grid gap-3">
        <DocumentText>{methodsDocument.introduction}</DocumentText>
      </div>
      {methodsDocument.sections.map((section) => (
        <SectionView key={section.id} {...section} />
      ))}
    </div>
  </div>
);
