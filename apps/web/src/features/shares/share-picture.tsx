// The picture of a link's preview: verdict, question and the figure that decides, as `next/og` draws it, with the font that is
// part of Next.js.

import type { AnswerKind } from "@gonogo/analysis/report/answer/answer";
import { t } from "@gonogo/locale/t";
import type { CSSProperties, ReactElement } from "react";
import { lockedTitle, type SharePreview } from "./share-preview.ts";

/** As globals.css has them in the light theme: text and its soft background. */
const looks: Readonly<Partial<Record<AnswerKind, readonly [string, string]>>> = {
  GO: ["#0a6b3a", "#e4f4ea"],
  "NO-GO": ["#b23b00", "#fdece3"],
  FAILED: ["#b23b00", "#fdece3"],
  INCONCLUSIVE: ["#7d5600", "#fcf1d6"],
};
const plainLook = ["#555a63", "#eceef1"] as const;
const [foreground, muted] = ["#16181c", "#555a63"];

/** Characters that the font has. For any other the renderer would ask a server of fonts, which it may not. */
const drawable =
  /[\x20-\x7e\xa0-\xac\xae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2030\u2032\u2033\u2190-\u2193\u2212\u2248\u2260\u2264\u2265]/u;

/** A text without what the font lacks; null: too little is left of it. */
export function drawableText(text: string): string | null {
  const all = [...text.normalize("NFC").replace(/\s+/g, " ")];
  const kept = all.filter((character) => drawable.test(character));
  return kept.length < 0.8 * all.length ? null : kept.join("").replace(/ +/g, " ").trim();
}

/** At most so many characters, the last an ellipsis. */
const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const column: CSSProperties = { display: "flex", flexDirection: "column" };

/** What is drawn, as plain data for another thread. null: of a share with a password; its picture shows no report. */
export const sharePicture = (preview: SharePreview | null): { type: string; props: object } =>
  JSON.parse(JSON.stringify(framed(preview === null ? title(t(lockedTitle)) : answer(preview))));

// Elements without components: those would be functions.

const framed = (content: ReactElement) => (
  <div
    style={{
      ...{ ...column, justifyContent: "space-between", width: "100%", height: "100%" },
      ...{ padding: 72, backgroundColor: "#ffffff", color: foreground },
    }}
  >
    {content}
    <div style={{ display: "flex", fontSize: 30, color: muted }}>Gonogo</div>
  </div>
);

function answer({ question, slug, kind, word, figure }: SharePreview): ReactElement {
  const [color, backgroundColor] = looks[kind] ?? plainLook;
  return (
    <div style={{ ...column, gap: 40 }}>
      <div
        style={{
          ...{ display: "flex", alignSelf: "flex-start", padding: "14px 32px", borderRadius: 14 },
          ...{ fontSize: 60, color, backgroundColor },
        }}
      >
        {word}
      </div>
      {title(shortened(drawableText(question) ?? slug, 110))}
      {figure === null ? null : (
        <div style={{ display: "flex", fontSize: 34, color: muted }}>
          {shortened(drawableText(`${figure.name}: ${figure.value}`) ?? "", 62)}
        </div>
      )}
    </div>
  );
}

const title = (text: string) => (
  <div style={{ display: "flex", fontSize: 56, lineHeight: 1.2 }}>{text}</div>
);
