// Test files share their modules: what one began to import lazily is awaited, or the end of its environment fails the others.
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
