import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

/** The browser or the user denied access to the microphone. */
export function toastNoMicrophone(): void {
  toast({
    ...texts.noMicrophone,
    variant: 'destructive',
  });
}

/** A recording couldn't be transcribed. */
export function toastNotTranscribed(): void {
  toast({
    ...texts.notTranscribed,
    variant: 'destructive',
  });
}

/** The recording is saved on the server and can be transcribed later. */
export function toastSaved(): void {
  toast(texts.saved);
}

/** Why a call failed, as a sentence shown with the recording. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : texts.reasons.unknown;
  return /[.!?]$/.test(error.detail) ? error.detail : `${error.detail}.`;
}
