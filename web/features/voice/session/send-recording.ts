import { keepRecording, type Recording, type Transcription, transcribe, transcribeRecording } from '#shared/voice.ts';
import { fileNameOf } from '#web/features/voice/recorder/running-recording.ts';
import type { Take } from '#web/features/voice/recorder/take-store.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { toast } from '#web/ui/toast.ts';

const CHOICE_KEY = 'sparehour.spoken-language';

/** Transcribes a recording on this device. */
export function transcribeTake(
  take: Take,
  signal: AbortSignal,
  onSent: (part: number) => void = () => {},
): Promise<Transcription> {
  return sendForm(transcribe, formOf(take, { ...chosenLanguage() }), {
    signal,
    onSent: (sent, total) => onSent(partOf(sent, total)),
  });
}

/** Transcribes a recording saved on the server. */
export function transcribeSaved(id: string, signal?: AbortSignal): Promise<Recording> {
  return call(transcribeRecording, { params: { id }, query: chosenLanguage() }, signal ? { signal } : {});
}

/** Saves a recording on the server. Its id makes repeated uploads idempotent. */
export async function uploadRecording(
  take: Take,
  signal: AbortSignal,
  onSent: (part: number) => void = () => {},
): Promise<Recording> {
  const fields = { id: take.id, durationMs: String(Math.round(take.durationMs)) };
  const options = { signal, onSent: (sent: number, total: number) => onSent(partOf(sent, total)) };
  if (take.noteId === null) return sendForm(keepRecording, formOf(take, fields), options);
  try {
    return await sendForm(keepRecording, formOf(take, { ...fields, noteId: take.noteId }), options);
  } catch (error) {
    // The note it was recorded in may be deleted.
    if (error instanceof ApiError && error.status === 404) {
      return sendForm(keepRecording, formOf(take, fields), options);
    }
    throw error;
  }
}

function formOf({ sound, type }: Take, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The audio is last, so that a server that streams the form already has the options.
  form.set('audio', sound, fileNameOf(type));
  return form;
}

function partOf(sent: number, total: number): number {
  return total > 0 ? sent / total : 0;
}

/** A recording couldn't be transcribed. */
export function toastNotTranscribed(): void {
  toast({ ...texts.notTranscribed, variant: 'destructive' });
}

/** Why a call failed, as a sentence shown with the recording. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : texts.reasons.unknown;
  return /[.!?]$/.test(error.detail) ? error.detail : `${error.detail}.`;
}

/** The language chosen in this browser, such as `en`. Without one, the language is detected. */
export function chosenLanguage(): { language?: string } {
  try {
    const language = localStorage.getItem(CHOICE_KEY);
    return language === null ? {} : { language };
  } catch {
    return {};
  }
}

/** Saves the spoken language in this browser. */
export function chooseLanguage(language: string | undefined): void {
  try {
    if (language === undefined) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, language);
  } catch {
    // A browser without storage detects the language each time.
  }
}
