import { type JSX, useEffect, useState } from 'react';
import { noteTexts, editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { EditorMode } from './mode-switch.tsx';
import type { NoteEditorProps } from './note-editor-props.ts';
import { NoteSheet } from './note-sheet.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';
import { useDraft } from './use-draft.ts';

/** The editor of one note: title, tags, text, preview, history and save state. */
export function NoteEditor(props: NoteEditorProps): JSX.Element {
  const { noteId, drafts, onOpenNote } = props;
  const [chosenMode, setMode] = useState<EditorMode>('write');
  // A phone has no room for two columns.
  const mode = useIsNarrow() && chosenMode === 'split' ? 'write' : chosenMode;
  // The text boxes may have switched to another note before the address did.
  const [shown, setShown] = useState({ asked: noteId, id: noteId, sheet: 0 });
  if (shown.asked !== noteId) {
    setShown({ asked: noteId, id: noteId, sheet: noteId === shown.id ? shown.sheet : shown.sheet + 1 });
  }
  const { id, sheet } = shown;
  const [passage, setPassage] = useState(props.passage);
  if (passage !== props.passage) {
    setPassage(props.passage);
    // The passage is a position in the text, which the preview doesn't show.
    if (props.passage && mode === 'preview') setMode('write');
  }
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
      mode={mode}
      onModeChange={setMode}
      onMoved={(to) => {
        setShown((before) => ({ ...before, id: to }));
        onOpenNote(to, 'replace');
      }}
    />
  );
}
