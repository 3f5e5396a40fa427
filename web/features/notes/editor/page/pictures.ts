import { type EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { targetOf } from './addresses.ts';
import type { Drawing } from './drawing.ts';
import { pageTexts as texts } from './page.texts.ts';

const WIDTH = /^(.*)\|(\d{1,4})$/s;

/**
 * The picture of `![name|320](attachments/…)`; undefined for one that lies elsewhere, which would tell its server who
 * reads the note and when.
 */
export function pictureOf(drawing: Drawing, node: SyntaxNode): Picture | undefined {
  const url = node.getChild('URL');
  const [open, close] = node.getChildren('LinkMark');
  const target = url ? targetOf(drawing.textOf(url)) : undefined;
  if (!open || !close || target?.kind !== 'attachment') return undefined;
  const label = drawing.textOf({ from: open.to, to: close.from });
  const [, name = label, width] = WIDTH.exec(label) ?? [];
  return new Picture(target.href, name, width === undefined ? undefined : Number(width));
}

class Picture extends WidgetType {
  readonly src: string;
  readonly name: string;
  readonly width: number | undefined;

  constructor(src: string, name: string, width: number | undefined) {
    super();
    this.src = src;
    this.name = name;
    this.width = width;
  }

  override eq(other: Picture) {
    return other.src === this.src && other.name === this.name && other.width === this.width;
  }

  override toDOM(view: EditorView) {
    const frame = document.createElement('span');
    frame.className = 'page-picture';
    const picture = document.createElement('img');
    picture.alt = this.name || texts.picture;
    if (this.width !== undefined) picture.width = this.width;
    picture.addEventListener('load', () => view.requestMeasure());
    picture.addEventListener('error', () => {
      frame.textContent = `${this.name} (${texts.missingPicture})`;
      view.requestMeasure();
    });
    picture.src = this.src;
    frame.append(picture);
    return frame;
  }

  override ignoreEvent() {
    return false;
  }
}
