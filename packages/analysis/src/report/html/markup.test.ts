// What people wrote never becomes markup.
import { describe, expect, it } from "vitest";
import { isEmpty, markup, nothing } from "./markup.ts";

describe("markup", () => {
  it("escapes texts and keeps markup", () => {
    const name = `<img src=x onerror="alert('1')">&`;
    expect(markup`<p title="${name}">${markup`<b>${name}</b>`}</p>`.text).toBe(
      `<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;"><b>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b></p>`,
    );
  });
  it("joins lists and leaves nothing out but null and false", () => {
    expect(markup`${["a", 0, null, false, ["<", markup`<i>`]]}`.text).toBe("a0&lt;<i>");
    expect(isEmpty(nothing)).toBe(true);
  });
  it("replaces what HTML cannot write", () => {
    expect(markup`${"a\u0000b\u001bc\ud800d\te"}`.text).toBe("a\ufffdb\ufffdc\ufffdd\te");
  });
});
