import { useSyncExternalStore } from 'react';

/** Below this width, the sidebar is a drawer. */
const NARROW = '(max-width: 767.98px)';

/** Whether the window is narrower than 768 px. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
