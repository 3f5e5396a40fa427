import { ApiError } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

/** The browser or the person gave no microphone. */
export function tellNoMicrophone(): void {
  toast({
    title: 'Microphone Access Error',
    description: 'Unable to access your microphone. Please check permissions.',
    variant: 'destructive',
  });
}

/** A recording is there, and no text of it. */
export function tellNotTranscribed(): void {
  toast({
    title: 'Transcription Failed',
    description: 'Unable to transcribe audio. Please try again.',
    variant: 'destructive',
  });
}

/** The recording is on the server, to be transcribed later. */
export function tellKept(): void {
  toast({ title: 'Recording kept', description: 'You find it in Voice to Text, under Kept recordings.' });
}

/** Why a call about a recording failed, as the sentence under it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : 'Something went wrong.';
  if (error.isOffline) return 'The server cannot be reached.';
  return /[.!?]$/.test(error.detail) ? error.detail : `${error.detail}.`;
}
