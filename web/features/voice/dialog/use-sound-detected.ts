import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 250;
/** Even a quiet room is louder than this. */
const LEVEL_MIN = 0.06;
/** How long silence is allowed at the start, and after the first sound, because people pause to think. */
const FIRST_MS = 4_000;
const LATER_MS = 20_000;

/** Returns false when the microphone picks up no sound: it may be muted, or the wrong one selected. */
export function useSoundDetected(read: () => number, isPaused: boolean): boolean {
  const [isSoundDetected, setIsSoundDetected] = useState(true);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (isPaused) return;
    let limit = FIRST_MS;
    let quietSince = performance.now();
    const timer = setInterval(() => {
      if (readNow() > LEVEL_MIN) {
        limit = LATER_MS;
        quietSince = performance.now();
      }
      setIsSoundDetected(performance.now() - quietSince < limit);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return isSoundDetected;
}
