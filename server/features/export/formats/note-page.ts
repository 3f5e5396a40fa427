import { escapeHtml, noteHtml } from '../note-html.ts';
import { outsideLink, type Picture, pictureOf } from './rendered-note.ts';

/** Serif text in one column, dark on light as on paper, on a screen of any width and in print. */
const style = `
:root { color-scheme: light dark; --ink: #1c1b19; --muted: #5d5a54; --line: #d9d5cc; --paper: #fff; --fill: #f5f3ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae5; --muted: #aaa69d; --line: #45423c; --paper: #1b1a18; --fill: #26241f; } }
@media print { :root { --ink: #000; --muted: #444; --line: #bbb; --paper: #fff; --fill: #f3f3f3; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Georgia, 'Times New Roman', serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 .5em; line-height: 1.25; break-after: avoid; }
h1 { margin-top: 0; font-size: 1.9rem; } h2 { font-size: 1.45rem; } h3 { font-size: 1.2rem; } h4, h5, h6 { font-size: 1.05rem; }
p, ul, ol, blockquote, pre, .table { margin: 0 0 1em; } li > ul, li > ol { margin: .25em 0 0; } li + li { margin-top: .25em; }
a { color: inherit; text-underline-offset: .18em; } img { max-width: 100%; height: auto; break-inside: avoid; }
h1, h2, h3, h4, h5, h6, p, li, th, td { text-align: start; unicode-bidi: plaintext; }
li[dir], li > [dir] { margin-inline-start: 1.4em; }
blockquote { margin-inline-start: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--muted); }
.callout { padding: .6em 1em; background: var(--fill); color: inherit; } .callout > :last-child { margin-bottom: 0; }
.callout svg { width: 1.1em; height: 1.1em; margin-inline-end: .4em; vertical-align: -.2em; fill: none; stroke: currentColor; stroke-width: 2; }
pre { direction: ltr; } pre, code { font: .875em/1.5 ui-monospace, Consolas, monospace; background: var(--fill); border-radius: 4px; }
code { padding: .1em .3em; } pre { padding: .8em 1em; white-space: pre-wrap; } pre code { padding: 0; font-size: 1em; }
.table { overflow-x: auto; } table { border-collapse: collapse; } th, td { padding: .35em .7em; border: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
.right { text-align: right; } .center { text-align: center; } tr { break-inside: avoid; }
.tasks { padding-inline-start: 1.2em; } .task { list-style: none; } .task > input { margin: 0; margin-inline: -1.4em .4em; }
mark { background: #ffe89a; color: #1c1b19; } hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
.footnotes { color: var(--muted); font-size: .9em; }
`;

/** A note as one file of HTML, with its pictures inside. It loads nothing. */
export function notePage(title: string, markdown: string, pictures: readonly Picture[]): string {
  const body = noteHtml(markdown, {
    link: outsideLink,
    picture: (src) => {
      const picture = pictureOf(src, pictures);
      return picture && `data:image/${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`;
    },
    topLevel: 2,
  });
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
${body}</main>
</body>
</html>
`;
}
