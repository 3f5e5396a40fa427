import { useRef, useState } from 'react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { shownText, type TranscriptStage, takeIdOf } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { type VoiceNote, voiceNoteOf } from '#web/features/voice/voice-text.ts';
import { toast } from '#web/ui/toast.ts';

/** The specification shows these toasts for 2 s. */
const SHORT_MS = 2_000;

export interface TranscriptTargets {
  /** The id of the open note. */
  noteId: string | null;
  /** Appends the text to the note after a blank line, as one undo step. Returns false if the note isn't loaded. */
  onInsert: (noteId: string, text: string) => Promise<boolean>;
  /** Creates a note; `key` is the idempotency key. */
  onCreateNote: (note: VoiceNote, key: string) => Promise<{ id: string }>;
  /** Opens a note and focuses it. */
  onOpenNote: (noteId: string) => void;
}

/**
 * Inserts a transcript or creates a note from it. The dialog closes first, because the browser's undo needs the focus in
 * the note. The recording stays on the device until the text is saved.
 */
export function useTranscriptActions(voice: Voice, targets: TranscriptTargets, onClose: () => void) {
  const { noteId } = targets;
  const [isCreating, setIsCreating] = useState(false);
  const afterClose = useRef<() => unknown>(undefined);
  const attempt = useRef<{ text: string; note: VoiceNote; key: string }>(undefined);

  function insert(stage: TranscriptStage): void {
    if (noteId === null) {
      toastNoNote();
      return;
    }
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    afterClose.current = async () => {
      if (!(await targets.onInsert(noteId, text))) return toastNoNote();
      toast({ title: texts.inserted, duration: SHORT_MS });
      if (takeId !== undefined) await voice.forget(takeId);
    };
    onClose();
  }

  async function create(stage: TranscriptStage): Promise<void> {
    const [text, takeId] = [shownText(stage), takeIdOf(stage)];
    if (text.trim() === '') return voice.transcribeAgain();
    // A request whose answer was lost may have created the note, so the key is reused unless the text changed.
    if (attempt.current?.text !== text) {
      attempt.current = { text, note: voiceNoteOf(text), key: crypto.randomUUID() };
    }
    setIsCreating(true);
    try {
      const { id } = await targets.onCreateNote(attempt.current.note, attempt.current.key);
      if (takeId !== undefined) await voice.forget(takeId);
      toast({ title: texts.noteCreated, duration: SHORT_MS });
      afterClose.current = () => targets.onOpenNote(id);
      onClose();
    } catch {
      toast({
        ...texts.noteFailed,
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

function toastNoNote(): void {
  toast({
    ...texts.noNote,
    variant: 'destructive',
  });
}
