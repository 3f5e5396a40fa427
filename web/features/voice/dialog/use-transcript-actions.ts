import { useRef, useState } from 'react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { shownText, type TranscriptStage, takeIdOf } from '#web/features/voice/session/voice-state.ts';
import { type VoiceNote, voiceNoteOf } from '#web/features/voice/voice-text.ts';
import { toast } from '#web/ui/toast.ts';

/** What is said for 2 s only. */
const SHORT_MS = 2_000;

export interface TranscriptTargets {
  /** The note that is open. */
  noteId: string | null;
  /** Appends the text to the note after a blank line, as one step of undo; false where it is not loaded. */
  onInsert: (noteId: string, text: string) => Promise<boolean>;
  /** Makes a note; `key` makes a repeated request the same request. */
  onCreateNote: (note: VoiceNote, key: string) => Promise<{ id: string }>;
  /** Shows a note and puts the focus into it. */
  onOpenNote: (noteId: string) => void;
}

/**
 * Where the words go. The dialog closes first: only then the note can take the focus, which the browser's undo needs.
 * The recording stays on the device until they are there.
 */
export function useTranscriptActions(voice: Voice, targets: TranscriptTargets, onClose: () => void) {
  const { noteId } = targets;
  const [isCreating, setIsCreating] = useState(false);
  const afterClose = useRef<() => unknown>(undefined);
  const attempt = useRef<{ text: string; key: string }>(undefined);

  function insert(stage: TranscriptStage): void {
    if (noteId === null) {
      tellNoNote();
      return;
    }
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    afterClose.current = async () => {
      if (!(await targets.onInsert(noteId, text))) return tellNoNote();
      toast({ title: 'Transcript Inserted', duration: SHORT_MS });
      if (takeId !== undefined) await voice.forget(takeId);
    };
    onClose();
  }

  async function create(stage: TranscriptStage): Promise<void> {
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    if (text.trim() === '') return voice.transcribeAgain();
    // A try whose answer got lost may have made the note; other words are another note.
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setIsCreating(true);
    try {
      const { id } = await targets.onCreateNote(voiceNoteOf(text), attempt.current.key);
      if (takeId !== undefined) await voice.forget(takeId);
      toast({ title: 'Note Created', duration: SHORT_MS });
      afterClose.current = () => targets.onOpenNote(id);
      onClose();
    } catch {
      toast({
        title: 'Note Creation Failed',
        description: 'Unable to create note. Please try again.',
        variant: 'destructive',
      });
    } finally {
      setIsCreating(false);
    }
  }

  /** For the dialog's `onCloseAutoFocus`. */
  function handleClosed(event: Event): void {
    const go = afterClose.current;
    afterClose.current = undefined;
    if (!go) return;
    event.preventDefault();
    void go();
  }

  return { isCreating, insert, create, handleClosed };
}

function tellNoNote(): void {
  toast({
    title: 'Cannot insert text',
    description: 'No active note available for insertion',
    variant: 'destructive',
  });
}
