import { useEffect, useState } from 'react';
import { onDemand } from '#web/lib/on-demand.tsx';

// Without it a selection is just a selection.
const Rewriting = onDemand(async () => (await import('./rewriting.tsx')).Rewriting, { Missing: () => null });

/** What can be made of a selected piece of the note, loaded when something is first selected. */
export function RewritingSlot() {
  const [wasSelected, setWasSelected] = useState(false);
  useEffect(() => {
    if (wasSelected) return;
    const listen = () => {
      const box = document.activeElement;
      if (box instanceof HTMLTextAreaElement && box.selectionStart !== box.selectionEnd) setWasSelected(true);
    };
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [wasSelected]);
  return wasSelected && <Rewriting />;
}
