import { useEffect, useEffectEvent } from 'react';
import { type Note, UNTITLED_NOTE } from '#shared/notes.ts';
import type { ApiError } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { captureBox } from './capture-box.ts';
import { sendCaptures } from './send-captures.ts';

const RETRY_MS = 30_000;

export interface CapturesOptions {
  userId: string;
  /** The server has this note now. */
  onSent: (note: Note) => void;
  onOpenNote: (noteId: string) => void;
}

/**
 * Sends what waits on this device: when the page is opened, when there is a connection again, and now and then. Answers
 * how to send at once.
 */
export function useCaptures({ userId, onSent, onOpenNote }: CapturesOptions): () => void {
  async function send(isAsked: boolean) {
    if (captureBox.readWaiting(userId).length === 0) return;
    const { notes, problem } = await sendCaptures(userId);
    for (const note of notes) onSent(note);
    if (isAsked && problem) tellKept(problem);
    else if (notes.length > 0) tellSaved(notes, onOpenNote);
  }
  const sendWaiting = useEffectEvent(() => void send(false));
  useEffect(() => {
    const handle = () => sendWaiting();
    handle();
    window.addEventListener('online', handle);
    const timer = setInterval(handle, RETRY_MS);
    return () => {
      window.removeEventListener('online', handle);
      clearInterval(timer);
    };
  }, []);
  return () => void send(true);
}

function tellSaved(notes: readonly Note[], onOpenNote: (noteId: string) => void): void {
  const last = notes.at(-1);
  if (last === undefined) return;
  toast({
    title: notes.length === 1 ? 'Note saved' : `${notes.length} notes saved`,
    description: last.title || UNTITLED_NOTE,
    action: { label: 'Open', onClick: () => onOpenNote(last.id) },
  });
}

function tellKept(problem: ApiError): void {
  toast({
    title: 'Kept on this device',
    description: problem.isOffline
      ? 'The server cannot be reached. The note is sent as soon as it can.'
      : `The server did not take the note: ${problem.detail}. It is tried again.`,
  });
}
