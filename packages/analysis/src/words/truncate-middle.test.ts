// Long names keep both ends and whole characters.
import { describe, expect, it } from "vitest";
import { truncateMiddle } from "./truncate-middle.ts";

describe("truncateMiddle", () => {
  it("keeps short names and both ends of long ones", () => {
    expect(truncateMiddle("grpc", 8)).toBe("grpc");
    expect(truncateMiddle("dispatch-eu-central-7", 11)).toBe("dispa…ral-7");
    expect([...truncateMiddle("x".repeat(60), 24)]).toHaveLength(24);
  });
  it("does not cut a character in two", () => {
    expect(truncateMiddle("😀😀😀😀😀😀", 3)).toBe("😀…😀");
  });
});
