import { useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useStore } from '#web/lib/store.ts';
import { wantedWriting } from './wanted-writing.ts';

// Without it a selection is just a selection.
const Rewriting = onDemand(async () => (await import('./rewriting.tsx')).Rewriting, { Missing: () => null });

/** What can be made of a selected piece of the note, loaded when something is first selected or chosen. */
export function RewritingSlot() {
  const { editorRef } = useWorkspace();
  const [wasSelected, setWasSelected] = useState(false);
  const wanted = useStore(wantedWriting);
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
  return (wasSelected || wanted !== null) && <Rewriting />;
}
