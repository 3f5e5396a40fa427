import { useEffect, useEffectEvent } from 'react';
import { useShortcut } from '#web/lib/shortcuts.ts';

interface WorkspaceShortcuts {
  onSave: () => void;
  onCreateNote: () => unknown;
  /** Answers false where the keys are somebody else's. */
  onSearch: () => unknown;
  /** The same. */
  onVoice: () => unknown;
  /** The same. */
  onCapture: () => unknown;
}

/**
 * Ctrl/Cmd+S saves now, Ctrl/Cmd+F searches, Ctrl/Cmd+N creates a note; Alt+N too, because browsers may keep Ctrl/Cmd+N
 * for themselves. Alt+R records, Alt+J jots something down.
 */
export function useWorkspaceShortcuts({
  onSave,
  onCreateNote,
  onSearch,
  onVoice,
  onCapture,
}: WorkspaceShortcuts): void {
  useShortcut('mod+s', onSave);
  useShortcut('mod+n', onCreateNote);
  useShortcut('mod+f', onSearch);
  const handleAlt = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const action = { KeyN: onCreateNote, KeyR: onVoice, KeyJ: onCapture }[event.code];
    // On a Mac this is how one types ñ, ® and ∆.
    const isTyped = ['Dead', '®', '∆'].includes(event.key);
    if (!action || (isTyped && isTextField(event.target)) || action() === false) return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleAlt(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
