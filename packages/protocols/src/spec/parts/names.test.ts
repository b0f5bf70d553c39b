// Names that sign: those of people as they are written everywhere, and none that hides, moves or imitates letters.
import { describe, expect, it } from "vitest";
import { DisplayName, SigningName, signingNameOf } from "./names.ts";

const issueOf = (name: string) => SigningName.safeParse(name).error?.issues[0]?.message ?? null;

describe("a name that signs", () => {
  it.each([
    "Ada",
    "Ada Lovelace-King, 2nd",
    "Zoë O’Brien",
    "Nguyễn Thị Minh Khai",
    "Владимир",
    "محمد بن موسى",
    "אילון",
    "अदिति",
    "สมชาย",
    "山田 太郎",
    "김민수",
    "CI of main #4",
    "release_bot 2.0",
    "🦀",
    "x".repeat(100),
    "𝒜".repeat(100),
  ])("may be %s", (name) => {
    expect(SigningName.parse(name)).toBe(name.normalize("NFC"));
  });

  it("is stored in one form, without spaces around it or doubled", () => {
    expect(SigningName.parse("  Zoe\u0308   O'Brien ")).toBe("Zoë O'Brien");
  });

  it.each([
    ["nothing", ""],
    ["spaces alone", "   "],
    ["a line break", "Ada\nOwner"],
    ["a tab", "Ada\tOwner"],
    ["NUL", "Ada\u0000"],
    ["DEL", "Ada\u007f"],
    ["a C1 control", "Ada\u0085"],
    ["an escape", "\u001b[31mAda"],
    ["a bidirectional override", "\u202eecalevoL adA"],
    ["an isolate", "Ada\u2066Owner\u2069"],
    ["a right-to-left mark", "Ada\u200f"],
    ["an Arabic letter mark", "Ada\u061c"],
    ["a zero-width space", "A\u200bda"],
    ["a zero-width joiner", "A\u200dda"],
    ["a word joiner", "A\u2060da"],
    ["a byte order mark", "\ufeffAda"],
    ["a soft hyphen", "A\u00adda"],
    ["a combining grapheme joiner", "A\u034fda"],
    ["a Hangul filler", "\u3164"],
    ["a half-width filler", "\uffa0"],
    ["a Hangul choseong filler", "\u115f"],
    ["a Braille blank", "\u2800"],
    ["a variation selector", "A\ufe0fda"],
    ["a tag character", "Ada\u{e0041}"],
    ["an invisible operator", "Ada\u2062"],
    ["a Mongolian separator", "Ada\u180e"],
    ["an invisible note head", "\u{1d159}"],
    ["a no-break space", "Ada\u00a0Lovelace"],
    ["an ideographic space", "Ada\u3000Lovelace"],
    ["a thin space", "Ada\u2009Lovelace"],
    ["a line separator", "Ada\u2028Owner"],
    ["half a surrogate pair", "Ada\ud800"],
    ["a private character", "Ada\ue000"],
    ["a character that is none", "Ada\u{10ffff}"],
    ["a pile of marks", `A${"\u0301".repeat(9)}da`],
    ["marks of several kinds", "A\u0301\u0334\u20dd\u0489da"],
    ["a mark without a letter", "\u0301Ada"],
    ["a mark on a space", "Ada \u0336\u0336"],
    ["an e-mail", "owner@example.com"],
    ["a full-width @", "owner＠example.com"],
    ["brackets", "Ada (…@example.com, account 9f3c21ab)"],
    ["full-width brackets", "Ada（example.com）"],
    ["brackets of another kind", "Ada ❨example.com❩"],
    ["101 characters", "x".repeat(101)],
    ["thousands of characters", "x".repeat(100_000)],
  ])("is not %s", (_, name) => {
    expect(issueOf(name)).toMatch(/^must /);
    expect(SigningName.safeParse(signingNameOf(name)).success).toBe(true);
  });

  it("of an earlier time is shown without what nobody sees", () => {
    expect(signingNameOf("Ada Lovelace")).toBe("Ada Lovelace");
    expect(signingNameOf("A\u200bda\u202e")).toBe("Ada");
    expect(signingNameOf("\u2060")).toBe("unnamed");
  });
});

it("says of an empty name that it is empty, and nothing else", () => {
  const issuesOf = (name: string) => DisplayName.safeParse(name).error?.issues ?? [];
  for (const name of ["", "  "])
    expect(issuesOf(name).map(({ message }) => message)).toEqual(["must not be empty"]);
  expect(issuesOf("a\u0007").map(({ message }) => message)).toEqual([
    "must not contain control characters",
  ]);
});
