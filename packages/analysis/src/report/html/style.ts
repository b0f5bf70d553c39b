// The style of the file: the tokens of the product in light and dark, black on white on paper. It names no address.
import { markup } from "./markup.ts";

// The names of variants are text in the colour of their series, which takes a contrast of 4.5 to 1: series 2 to 7 are darker in
// light than on pages, whose lines and markers take 3 to 1. All else is the pages' (report-file-style.test.ts compares).
const lightStyle = `
color-scheme: light;
--page: #ffffff; --text: #1b1c1f; --quiet: #5a5e66; --muted: #f4f5f7; --border: #e1e3e7; --link: #00619a; --ring: #0072b2;
--go: #0a6b3a; --go-soft: #e4f4ea; --no-go: #b23b00; --no-go-soft: #fdece3;
--open: #7d5600; --open-soft: #fcf1d6; --void: #555a63; --void-soft: #eceef1; --hatch: #d9dce1;
--series-baseline: #6b6f76; --series-1: #0072b2; --series-2: #b84f00; --series-3: #007a58; --series-4: #a8487b;
--series-5: #8a5f00; --series-6: #1f75a6; --series-7: #6b6200;
--grid: rgb(0 0 0 / 8%); --limit: #1b1c1f; --allowed: rgb(0 133 96 / 13%);`;

const darkStyle = `
color-scheme: dark;
--page: #121316; --text: #eceef1; --quiet: #a2a6ad; --muted: #1d2025; --border: #2b2f36; --link: #63b6ea; --ring: #4aa3dc;
--go: #55cf8c; --go-soft: #11281b; --no-go: #ff8a5c; --no-go-soft: #34190d;
--open: #ecb94e; --open-soft: #2d230c; --void: #b3b8c0; --void-soft: #212429; --hatch: #343941;
--series-baseline: #a2a6ad; --series-1: #4aa3dc; --series-2: #f0803c; --series-3: #1fb98d; --series-4: #d98fb8;
--series-5: #e69f00; --series-6: #7cc5f0; --series-7: #f0e442;
--grid: rgb(255 255 255 / 10%); --limit: #f2f3f5; --allowed: rgb(85 207 140 / 24%);`;

const paper = `
--page: #ffffff; --text: #000000; --quiet: #333333; --muted: #ffffff; --border: #bbbbbb; --link: #000000;
--go-soft: #ffffff; --no-go-soft: #ffffff; --open-soft: #ffffff; --void-soft: #ffffff;`;

