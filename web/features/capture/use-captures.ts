import { useEffect, useEffectEvent } from 'react';
import { type Note, shownTitle } from '#shared/notes.ts';
import { type ApiError, noAnswer } from '#web/lib/api.ts';
import { connection } from '#web/lib/connection.ts';
import { toast } from '#web/ui/toast.ts';
import { captureTexts as texts } from './capture.texts.ts';
import { captureBox } from './capture-box.ts';
import { sendCaptures } from './send-captures.ts';

const RETRY_MS = 30_000;

export interface CapturesOptions {
  userId: string;
  /** Called for each note that was made. */
  onSent: (note: Note) => void;
  onOpenNote: (noteId: string) => void;
}

/**
 * Sends the waiting notes when the page opens, when the connection returns, and periodically. Returns a function that
 * sends them immediately.
 */
export function useCaptures({ userId, onSent, onOpenNote }: CapturesOptions): () => void {
  async function send(isRequested: boolean) {
    if (captureBox.readWaiting(userId).length === 0) return;
    const { notes, problem } = await sendCaptures(userId);
    for (const note of notes) onSent(note);
    if (isRequested && problem) toastQueued(problem);
    else if (notes.length > 0) toastSent(notes, onOpenNote);
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

function toastSent(notes: readonly Note[], onOpenNote: (noteId: string) => void): void {
  const last = notes.at(-1);
  if (last === undefined) return;
  toast({
    // Without the server they are on this device until it is back.
    title: connection.get() ? texts.queued.title : texts.sent(notes.length),
    description: shownTitle(last.title),
    action: { label: texts.open, onClick: () => onOpenNote(last.id) },
  });
}

function toastQueued(problem: ApiError): void {
  toast({
    title: texts.queued.title,
    description: problem.isOffline ? texts.queued.noConnection(noAnswer().detail) : texts.queued.failed(problem.detail),
  });
}
