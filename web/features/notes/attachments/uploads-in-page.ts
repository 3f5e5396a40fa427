import { isolateHistory } from '@codemirror/commands';
import { type ChangeDesc, type EditorState, type Extension, Facet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { Attachment } from '#shared/attachments.ts';
import { markdownOf } from './picture-label.ts';
import { AttachmentUpload } from './upload.ts';
import { UploadWidget } from './upload-widget.ts';

export interface UploadHooks {
  /** A file is stored after the page was closed; its Markdown belongs into the note. */
  onLeft(noteId: string, markdown: string): void;
}

/** A file on its way, and where it goes. The text holds nothing of it until it is stored. */
interface Placed {
  upload: AttachmentUpload;
  noteId: string;
  at: number;
}

const begin = StateEffect.define<readonly Placed[]>();
const end = StateEffect.define<AttachmentUpload>();
const hooksOfPage = Facet.define<UploadHooks, UploadHooks | undefined>({ combine: ([hooks]) => hooks });
/** The line of a placeholder already ends or goes on with an attachment: each gets a line of its own. */
const attachmentBefore = /\]\(attachments\/[^)\s]*\)$/;
const attachmentAfter = /^!?\[[^\]]*\]\(attachments\//;

const placedField = StateField.define<readonly Placed[]>({
  create: () => [],
  update(before, { changes, docChanged, effects }) {
    if (!docChanged && effects.length === 0) return before;
    let placed = before;
    const ended = effects.find((effect) => effect.is(end))?.value;
    if (docChanged) placed = moved(placed, changes, ended);
    if (ended !== undefined) placed = placed.filter(({ upload }) => upload !== ended);
    for (const effect of effects) if (effect.is(begin)) placed = [...placed, ...effect.value];
    return placed;
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => {
      const widgets = state.field(field).map(({ upload, at }, index) => {
        const widget = new UploadWidget(upload, actions);
        return Decoration.widget({ widget, side: index - 5000 }).range(at);
      });
      return Decoration.set(widgets, true);
    }),
});

/** What is typed at a placeholder comes after it; an attachment that takes its place comes between its neighbors. */
function moved(placed: readonly Placed[], changes: ChangeDesc, ended: AttachmentUpload | undefined): readonly Placed[] {
  const place = placed.findIndex(({ upload }) => upload === ended);
  return placed.map((each, index) => {
    const side = place !== -1 && index > place ? 1 : -1;
    return { ...each, at: changes.mapPos(each.at, side) };
  });
}

/** Where the views of uploads are: a widget knows its upload only. */
const views = new WeakMap<AttachmentUpload, EditorView>();

const actions = {
  retry: (upload: AttachmentUpload) => {
    const view = views.get(upload);
    if (view) void send(view, upload);
  },
  remove: (upload: AttachmentUpload) => {
    upload.end();
    views.get(upload)?.dispatch({ effects: end.of(upload) });
    views.get(upload)?.focus();
  },
};

/** Placeholders of files that are being uploaded, which the text doesn't hold yet. */
export function attachmentUploads(hooks: UploadHooks): Extension {
  const leaving = ViewPlugin.define((view) => ({
    destroy() {
      for (const { upload } of view.state.field(placedField)) left.set(upload, view.state);
    },
  }));
  return [placedField, hooksOfPage.of(hooks), leaving];
}

/** The last state of the page that an upload outlived. */
const left = new WeakMap<AttachmentUpload, EditorState>();

/** Uploads files, in order, to where they are in the text; each becomes one undo step when it is stored. */
export function attachFiles(view: EditorView, noteId: string, files: readonly File[], at: number): void {
  const placed = files.map((file) => ({ upload: new AttachmentUpload(noteId, file), noteId, at }));
  for (const { upload } of placed) views.set(upload, view);
  view.dispatch({ effects: [begin.of(placed), EditorView.scrollIntoView(at)] });
  for (const { upload } of placed) void send(view, upload);
}

async function send(view: EditorView, upload: AttachmentUpload): Promise<void> {
  const attachment = await upload.send();
  if (attachment === undefined) return;
  if (view.composing)
    await new Promise((resolve) => view.contentDOM.addEventListener('compositionend', resolve, { once: true }));
  insert(view, upload, attachment);
}

function insert(view: EditorView, upload: AttachmentUpload, attachment: Attachment): void {
  const state = left.get(upload) ?? view.state;
  const placed = state.field(placedField).find((each) => each.upload === upload);
  upload.end();
  if (placed === undefined) return;
  const markdown = markdownOf(attachment);
  if (left.has(upload)) {
    state.facet(hooksOfPage)?.onLeft(placed.noteId, markdown);
    return;
  }
  const { at } = placed;
  const line = state.doc.lineAt(at);
  const lead = attachmentBefore.test(line.text.slice(0, at - line.from)) ? '\n' : '';
  const rest = line.text.slice(at - line.from);
  const isAlone = attachment.type !== 'file' && line.text.trim() === '';
  const tail = isAlone || attachmentAfter.test(rest) ? '\n' : '';
  const changes = state.changes({ from: at, insert: lead + markdown + tail });
  view.dispatch({
    changes,
    // A caret at the placeholder goes on after what takes its place.
    selection: state.selection.map(changes, 1),
    effects: end.of(upload),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
  });
}
