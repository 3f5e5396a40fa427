import { isolateHistory } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { noteLink } from '#shared/note-links.ts';
import { NOTE_TITLE_MAX, shownTitle } from '#shared/notes.ts';
import { pageIcons } from '#web/features/notes/editor/page/page-icons.ts';
import type { Suggestion, SuggestionSource } from '#web/features/notes/editor/page/suggestion.ts';
import { foldedTitle, type TitledNote } from './find-titles.ts';
import { linksTexts as texts } from './links.texts.ts';

export interface NoteLinkHooks {
  /** Notes by what is typed of their title, best first. */
  find: (typed: string, signal?: AbortSignal) => Promise<readonly TitledNote[]>;
  /** Creates a note beside the open one; null if it failed, which was reported. */
  create: (title: string) => Promise<{ id: string; title: string } | null>;
  /** Where a note is filed, as it is shown. */
  placeOf?: (note: TitledNote) => string | undefined;
}

// A title may have brackets itself; the last of them may still be open.
const OPENED = /\[\[((?:[^[\]]|\[[^[\]]*\])*(?:\[[^[\]]*)?)$/;
const CLOSED = /\[\[((?:[^[\]]|\[[^[\]]*\])+)\]\]$/;

/** What `[[` finds; the last line creates the note. */
export function noteLinks({ find, create, placeOf }: NoteLinkHooks): SuggestionSource {
  return {
    match: OPENED,
    async items(query, signal) {
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
    },
  };
}

/** `[[Title]]` as it is typed becomes a link, if exactly that title is found. */
export function closedNoteLinks({ find }: Pick<NoteLinkHooks, 'find'>): Extension {
  return EditorView.updateListener.of(({ view, transactions, state }) => {
    if (!transactions.some((transaction) => transaction.docChanged && transaction.isUserEvent('input.type'))) return;
    const { head, empty } = state.selection.main;
    if (!empty || state.readOnly) return;
    const line = state.doc.lineAt(head);
    const [written, title = ''] = CLOSED.exec(state.sliceDoc(line.from, head)) ?? [];
    if (written === undefined) return;
    void find(title).then((notes) => {
      const note = notes.find((candidate) => isCalled(candidate, title));
      if (note) replaceWritten(view, written, head - written.length, noteLink(note));
    });
  });
}

/** Types `[[`, so that the suggestions open. */
export function startNoteLink(view: EditorView): void {
  view.dispatch(view.state.replaceSelection('[['), { userEvent: 'input.type', scrollIntoView: true });
  view.focus();
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
