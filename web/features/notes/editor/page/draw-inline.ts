import type { SyntaxNode } from '@lezer/common';
import { hiddenPlaceOf } from '#web/features/notes/editor/link-place.ts';
import { targetOf } from './addresses.ts';
import type { Drawing, Stretch } from './drawing.ts';
import { pageTexts as texts } from './page.texts.ts';
import { linkedNotes } from './page-context.ts';
import { pictureOf } from './pictures.ts';
import { Aside, NoteTitle } from './widgets.ts';

type Draw = (drawing: Drawing, node: SyntaxNode) => void;

/** How each inline element looks, by the name of its node. */
export const drawInline: Record<string, Draw> = {
  StrongEmphasis: marked('strong', 'page-strong', 'EmphasisMark'),
  Emphasis: marked('em', 'page-em', 'EmphasisMark'),
  Strikethrough: marked('del', 'page-del', 'StrikethroughMark'),
  Highlight: marked('mark', 'page-highlight', 'HighlightMark'),
  InlineCode: marked('code', 'page-inline-code', 'CodeMark'),
  Escape(drawing, node) {
    if (!drawing.isActive(node)) drawing.hide({ from: node.from, to: node.from + 1 });
  },
  HTMLTag: drawSource,
  Comment: drawSource,
  Link: drawLink,
  Image(drawing, node) {
    const picture = pictureOf(drawing, node);
    if (!picture) drawLink(drawing, node);
    else if (drawing.isActive(node)) {
      drawing.mark(node, 'span', 'page-mark');
      drawing.widget(node.to, picture);
    } else drawing.replace(node, picture);
  },
  Autolink(drawing, node) {
    const url = node.getChild('URL');
    if (!url) return;
    linkTo(drawing, url, drawing.textOf(url));
    markOrHide(drawing, node, node.getChildren('LinkMark'));
  },
  URL(drawing, node) {
    const parent = node.parent?.name ?? '';
    if (!/^(Link|Image|Autolink|LinkReference)$/.test(parent)) linkTo(drawing, node, drawing.textOf(node));
  },
};

function marked(tagName: string, className: string, markName: string): Draw {
  return (drawing, node) => {
    drawing.mark(node, tagName, className);
    markOrHide(drawing, node, node.getChildren(markName));
  };
}

function markOrHide(drawing: Drawing, element: Stretch, marks: readonly Stretch[]): void {
  const isActive = drawing.isActive(element);
  for (const mark of marks) {
    if (isActive) drawing.mark(mark, 'span', 'page-mark');
    else drawing.hide(mark);
  }
}

function drawSource(drawing: Drawing, node: SyntaxNode): void {
  drawing.mark(node, 'span', 'page-mark');
}

/** `[text](address)`: the text alone, and where it leads if the text doesn't say. */
function drawLink(drawing: Drawing, node: SyntaxNode): void {
  const url = node.getChild('URL');
  const [open, close] = node.getChildren('LinkMark');
  if (!url || !open || !close) return;
  const label = { from: open.to, to: close.from };
  const rest = { from: close.from, to: node.to };
  const address = drawing.textOf(url).replace(/^<(.*)>$/, '$1');
  const isKnown = linkTo(drawing, label, address);
  if (drawing.isActive(node)) {
    drawing.mark(open, 'span', 'page-mark');
    drawing.mark(rest, 'span', 'page-mark');
    return;
  }
  // The text of an address that can't be opened would promise a link.
  if (!isKnown && node.name === 'Link') return;
  drawing.hide(open);
  drawing.hide(rest);
  const target = targetOf(address);
  if (target?.kind === 'outside') {
    const place = hiddenPlaceOf(target.href, drawing.textOf(label));
    if (place !== undefined) drawing.widget(node.to, new Aside(` (${place})`));
  } else if (target?.kind === 'note') {
    const title = drawing.state.facet(linkedNotes)?.titleOf(target.id);
    if (title === null) {
      drawing.mark(label, 'span', 'page-link-deleted');
      drawing.widget(node.to, new Aside(` (${texts.deletedNote})`));
    } else if (title !== undefined && title !== drawing.textOf(label)) {
      drawing.hide(label);
      drawing.widget(node.to, new NoteTitle(title, target.id));
    }
  }
}

/** Makes text a link; false if the address may not be opened. */
function linkTo(drawing: Drawing, text: Stretch, address: string): boolean {
  const target = targetOf(address);
  if (!target) return false;
  const href = target.kind === 'note' ? `/app?note=${target.id}` : target.href;
  const outside = { rel: 'noopener noreferrer nofollow', target: '_blank' };
  drawing.mark(text, 'a', 'page-link', {
    href,
    draggable: 'false',
    ...(target.kind === 'outside' || target.kind === 'attachment' ? outside : {}),
  });
  return true;
}
