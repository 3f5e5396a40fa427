import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 250;
/** Quieter than any room. */
const HEARD = 0.06;
/** How long nothing may be heard at the beginning, and after something was: people think between sentences. */
const FIRST_MS = 4_000;
const LATER_MS = 20_000;

/** False where the microphone hears nothing: it is muted, or it is another one than is spoken into. */
export function useHeard(read: () => number, isPaused: boolean): boolean {
  const [isHeard, setIsHeard] = useState(true);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (isPaused) return;
    let limit = FIRST_MS;
    let quietSince = performance.now();
    const timer = setInterval(() => {
      if (readNow() > HEARD) {
        limit = LATER_MS;
        quietSince = performance.now();
      }
      setIsHeard(performance.now() - quietSince < limit);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return isHeard;
}
