// `npm run texts -- [FOLDER]`: which texts of a folder have no Portuguese yet, which are not said at all or too early, and which messages
// have faults. Without a folder also the translations of texts that nobody says any more. Exit code 1 where there is one.
import { messagesOf } from "@gonogo/locale/messages";
import { faultsOf, productTexts } from "./texts/product-texts.ts";

const under = process.argv[2] ?? "";
const { written, unsaid, early } = productTexts(`${import.meta.dirname}/..`, under);
const messages = messagesOf("pt-BR") ?? {};
const missing = written.filter(({ text }) => !Object.hasOwn(messages, text));
const said = new Set(written.map(({ text }) => text));
const unused = under === "" ? Object.keys(messages).filter((text) => !said.has(text)) : [];
const lines = [
  ...unsaid.map(({ path, line, text }) => `not said: ${path}:${line}: ${text}`),
  ...early.map(({ path, line, text }) => `said once for all languages: ${path}:${line}: ${text}`),
  ...missing.map(({ path, line, text }) => `no Portuguese: ${path}:${line}: ${text}`),
  ...faultsOf(written, messages).map((fault) => `fault: ${fault}`),
  ...unused.map((text) => `not used: ${text}`),
];
process.stdout.write([...lines, `${lines.length} to do, ${said.size} texts`, ""].join("\n"));
process.exitCode = lines.length === 0 ? 0 : 1;
