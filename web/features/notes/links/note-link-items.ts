import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { noteLink } from '#shared/note-links.ts';
import { NOTE_TITLE_MAX, shownTitle } from '#shared/notes.ts';
import { pageIcons } from '#web/features/notes/editor/page/page-icons.ts';
import type { Suggestion } from '#web/features/notes/editor/page/suggestion.ts';
import { foldedTitle, type TitledNote } from './find-titles.ts';
import { linksTexts as texts } from './links.texts.ts';
import type { NoteLinkHooks } from './note-link-hooks.ts';

/** The notes that `[[` finds; the last line creates one. */
export async function noteLinkItems(
  { find, create, placeOf }: NoteLinkHooks,
  query: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const typed = query.trim().slice(0, NOTE_TITLE_MAX);
  const found = await find(query, signal);
  const items: Suggestion[] = found.map((note) => {
    const place = placeOf?.(note);
    return {
      id: note.id,
      label: shownTitle(note.title),
      icon: pageIcons.note,
      ...(place === undefined ? {} : { detail: place }),
      apply: (view, from, to) => replace(view, from, to, noteLink(note)),
    };
  });
  if (typed === '' || found.some((note) => isCalled(note, typed))) return items;
  const isNew: Suggestion = {
    id: 'create',
    label: texts.create(typed),
    icon: pageIcons.add,
    apply: (view, from, to) => void createAndLink(view, from, to, () => create(typed)),
  };
  return [...items, isNew];
}

/** Makes a link of `[[Title]]`, if exactly that title is found. */
export async function linkClosed(
  view: EditorView,
  find: NoteLinkHooks['find'],
  { written, title, at }: { written: string; title: string; at: number },
): Promise<void> {
  const note = (await find(title)).find((candidate) => isCalled(candidate, title));
  if (note) replaceWritten(view, written, at, noteLink(note));
}

/** What was typed stays until the note is there, and also if it can't be created. */
async function createAndLink(
  view: EditorView,
  from: number,
  to: number,
  create: () => ReturnType<NoteLinkHooks['create']>,
): Promise<void> {
  const written = view.state.sliceDoc(from, to);
  const note = await create();
  if (note) replaceWritten(view, written, from, noteLink(note));
}

/** Replaces what was written a moment ago. Another device's change may have moved it. */
function replaceWritten(view: EditorView, written: string, at: number, text: string): void {
  const isThere = view.state.sliceDoc(at, at + written.length) === written;
  const from = isThere ? at : view.state.doc.toString().indexOf(written);
  if (from === -1 || !view.dom.isConnected) return;
  replace(view, from, from + written.length, text);
}

function replace(view: EditorView, from: number, to: number, insert: string): void {
  const { head } = view.state.selection.main;
  const isCaretInside = head >= from && head <= to;
  view.dispatch({
    changes: { from, to, insert },
    ...(isCaretInside ? { selection: { anchor: from + insert.length } } : {}),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.complete',
    scrollIntoView: isCaretInside,
  });
}

function isCalled(note: TitledNote, title: string): boolean {
  return foldedTitle(shownTitle(note.title)) === foldedTitle(title);
}
