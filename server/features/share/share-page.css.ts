/** How a shared page looks: the product's paper, on a screen in either color scheme, and printed. */
export const sharePageCss = `
:root {
  color-scheme: light dark;
  --canvas: oklch(0.974 0.005 85); --sunken: oklch(0.951 0.007 85); --surface: oklch(0.994 0.002 85);
  --line: oklch(0.886 0.009 85); --control: oklch(0.62 0.013 80); --ink: oklch(0.235 0.011 70);
  --ink-muted: oklch(0.465 0.013 75); --accent: oklch(0.44 0.078 176); --on-accent: oklch(0.99 0.006 170);
  --accent-ink: oklch(0.405 0.074 176); --mark: oklch(0.905 0.105 95); --warn: oklch(0.47 0.16 35); --focus: oklch(0.5 0.09 176);
  --serif: "Source Serif 4 Variable", "Source Serif 4", Charter, "Iowan Old Style", Georgia, serif;
  --sans: "Inter Variable", Inter, system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: oklch(0.192 0.006 75); --sunken: oklch(0.168 0.006 75); --surface: oklch(0.218 0.007 75);
    --line: oklch(0.315 0.009 75); --control: oklch(0.57 0.012 78); --ink: oklch(0.925 0.008 85);
    --ink-muted: oklch(0.735 0.012 80); --accent: oklch(0.77 0.092 172); --on-accent: oklch(0.2 0.03 176);
    --accent-ink: oklch(0.815 0.088 172); --mark: oklch(0.405 0.08 95); --warn: oklch(0.8 0.11 45); --focus: oklch(0.77 0.092 172);
  }
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; background: var(--canvas); color: var(--ink) }
body { margin: 0; padding: 0 0 3rem; font: 1.125rem/1.6 var(--serif); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 0.25rem }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; background: var(--surface) }
@media (max-width: 50rem) { html { background: var(--surface) } }
@media (min-width: 50rem) {
  main { margin-top: 3rem; padding: 4rem 5rem 5rem; border: 1px solid var(--line); border-radius: 0.75rem }
}
header { margin-bottom: 2.25rem; padding-bottom: 1.25rem; border-bottom: 1px solid var(--line) }
h1 { margin: 0 0 0.4rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem); font-weight: 600; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance }
.meta, footer { color: var(--ink-muted); font: 0.875rem/1.5 var(--sans) }
.meta { margin: 0 }
footer { display: flex; justify-content: center; align-items: center; gap: 0.5rem; padding: 1.5rem 1.25rem 0 }
footer svg { width: 1.125rem; height: 1.125rem }
footer rect { fill: var(--accent) } footer circle { stroke: var(--on-accent) } footer path { fill: var(--on-accent) }
article h2, article h3, article h4, article h5, article h6 { margin: 1.7em 0 0.5em; font-weight: 600; line-height: 1.3; text-wrap: balance }
article h2 { font-size: 1.5rem; letter-spacing: -0.01em } article h3 { font-size: 1.25rem }
article h4, article h5, article h6 { font-size: 1.125rem }
article > :first-child { margin-top: 0 } article > :last-child { margin-bottom: 0 }
.plain { margin-top: 1.5rem; white-space: pre-wrap }
p, ul, ol, blockquote, pre, .table { margin: 0 0 1em }
h1, h2, h3, h4, h5, h6, p, li, th, td, .plain { text-align: start; unicode-bidi: plaintext } pre { direction: ltr }
ul, ol { padding-inline-start: 1.5em } li[dir], li > [dir] { margin-inline-start: 1.5em } .tasks > li[dir] { margin-inline-start: 0.1em } li + li { margin-top: 0.25em } li > ul, li > ol { margin: 0.25em 0 0 }
.tasks { padding-inline-start: 0.1em; list-style: none } .task { padding-inline-start: 1.6em }
.task > input, .todos input { appearance: none; flex: none; position: relative; display: inline-block; width: 1em; height: 1em; margin: 0; margin-inline: -1.6em 0.6em; border: 1.5px solid var(--control); border-radius: 0.25em; font: inherit; vertical-align: -0.1em }
.task > input:checked, .todos input:checked { border-color: var(--accent); background: var(--accent) }
.task > input:checked::after, .todos input:checked::after { content: ""; position: absolute; inset: 0.08em 0.28em 0.2em; border: solid var(--on-accent); border-width: 0 0.13em 0.13em 0; transform: rotate(42deg) }
/* Under a finger it is larger than it looks. */
.task > input:enabled { border-color: var(--accent); cursor: pointer } .task > input:enabled::before { content: ""; position: absolute; inset: -0.7em }
.answer { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-family: var(--sans); font-size: 1rem }
.answer h2 { margin: 0 0 0.4rem; font-size: 1.25rem; font-weight: 600 } .answer .meta { margin-bottom: 1.25rem }
.answer fieldset { margin: 0 0 1.25rem; padding: 0; border: 0 } legend { margin-bottom: 0.35rem; padding: 0; font-weight: 500; font-size: 0.875rem }
.todos { margin: 0; padding: 0; list-style: none } .todos label { display: flex; align-items: center; gap: 0.6em; min-height: 2.75rem; margin: 0; font-weight: 400; font-size: 1rem } .todos input { margin: 0 }
.answer textarea, .answer > input { display: block; width: 100%; margin-bottom: 1rem; padding: 0.6rem 0.75rem; border: 1px solid var(--control); border-radius: 0.5rem; background: var(--surface); color: var(--ink); font: inherit; resize: vertical }
a[href*="/attachments/"]::before { content: "↓ " / "" }
a { color: var(--accent-ink); text-underline-offset: 0.18em }
blockquote { padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--ink-muted) }
.callout { padding: 0.7em 1em; border-color: var(--accent); border-start-end-radius: 0.5rem; border-end-end-radius: 0.5rem; background: var(--sunken); color: inherit }
.callout > :last-child { margin-bottom: 0 } .callout > :first-child { margin-bottom: 0.3em; color: var(--ink-muted); font-family: var(--sans); font-size: 0.9375rem }
.tip > :first-child { color: var(--accent-ink) } .warning, .caution { border-color: var(--warn) } .warning > :first-child, .caution > :first-child { color: var(--warn) }
.callout svg { width: 1.15em; height: 1.15em; margin-inline-end: 0.45em; vertical-align: -0.2em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
mark { border-radius: 0.15em; background: var(--mark); color: inherit }
code { padding: 0.1em 0.3em; border-radius: 0.25rem; background: var(--sunken); font: 0.85em/1.5 ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace }
pre { overflow-x: auto; padding: 0.9em 1.1em; border-radius: 0.5rem; background: var(--sunken); line-height: 1.5 }
pre code { padding: 0; background: none; overflow-wrap: normal }
.table { overflow-x: auto }
table { border-collapse: collapse; font: 0.9375rem/1.5 var(--sans); overflow-wrap: normal; font-variant-numeric: tabular-nums }
th, td { padding: 0.5em 0.9em; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600 } th:first-child, td:first-child { padding-left: 0 } th:last-child, td:last-child { padding-right: 0 }
.right { text-align: right } .center { text-align: center }
img { display: block; max-width: 100%; height: auto; max-height: 85vh; margin: 0.25em 0; border-radius: 0.375rem }
/* On its own paper in the dark: a logo is made for white. */
.logo { box-sizing: border-box; height: 3.5rem; width: auto; max-width: min(100%, 16rem); margin: 0 0 1.5rem; padding: 0.25rem; border-radius: 0.375rem; object-fit: contain; background: white }
hr { margin: 2.5em 0; border: 0; border-top: 1px solid var(--line) }
.footnotes { color: var(--ink-muted); font-size: 0.9em }
.message { max-width: 30rem; margin-top: min(20vh, 10rem); border: 1px solid var(--line); border-radius: 0.75rem; padding: 2rem 1.5rem; font-family: var(--sans); font-size: 1rem }
.message h1 { font-size: 1.375rem } .message p { color: var(--ink-muted) } .message a { display: inline-block; padding: 0.6rem 0 }
label { display: block; margin-bottom: 0.35rem; font-weight: 500; font-size: 0.875rem }
.fields { display: flex; gap: 0.5rem }
.fields input { flex: 1; min-width: 0; height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--control); border-radius: 0.5rem; background: var(--surface); color: var(--ink); font: inherit }
button { height: 2.75rem; padding: 0 1.25rem; border: 1px solid transparent; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer }
/* Drawn on white paper. */
@media screen and (prefers-color-scheme: dark) { article img { background: white } }
@media (max-width: 32rem) { .message { margin: 0; border: 0; border-radius: 0; padding-top: 3rem } }
@page { margin: 18mm }
@media print {
  :root { color-scheme: light; --ink: black; --ink-muted: #444; --line: #bbb; --sunken: #f3f3f3; --accent-ink: black; --accent: black; --on-accent: white; --control: #444; --mark: #fdf0a8; --warn: #444 }
  html, main { background: white } body { padding: 0; font-size: 11pt; print-color-adjust: exact }
  main { max-width: none; margin: 0; padding: 0; border: 0 } footer, .answer { display: none }
  table { font-size: 10pt } .table, pre { overflow: visible } pre, pre code { white-space: pre-wrap; overflow-wrap: anywhere }
  h1, h2, h3, h4, h5, h6 { break-after: avoid } tr, li, img, blockquote { break-inside: avoid } img { max-height: 20cm }
}
`;
