// A chart as a file: everything drawn in its box as one SVG, with its title and legend, or that as a PNG.
// Colours are read from the page as they are shown, because a file has none of its style sheets.
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";

type Named = { title: string; looks: readonly SeriesLook[] };

const svgSpace = "http://www.w3.org/2000/svg";
const fonts = "Geist, system-ui, sans-serif";
/** What a shape or text takes from style sheets. */
const copied = [
  ...(["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width"] as const),
  ...(["stroke-dasharray", "opacity", "font-size", "font-weight", "text-anchor"] as const),
  ...(["dominant-baseline", "visibility"] as const),
];
const [padding, titleHeight, legendHeight] = [16, 28, 22];
/** Pixels of the PNG for one of the page. */
const density = 2;

function styled(source: Element, copy: Element): void {
  const style = getComputedStyle(source);
  for (const name of copied) copy.setAttribute(name, style.getPropertyValue(name));
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  [...source.children].forEach((child, i) => {
    const twin = copy.children[i];
    if (twin) styled(child, twin);
  });
}

function make(name: string, attributes: Record<string, string | number>, text = ""): Element {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.textContent = text;
  return element;
}

/** A drawing, or the name of a panel, moved to where it stands in the box. */
function placed(element: Element, left: number, top: number): Element | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const place = { x: x - left, y: y - top, width, height };
  if (element instanceof HTMLCanvasElement)
    return make("image", { ...place, href: element.toDataURL("image/png") });
  if (!(element instanceof SVGSVGElement)) {
    const { color } = getComputedStyle(element);
    return make(
      "text",
      { x: place.x, y: place.y + 12, fill: color, "font-size": 12 },
      element.textContent ?? "",
    );
  }
  const copy = element.cloneNode(true) as Element;
  styled(element, copy);
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, `${value}`);
  copy.setAttribute("overflow", "visible");
  return copy;
}

/** Keys and names in lines as wide as the picture. */
function legend(looks: readonly SeriesLook[], width: number, ink: string, from: Element) {
  const probe = document.createElement("span");
  from.append(probe);
  let [x, line] = [0, 0];
  const parts = looks.flatMap((look) => {
    const needed = 30 + look.name.length * 7;
    if (x > 0 && x + needed > width) [x, line] = [0, line + 1];
    probe.style.color = look.color;
    const stroke = getComputedStyle(probe).color;
    const y = line * legendHeight + 10;
    const dash = { "stroke-dasharray": look.dash ?? "none" };
    const own = [
      make("line", { x1: x, x2: x + 20, y1: y, y2: y, stroke, "stroke-width": 3, ...dash }),
      make("text", { x: x + 26, y: y + 4, fill: ink, "font-size": 12 }, look.name),
    ];
    x += needed + 12;
    return own;
  });
  probe.remove();
  return { parts, height: looks.length === 0 ? 0 : (line + 1) * legendHeight };
}

/** The text of an SVG file; `box` holds the chart's drawings. */
export function pictureSvg(box: Element, { title, looks }: Named): string {
  const { left, top, width, height } = box.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const keys = legend(looks, width, page.color, box);
  const above = padding + titleHeight + keys.height;
  const whole = { width: width + 2 * padding, height: above + height + padding };
  const svg = make("svg", { xmlns: svgSpace, ...whole, "font-family": fonts });
  svg.append(make("title", {}, title), make("rect", { ...whole, fill: page.backgroundColor }));
  svg.append(
    make(
      "text",
      { x: padding, y: padding + 14, fill: page.color, "font-size": 14, "font-weight": 600 },
      title,
    ),
  );
  const names = make("g", { transform: `translate(${padding},${padding + titleHeight})` });
  names.append(...keys.parts);
  const drawings = make("g", { transform: `translate(${padding},${above})` });
  const found = [...box.querySelectorAll("svg, canvas, [data-panel-name]")].filter(
    (element) => !element.parentElement?.closest("svg, [data-panel-name]"),
  );
  for (const element of found) {
    const part = placed(element, left, top);
    if (part) drawings.append(part);
  }
  svg.append(names, drawings);
  return new XMLSerializer().serializeToString(svg);
}

/** The same in pixels, twice as many as on the page. Rejects where the browser cannot draw it. */
export async function picturePng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * density;
    canvas.height = image.naturalHeight * density;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("the browser gave no PNG");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
