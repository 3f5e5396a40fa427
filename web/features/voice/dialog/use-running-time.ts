import { useEffect, useState } from 'react';
import type { Voice } from '#web/features/voice/session/voice.ts';

const TICK_MS = 1_000;

/** The elapsed time of the recording, updated each second. */
export function useRunningTime(voice: Voice): number {
  const [elapsedMs, setElapsedMs] = useState(() => voice.running?.elapsedMs ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(voice.running?.elapsedMs ?? 0), TICK_MS);
    return () => clearInterval(timer);
  }, [voice]);
  return elapsedMs;
}
