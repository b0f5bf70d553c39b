// The text of a comment: Markdown with the elements that talk needs. Left out are HTML; pictures, since a picture tells its server
// who reads; and headings and footnotes, which would be those of the page.
"use client";

import type { ReactNode } from "react";
import Markdown from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import type { CommentView } from "@/lib/router-types";

const leftOut = new Set(["img", "section", "sup"]);
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !leftOut.has(name)),
};

const Heading = ({ children }: { children?: ReactNode }) => (
  <p className="font-medium">{children}</p>
);

type CommentTextProps = Pick<CommentView, "body" | "mentions">;

export function CommentText({ body, mentions }: CommentTextProps) {
  const nameOf = (href: string | undefined): string | null => {
    const email = /^mailto:(.+)$/.exec(href ?? "")?.[1]?.toLowerCase();
    return mentions.find((member) => member.email === email)?.name ?? null;
  };
  return (
    <div
      translate="no"
      className="comment-text grid min-w-0 gap-2 text-14 [overflow-wrap:anywhere] [&_a]:link [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted-foreground [&_code]:text-13 [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-3 [&_table]:text-13 [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:px-2 [&_th]:py-1 [&_ul]:list-disc [&_ul]:pl-5"
    >
      <Markdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={{
          ...{ h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading },
          a: ({ href, children }) => {
            if (href?.startsWith("#")) return children;
            const name = nameOf(href);
            // The @ before it is text of the comment.
            return name ? (
              <span className="font-medium" title={href?.slice("mailto:".length)}>
                {name}
              </span>
            ) : (
              <a href={href} rel="nofollow noopener noreferrer" target="_blank">
                {children}
              </a>
            );
          },
        }}
      >
        {body}
      </Markdown>
    </div>
  );
}
