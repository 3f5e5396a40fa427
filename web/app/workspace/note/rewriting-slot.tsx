import { useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';

// Without it a selection is just a selection.
const Rewriting = onDemand(async () => (await import('./rewriting.tsx')).Rewriting, { Missing: () => null });

/** What can be made of a selected piece of the note, loaded when something is first selected. */
export function RewritingSlot() {
  const { editorRef } = useWorkspace();
  const [wasSelected, setWasSelected] = useState(false);
  useEffect(() => {
    if (wasSelected) return;
    const listen = () => {
      const surface = editorRef.current?.surface();
      if (!surface?.hasFocus()) return;
      const { start, end } = surface.selection();
      if (start !== end) setWasSelected(true);
    };
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [wasSelected, editorRef]);
  return wasSelected && <Rewriting />;
}
