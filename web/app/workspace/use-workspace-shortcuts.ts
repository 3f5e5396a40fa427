import { useEffect, useEffectEvent } from 'react';
import { useShortcut } from '#web/lib/shortcuts.ts';

interface WorkspaceShortcuts {
  onSave: () => void;
  onCreateNote: () => void;
  /** Answers false where the keys are somebody else's. */
  onSearch: () => unknown;
}

/** Ctrl/Cmd+S saves now, Ctrl/Cmd+F searches, Ctrl/Cmd+N creates a note; Alt+N too, because browsers may keep Ctrl/Cmd+N for themselves. */
export function useWorkspaceShortcuts({ onSave, onCreateNote, onSearch }: WorkspaceShortcuts): void {
  useShortcut('mod+s', onSave);
  useShortcut('mod+n', onCreateNote);
  useShortcut('mod+f', onSearch);
  const createOnAltN = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== 'KeyN') return;
    // On a Mac this is how one types ñ.
    if (event.key === 'Dead' && isTextField(event.target)) return;
    event.preventDefault();
    onCreateNote();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => createOnAltN(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
