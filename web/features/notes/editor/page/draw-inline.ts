import type { SyntaxNode } from '@lezer/common';
import { addressOf, type Target, titleOfPlace } from './addresses.ts';
import { drawFormula } from './draw-formula.ts';
import type { Drawing, Stretch } from './drawing.ts';
import { linkOf } from './link-parts.ts';
import { pageTexts as texts } from './page.texts.ts';
import { linkedNotes } from './page-context.ts';
import { pictureOf } from './pictures.ts';
import { Aside, Bracket, NoteTitle } from './widgets.ts';

type Draw = (drawing: Drawing, node: SyntaxNode) => void;

/** How each inline element looks, by the name of its node. */
export const drawInline: Record<string, Draw> = {
  StrongEmphasis: marked('strong', 'page-strong', 'EmphasisMark'),
  Emphasis: marked('em', 'page-em', 'EmphasisMark'),
  Strikethrough: marked('del', 'page-del', 'StrikethroughMark'),
  Highlight: marked('mark', 'page-highlight', 'HighlightMark'),
  InlineCode: marked('code', 'page-inline-code', 'CodeMark'),
  Escape(drawing, node) {
    if (!drawing.isActive(node) || drawing.textOf(node) === '\\|') drawing.hide({ from: node.from, to: node.from + 1 });
  },
  Formula: drawFormula,
  HTMLTag: drawSource,
  Comment: drawSource,
  Link: drawLink,
  Image(drawing, node) {
    const picture = pictureOf(drawing, node);
    if (picture) drawing.replace(node, picture);
    else drawLink(drawing, node);
  },
  Autolink(drawing, node) {
    drawAddress(drawing, node);
    if (node.getChild('URL')) markOrHide(drawing, node, node.getChildren('LinkMark'));
  },
  URL(drawing, node) {
    if (node.parent?.name !== 'Autolink') drawAddress(drawing, node);
  },
};

function drawAddress(drawing: Drawing, node: SyntaxNode): void {
  const link = linkOf(drawing.state, node);
  if (link) linkTo(drawing, link.label, link.target);
}

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

/** `[text](address)`: the text alone. Its address shows only while the caret is in it. */
function drawLink(drawing: Drawing, node: SyntaxNode): void {
  const link = linkOf(drawing.state, node);
  if (!link) {
    drawUnknown(drawing, node);
    return;
  }
  const { from, to, label, target } = link;
  const [open, rest] = [
    { from, to: label.from },
    { from: label.to, to },
  ];
  const isEntered = drawing.isActive(label);
  linkTo(drawing, label, target, isEntered ? ' page-link-entered' : '');
  const isNote = target.kind === 'note';
  const isOpened = !link.isKept || (!isNote && drawing.isActive({ from: label.to + 1, to: to - 1 }));
  if (isOpened) {
    drawing.mark(open, 'span', 'page-mark');
    drawing.mark(rest, 'span', 'page-mark');
    return;
  }
  drawing.replace(open, isNote && isEntered ? new Bracket('[[') : undefined);
  drawing.replace(rest, isNote && isEntered ? new Bracket(']]') : undefined);
  if (!isNote) return;
  // The words are those of the note.
  drawing.skip(label);
  const title = drawing.state.facet(linkedNotes)?.titleOf(target.id);
  if (title === null) {
    drawing.mark(label, 'span', 'page-link-deleted');
    drawing.widget(to, new Aside(` (${texts.deletedNote})`));
  } else if (title !== undefined) {
    const shown = target.place === undefined ? title : titleOfPlace(title, target.place);
    if (shown !== drawing.textOf(label)) drawing.replace(label, new NoteTitle(shown, addressOf(target)));
  }
}

/** The text of an address that can't be opened would promise a link; a picture that lies elsewhere has its name. */
function drawUnknown(drawing: Drawing, node: SyntaxNode): void {
  const [open, close] = node.getChildren('LinkMark');
  if (!node.getChild('URL') || !open || !close) return;
  const marks = [open, { from: close.from, to: node.to }];
  if (drawing.isActive(node) || node.name === 'Image') markOrHide(drawing, node, marks);
}

function linkTo(drawing: Drawing, text: Stretch, target: Target, more = ''): void {
  const href = target.kind === 'note' ? addressOf(target) : target.href;
  const outside = { rel: 'noopener noreferrer nofollow', target: '_blank' };
  drawing.mark(text, 'a', `page-link${more}`, {
    href,
    draggable: 'false',
    ...(target.kind === 'outside' || target.kind === 'attachment' ? outside : {}),
  });
}
