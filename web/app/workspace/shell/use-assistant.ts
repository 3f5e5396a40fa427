import { useState } from 'react';
import type { AskedScope } from '#shared/assistant.ts';
import type { Assistant } from '#web/app/workspace/core/workspace-parts.ts';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';
import type { WantedAction } from '#web/features/assistant/chat/conversation-view.tsx';
import { grantOfPage } from '#web/lib/colleague.ts';

const KEPT = 'sparehour.assistant';

/** Whether the panel of the assistant is open, and what it is about; an open one is open again after a reload. */
export function useAssistant(): Assistant {
  const [state, setKept] = useState<PanelState>(readKept);
  const [scope, setScope] = useState<AskedScope>();
  const [isListing, setIsListing] = useState(false);
  const [wanted, setWanted] = useState<WantedAction>();

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

  function ask(action: WantedAction) {
    setState('open');
    setIsListing(false);
    setWanted(action);
  }

  function showConversations() {
    setState('open');
    setIsListing(true);
  }

  return {
    // It has no panel in a colleague's client, and so no room.
    state: grantOfPage() === undefined ? state : 'closed',
    setState,
    toggle,
    scope,
    setScope,
    isListing,
    setIsListing,
    showConversations,
    ask,
    wanted,
    forgetWanted: () => setWanted(undefined),
  };
}

function readKept(): PanelState {
  try {
    const kept = sessionStorage.getItem(KEPT);
    return kept === 'open' || kept === 'minimised' ? kept : 'closed';
  } catch {
    return 'closed';
  }
}
