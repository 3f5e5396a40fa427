import { type JSX, useEffect, useState } from 'react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { noteTexts, editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { NoteEditorProps } from './note-editor-props.ts';
import { NoteSheet } from './note-sheet.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';
import { useDraft } from './use-draft.ts';

/** The editor of one note: title, tags, text, history and save state. */
export function NoteEditor(props: NoteEditorProps): JSX.Element {
  const { noteId, drafts, onOpenNote } = props;
  // The text boxes may have switched to another note before the address did.
  const [shown, setShown] = useState({ asked: noteId, id: noteId, sheet: 0 });
  if (shown.asked !== noteId) {
    setShown({ asked: noteId, id: noteId, sheet: noteId === shown.id ? shown.sheet : shown.sheet + 1 });
  }
  const { id, sheet } = shown;
  useEffect(() => drafts.load(id), [drafts, id]);
  const state = useDraft(drafts, id, stateOf);
  const failure = useDraft(drafts, id, ({ message }) => (state === 'unavailable' ? message : undefined));

  if (state === 'loading') return <NoteSkeleton />;
  if (state === 'missing') return <EmptyState className="flex-1" title={texts.missing} />;
  if (state === 'unavailable') {
    return (
      <EmptyState
        className="flex-1"
        title={texts.loadFailed}
        description={navigator.onLine ? failure : texts.notOnDevice}
        action={<Button onClick={() => drafts.load(id)}>{noteTexts.retry}</Button>}
      />
    );
  }
  return (
    <NoteSheet
      {...props}
      key={sheet}
      noteId={id}
      onMoved={(to) => {
        setShown((before) => ({ ...before, id: to }));
        onOpenNote(to, 'replace');
      }}
    />
  );
}

/** Saved or not, an open note is drawn alike: the first key after a pause must not draw it again. */
function stateOf({ status }: DraftSnapshot) {
  return status === 'loading' || status === 'missing' || status === 'unavailable' ? status : 'open';
}
