// zod with the product's words for what it finds. Every schema takes zod from here, as `import * as z`: a bundle then has of
// zod what its schemas use, and the words with it.
import { config } from "zod";
import { issueWords } from "./issue-words.ts";

config({ customError: issueWords });

export * from "zod";
