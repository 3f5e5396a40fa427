import { useQueryClient } from '@tanstack/react-query';
import { createNote, type Note } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { applySavedNote } from '#web/features/notes/note-cache.ts';
import { VoiceDialog, type VoiceDialogProps } from '#web/features/voice/dialog/voice-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { insertIntoNote } from './insert-into-note.ts';

export interface VoiceScreenProps extends Omit<VoiceDialogProps, 'onInsert' | 'onCreateNote'> {
  drafts: Drafts;
  /** Tells the user's other tabs of a note. */
  tellSaved: (note: Note) => void;
}

/** Voice to Text with what it needs of the notes. */
export function VoiceScreen({ drafts, tellSaved, ...dialog }: VoiceScreenProps) {
  const queryClient = useQueryClient();
  return (
    <VoiceDialog
      {...dialog}
      onInsert={(noteId, text) => insertIntoNote(drafts, noteId, text)}
      onCreateNote={async (body, key) => {
        const note = await call(createNote, { body }, { headers: { 'idempotency-key': key } });
        applySavedNote(queryClient, note);
        drafts.open(note);
        tellSaved(note);
        return note;
      }}
    />
  );
}
