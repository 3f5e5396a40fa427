import { isolateHistory } from '@codemirror/commands';
import { type EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { readLabel } from '#shared/markdown/picture-label.ts';
import { pictureFrame, setFrameWidth } from '#web/features/notes/attachments/picture-frame.ts';
import { targetOf } from './addresses.ts';
import type { Drawing } from './drawing.ts';
import { selectPicture } from './keys/picture-keys.ts';

/**
 * The picture of `![name|320](attachments/…)`; undefined for one that lies elsewhere, which would tell its server who
 * reads the note and when.
 */
export function pictureOf(drawing: Drawing, node: SyntaxNode): Picture | undefined {
  const url = node.getChild('URL');
  const [open, close] = node.getChildren('LinkMark');
  const target = url ? targetOf(drawing.textOf(url)) : undefined;
  if (!open || !close || target?.kind !== 'attachment') return undefined;
  const { name, width } = readLabel(drawing.textOf({ from: open.to, to: close.from }));
  return new Picture(target.href, name, width, drawing.isCovered(node));
}

class Picture extends WidgetType {
  readonly src: string;
  readonly name: string;
  readonly width: number | undefined;
  readonly isSelected: boolean;

  constructor(src: string, name: string, width: number | undefined, isSelected: boolean) {
    super();
    this.isSelected = isSelected;
    this.src = src;
    this.name = name;
    this.width = width;
  }

  override eq(other: Picture) {
    const isSame = other.src === this.src && other.name === this.name && other.width === this.width;
    return isSame && other.isSelected === this.isSelected;
  }

  override toDOM(view: EditorView) {
    const { src, name, width } = this;
    const frame = pictureFrame(
      { src, name, width },
      {
        onMeasure: () => view.requestMeasure(),
        onPress: () => selectPicture(view, view.posAtDOM(frame)),
        onResize: view.state.readOnly ? undefined : (chosen) => resize(view, frame, chosen),
      },
    );
    frame.dataset.src = src;
    frame.dataset.name = name;
    frame.toggleAttribute('data-selected', this.isSelected);
    return frame;
  }

  /** The same element, so that the handle keeps the focus. */
  override updateDOM(frame: HTMLElement) {
    if (frame.dataset.src !== this.src || frame.dataset.name !== this.name) return false;
    setFrameWidth(frame, this.width);
    frame.toggleAttribute('data-selected', this.isSelected);
    return true;
  }

  override ignoreEvent() {
    return true;
  }
}

/** Writes the width into the label of the picture that a frame shows. */
function resize(view: EditorView, frame: HTMLElement, width: number): void {
  const at = view.posAtDOM(frame);
  const line = view.state.doc.lineAt(at);
  for (const match of line.text.matchAll(/!\[([^\]]*)\]\([^)]*\)/g)) {
    const from = line.from + match.index;
    if (from !== at) continue;
    const label = match[1] ?? '';
    view.dispatch({
      changes: { from: from + 2, to: from + 2 + label.length, insert: `${readLabel(label).name}|${width}` },
      annotations: isolateHistory.of('full'),
      userEvent: 'input.resize',
    });
    return;
  }
}
