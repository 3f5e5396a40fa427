import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import { CaptureDialog } from '#web/features/capture/capture-dialog.tsx';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import { applySavedNote } from '#web/features/notes/note-cache.ts';
import { Dictation } from '#web/features/voice/dictation.tsx';

export interface CaptureScreenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  folders: readonly Folder[];
  onOpenNote: (noteId: string) => void;
  /** Tells the user's other tabs of a note. */
  tellSaved: (note: Note) => void;
}

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Quick capture with what it needs of the folders, the notes and the voice. */
export function CaptureScreen({ folders, tellSaved, ...dialog }: CaptureScreenProps) {
  const queryClient = useQueryClient();
  const places = useMemo(() => {
    const all = folders.map(({ id }) => ({ id, path: pathOf(folders, id).join(' / ') }));
    return all.sort((a, b) => byPath.compare(a.path, b.path));
  }, [folders]);
  return (
    <CaptureDialog
      {...dialog}
      places={places}
      onSent={(note) => {
        applySavedNote(queryClient, note);
        tellSaved(note);
      }}
      renderDictation={(onText, onBusyChange) => (
        <Dictation userId={dialog.userId} onText={onText} onBusyChange={onBusyChange} />
      )}
    />
  );
}
