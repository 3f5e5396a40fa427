import { useRef } from 'react';

/**
 * For a dialog that leads elsewhere: what is chosen in it happens when the dialog has closed and the focus is back where
 * it was, so that whatever opens then gives it back to there too.
 */
export function useAfterClose(onClose: () => void) {
  const chosen = useRef<() => void>(undefined);
  return {
    choose(action: () => void) {
      chosen.current = action;
      onClose();
    },
    /** Goes on the dialog as `onCloseAutoFocus`. */
    handleClosed() {
      const action = chosen.current;
      chosen.current = undefined;
      if (action) queueMicrotask(action);
    },
  };
}
