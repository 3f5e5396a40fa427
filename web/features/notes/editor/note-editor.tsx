import { type JSX, useEffect, useState } from 'react';
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
  const snapshot = useDraft(drafts, id);

  if (snapshot.status === 'loading') return <NoteSkeleton />;
  if (snapshot.status === 'missing') return <EmptyState className="flex-1" title={texts.missing} />;
  if (snapshot.status === 'unavailable') {
    return (
      <EmptyState
        className="flex-1"
        title={texts.loadFailed}
        description={navigator.onLine ? snapshot.message : texts.notOnDevice}
        action={<Button onClick={() => drafts.load(id)}>{noteTexts.retry}</Button>}
      />
    );
  }
  return (
    <NoteSheet
      {...props}
      key={sheet}
      noteId={id}
      snapshot={snapshot}
      onMoved={(to) => {
        setShown((before) => ({ ...before, id: to }));
        onOpenNote(to, 'replace');
      }}
    />
  );
}
