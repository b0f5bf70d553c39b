// What the card of storage shows where the figures are not there.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StorageFigures } from "./storage-card.tsx";

it("says why it could not be counted", () => {
  const html = renderToStaticMarkup(<StorageFigures storage="Counting took longer than 5 s." />);
  expect(html).toContain("Storage could not be counted. Counting took longer than 5 s.");
});
