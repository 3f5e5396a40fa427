import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the list is a page of its own. */
const NARROW = '(max-width: 767.98px)';

/** Whether the window is narrower than 768 px. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

/** Whether a media query holds. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}
