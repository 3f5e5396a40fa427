import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listRecordings } from '#shared/voice.ts';
import { TakeStore } from '#web/features/voice/recorder/take-store.ts';
import { useTranscriber } from '#web/features/voice/voice.queries.ts';
import { useLeavingQuestion } from '#web/lib/use-leaving-question.ts';
import { Voice } from './voice.ts';
import type { VoiceState } from './voice-state.ts';

/**
 * The user's recorder while `isOpen`. Closing releases the microphone, and each opening starts fresh. Unused recordings
 * stay on the device.
 */
export function useVoice(userId: string, isOpen: boolean): { voice: Voice; state: VoiceState } {
  const queryClient = useQueryClient();
  const [voice] = useState(
    () =>
      new Voice(new TakeStore(userId), () => {
        void queryClient.invalidateQueries({ queryKey: [listRecordings.path] });
      }),
  );
  const state = useSyncExternalStore(voice.subscribe, voice.getState);
  const transcriber = useTranscriber(isOpen);
  useEffect(() => voice.setTranscriber(transcriber === undefined ? undefined : transcriber !== null));
  useEffect(() => {
    if (!isOpen) return;
    void voice.open();
    return () => voice.close();
  }, [voice, isOpen]);
  // Leaving the page ends a running recording, and loses one that isn't stored on the device.
  useLeavingQuestion(state.stage.phase === 'recording' || state.deviceProblem !== undefined);
  return { voice, state };
}
