// A section of the editor: heading, one sentence of what it is for, and its fields.
// Headings make the form navigable by screen reader; the fieldset groups what belongs together.
import { type ReactNode, useId } from "react";

type SectionProps = {
  title: string;
  about: string;
  /** What links to the section name. */
  anchor?: string;
  children: ReactNode;
};

export function Section(props: SectionProps) {
  const own = useId();
  const id = props.anchor ?? own;
  return (
    <section aria-labelledby={id} className="border-t py-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="scroll-mt-16 text-16 font-semibold">
        {props.title}
      </h2>
      <p className="mb-4 mt-1 max-w-prose text-13 text-muted-foreground">{props.about}</p>
      {props.children}
    </section>
  );
}
