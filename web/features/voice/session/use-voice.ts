import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listRecordings } from '#shared/voice.ts';
import { Shelf } from '#web/features/voice/recorder/shelf.ts';
import { useTranscriber } from '#web/features/voice/voice.queries.ts';
import { useLeavingQuestion } from '#web/lib/use-leaving-question.ts';
import { Voice } from './voice.ts';
import type { VoiceState } from './voice-state.ts';

/**
 * A recorder of the signed-in user for as long as `isOpen`; then the microphone is let go. Each opening begins anew, and
 * what was recorded and not used stays on the device.
 */
export function useVoice(userId: string, isOpen: boolean): { voice: Voice; state: VoiceState } {
  const queryClient = useQueryClient();
  const [voice] = useState(
    () =>
      new Voice(new Shelf(userId), () => {
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
  // The page ends a recording; where the device has no copy, it ends with the page.
  useLeavingQuestion(state.stage.phase === 'recording' || state.deviceProblem !== undefined);
  return { voice, state };
}
