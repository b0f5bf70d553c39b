// The messages of each language, for servers: browsers are sent those of their own.
import analysis from "../messages/pt-BR/analysis.json" with { type: "json" };
import editor from "../messages/pt-BR/editor.json" with { type: "json" };
import featuresA from "../messages/pt-BR/features-a.json" with { type: "json" };
import featuresB from "../messages/pt-BR/features-b.json" with { type: "json" };
import protocols from "../messages/pt-BR/protocols.json" with { type: "json" };
import report from "../messages/pt-BR/report.json" with { type: "json" };
import services from "../messages/pt-BR/services.json" with { type: "json" };
import shell from "../messages/pt-BR/shell.json" with { type: "json" };
import wordsA from "../messages/pt-BR/words-a.json" with { type: "json" };
import wordsB from "../messages/pt-BR/words-b.json" with { type: "json" };
import type { Locale, Messages } from "./current-locale.ts";

const portuguese: Messages = {
  ...analysis,
  ...editor,
  ...featuresA,
  ...featuresB,
  ...protocols,
  ...report,
  ...services,
  ...shell,
  ...wordsA,
  ...wordsB,
};

/** null: the texts of the code are of this language. */
export const messagesOf = (locale: Locale): Messages | null =>
  locale === "pt-BR" ? portuguese : null;
