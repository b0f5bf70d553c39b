// The one text about the method: docs/methods.md and its translation, bundled with the page, so that no installation needs the files.
import { currentLocale, type Locale } from "@gonogo/locale/current-locale";
import english from "../../../../../docs/methods.md?raw";
import portuguese from "../../../../../docs/methods.pt-BR.md?raw";
import { type Document, readDocument } from "./read-document.ts";

const documents: Readonly<Record<Locale, Document>> = {
  en: readDocument(english),
  "pt-BR": readDocument(portuguese),
};

/** In the language of its reader. */
export const methodsDocument = (): Document => documents[currentLocale()];