export const style = markup`
:root {${lightStyle}}
@media screen and (prefers-color-scheme: dark) { :root {${darkStyle}} }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 14px/20px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; max-width: 1200px; margin: 0 auto; padding: 28px 24px 48px; }
h1 { margin: 0; font-size: 28px; line-height: 36px; font-weight: 600; text-wrap: balance; }
h2 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600; }
h3 { margin: 8px 0 0; font-size: 14px; line-height: 20px; font-weight: 600; }
p, ul, dl, figure { margin: 0; }
ul { padding: 0 0 0 18px; display: grid; gap: 4px; }
a { color: var(--link); text-underline-offset: 3px; text-decoration-color: color-mix(in srgb, var(--link) 40%, transparent); }
a:hover { text-decoration-color: var(--link); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
code, pre, .figure, td.num, dd .figure { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; }
.figure, td.num { font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
.small { font-size: 12px; line-height: 16px; }
.quiet, .lead, .note, .below { color: var(--quiet); }
.lead, .note { font-size: 13px; max-width: 90ch; }
.below { display: block; font-size: 12px; line-height: 16px; font-weight: 400; }
.line { display: block; }
.whole { white-space: nowrap; }
.note-text { white-space: pre-wrap; }
.go-text { color: var(--go); } .no-go-text { color: var(--no-go); } .open-text { color: var(--open); } .void-text { color: var(--void); }
.brand { display: flex; margin-bottom: 12px; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; font-size: 12px; color: var(--quiet); }
.brand strong { color: var(--text); }
header { display: grid; gap: 8px; }
header p, .chips { font-size: 13px; }
.chips, .cautions, .legend, .tiles, .findings, .notes, nav ul { list-style: none; padding: 0; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; font-size: 12px; }
.chips li { border: 1px solid var(--border); border-radius: 4px; padding: 2px 6px; line-height: 16px; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; scroll-margin-top: 16px; }
.answer { gap: 0; border: 1px solid var(--border); border-radius: 8px; overflow: hidden; }
.answer.go { border-color: var(--go); } .answer.no-go { border-color: var(--no-go); }
.answer.open { border-color: var(--open); } .answer.void { border-color: var(--void); }
.band { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px 28px; align-items: start; padding: 18px 20px; background: var(--muted); }
.go > .band { background: var(--go-soft); } .no-go > .band { background: var(--no-go-soft); } .open > .band { background: var(--open-soft); }
.void > .band { background: repeating-linear-gradient(135deg, transparent 0 4px, var(--hatch) 4px 5px), var(--void-soft); }
.void > .band .said, .void > .band .word { background: var(--void-soft); border-radius: 4px; padding: 0 6px; }
.word { min-width: 130px; }
.word > p:first-child { font-size: 28px; line-height: 36px; font-weight: 600; white-space: nowrap; }
.go .word { color: var(--go); } .no-go .word { color: var(--no-go); } .open .word { color: var(--open); } .void .word { color: var(--void); }
.said { display: grid; gap: 6px; max-width: 84ch; font-size: 13px; }
.said .quiet { color: color-mix(in srgb, var(--quiet) 70%, var(--text)); }
.headline { font-size: 16px; line-height: 24px; font-weight: 500; text-wrap: pretty; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0; border-top: 1px solid var(--border); }
.tiles li { display: grid; align-content: start; gap: 3px; padding: 12px 20px; border-right: 1px solid var(--border); }
.tiles li:last-child { border-right: 0; }
.big { display: flex; flex-wrap: wrap; align-items: baseline; gap: 8px; }
.big .figure { font-size: 20px; line-height: 28px; font-weight: 600; white-space: nowrap; }
.cautions { display: flex; flex-wrap: wrap; gap: 6px 8px; font-size: 12px; }
.cautions li { border-radius: 999px; padding: 4px 10px; background: var(--muted); }
.cautions li.open { background: var(--open-soft); } .cautions li.no-go { background: var(--no-go-soft); }
.cautions a { color: var(--quiet); } .cautions .open a { color: var(--open); } .cautions .no-go a { color: var(--no-go); }
.warnings { border: 1px solid var(--border); border-radius: 6px; padding: 10px 16px; display: grid; gap: 6px; font-size: 13px; }
.warnings h2 { font-size: 13px; line-height: 20px; }
nav { border-bottom: 1px solid var(--border); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; padding-bottom: 10px; font-size: 13px; }
.scroll { overflow-x: auto; border: 1px solid var(--border); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
table { overflow-wrap: break-word; }
th, td { padding: 6px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
tbody:last-child > tr:last-child > * { border-bottom: 0; }
thead th { background: var(--muted); font-size: 12px; line-height: 20px; font-weight: 500; vertical-align: bottom; overflow-wrap: normal; }
tbody th { font-weight: 500; min-width: 130px; }
th.num, td.num { text-align: right; white-space: nowrap; }
thead th.num { white-space: normal; }
td.num .below { font-size: 12px; }
.group th { background: var(--muted); font-size: 12px; line-height: 16px; font-weight: 500; color: var(--quiet); }
.gates > tbody > tr > th { min-width: 240px; }
.drawn { width: 174px; }
.ends { display: flex; justify-content: space-between; width: 150px; font-weight: 400; color: var(--quiet); }
.matrix tr:not(.group) > th:first-child { position: sticky; left: 0; background: var(--page); }
.matrix thead tr > th:first-child { background: var(--muted); }
.notes { font-size: 12px; color: var(--quiet); }
sup { font-size: 10px; line-height: 0; padding-left: 2px; }
.mark { display: inline-block; max-width: 100%; vertical-align: middle; }
.key { vertical-align: -1px; flex: none; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 13px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 24px; }
.charts figure { min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 4px; break-inside: avoid; }
figcaption { font-weight: 500; }
.chart { display: block; width: 100%; max-width: 500px; overflow: visible; }
.chart text { font-size: 12px; font-variant-numeric: tabular-nums; }
.chart text:not(.label) { fill: var(--quiet); }
.chart .label { font-weight: 600; }
details > summary { cursor: pointer; color: var(--link); font-size: 13px; width: fit-content; padding: 2px 0; }
details[open] > summary { margin-bottom: 8px; }
th details { font-weight: 400; color: var(--quiet); }
th details > summary { font-size: 12px; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 6px 24px; font-size: 13px; }
dl > div { display: flex; gap: 16px; min-width: 0; }
dt { flex: none; width: 136px; color: var(--quiet); }
dd { margin: 0; min-width: 0; }
.findings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 12px; }
.findings li { border: 1px solid var(--border); border-radius: 6px; padding: 14px 16px; display: grid; align-content: start; gap: 8px; font-size: 13px; scroll-margin-top: 16px; break-inside: avoid; }
.findings li:target { outline: 2px solid var(--ring); }
.findings dl { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 12px; border-top: 1px solid var(--border); padding-top: 8px; }
.findings dl > div { gap: 8px; }
.findings dt { width: auto; }
pre { margin: 0; overflow: auto; max-height: 70vh; border: 1px solid var(--border); border-radius: 6px; padding: 12px 16px; background: var(--muted); font-size: 12px; line-height: 18px; overflow-wrap: normal; }
pre code { font-size: inherit; }
@media screen and (width < 860px) {
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tiles li { border-bottom: 1px solid var(--border); }
  .tiles li:nth-child(2n) { border-right: 0; }
}
@media screen and (width < 640px) {
  .page { padding: 16px 14px 32px; gap: 16px; }
  h1 { font-size: 20px; line-height: 28px; }
  .band { grid-template-columns: minmax(0, 1fr); gap: 6px; padding: 14px; }
  .word > p:first-child { font-size: 20px; line-height: 28px; }
  .tiles { grid-template-columns: minmax(0, 1fr); }
  .tiles li { border-right: 0; padding: 10px 14px; }
  th, td { padding: 6px 8px; }
  .gates, .gates > tbody { display: block; }
  .gates > thead { display: none; }
  .gates > tbody > tr { display: grid; gap: 6px; padding: 10px 12px; border-bottom: 1px solid var(--border); }
  .gates > tbody > tr:last-child { border-bottom: 0; }
  .gates > tbody > tr > * { display: block; padding: 0; border: 0; min-width: 0; text-align: left; }
  .gates > tbody > tr > [data-label] { display: flex; justify-content: space-between; gap: 12px; }
  .gates > tbody > tr > [data-label]::before { content: attr(data-label); font: 12px/16px ui-sans-serif, system-ui, sans-serif; color: var(--quiet); }
  .matrix, .matrix > tbody { display: block; }
  .matrix > thead, .matrix .drawn { display: none; }
  .matrix > tbody > tr { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(96px, auto); gap: 4px 12px; padding: 8px 12px; border-bottom: 1px solid var(--border); }
  .matrix > tbody > tr.group { padding: 0; }
  .matrix > tbody > tr > * { display: block; padding: 0; border: 0; white-space: normal; }
  .matrix > tbody > tr > th { grid-column: 1 / -1; }
  .matrix > tbody > tr.group > th { padding: 6px 12px; }
  .matrix > tbody > tr > td:not([data-label]) { grid-column: 3; }
  .matrix > tbody > tr > [data-label] { grid-column: 1 / 3; display: flex; justify-content: space-between; gap: 12px; }
  .matrix > tbody > tr > [data-label]::before { content: attr(data-label); font: 12px/16px ui-sans-serif, system-ui, sans-serif; color: var(--quiet); text-align: left; white-space: normal; overflow-wrap: anywhere; }
}
@media print {
  :root {${paper}}
  @page { margin: 14mm; }
  body { font-size: 12px; }
  .page { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, thead { break-after: avoid; }
  tr, figure, .answer { break-inside: avoid; }
  .scroll, pre { overflow: visible; max-height: none; }
  pre { white-space: pre-wrap; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
