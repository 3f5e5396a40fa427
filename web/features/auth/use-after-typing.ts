import { useEffect, useRef, useState } from 'react';

/** Longer than between two letters. */
const PAUSE_MS = 1_500;
/** Keys that write nothing, such as Enter in the page's own editor, send no `input`; a phone's keyboard sends no keys. */
const TYPING = ['keydown', 'input', 'compositionend'] as const;

/** True while wanted, from the first pause in typing on: what takes the focus earlier would get the next letters. */
export function useAfterTyping(isWanted: boolean): boolean {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const handleTyping = (event: Event) => {
      const isComposing = event.type !== 'compositionend' && (event as KeyboardEvent | InputEvent).isComposing;
      typedAt.current = isComposing ? Number.POSITIVE_INFINITY : performance.now();
    };
    for (const type of TYPING) {
      document.addEventListener(type, handleTyping, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const rest = typedAt.current + PAUSE_MS - performance.now();
      if (rest <= 0) setIsPaused(true);
      else timer = setTimeout(check, Math.min(rest, PAUSE_MS));
    };
    check();
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isWanted]);

  return isWanted && isPaused;
}
