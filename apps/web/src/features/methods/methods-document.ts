// The one text about the method: docs/methods.md, bundled with the page, so that no installation needs the file itself.
import text from "../../../../../docs/methods.md?raw";
import { readDocument } from "./read-document.ts";

export const methodsDocument = readDocument(text);
