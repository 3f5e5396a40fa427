import { useState } from 'react';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';

const KEPT = 'sparehour.assistant';

/** Whether the panel of the assistant is open, and what it is about; an open one is open again after a reload. */
export function useAssistant() {
  const [state, setKept] = useState<PanelState>(readKept);
  const [isGeneral, setIsGeneral] = useState(false);

  function setState(next: PanelState) {
    setKept(next);
    try {
      sessionStorage.setItem(KEPT, next);
    } catch {
      // Then it is closed after a reload, and nothing else changes.
    }
  }

  function toggle() {
    const isInside = document.activeElement?.closest('[role="dialog"]') !== null;
    setState(state === 'open' && isInside ? 'minimised' : 'open');
  }

  return { state, setState, toggle, isGeneral, setIsGeneral };
}

function readKept(): PanelState {
  try {
    const kept = sessionStorage.getItem(KEPT);
    return kept === 'open' || kept === 'minimised' ? kept : 'closed';
  } catch {
    return 'closed';
  }
}
