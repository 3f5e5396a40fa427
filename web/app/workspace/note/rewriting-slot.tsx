import { useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useStore } from '#web/lib/store.ts';
import { wantedWriting } from './wanted-writing.ts';

// Without it a selection is just a selection.
const Rewriting = onDemand(async () => (await import('./rewriting.tsx')).Rewriting, { Missing: () => null });

/** What can be made of a selected piece of the note, loaded when something was first selected or chosen. */
export function RewritingSlot() {
  const { editorRef } = useWorkspace();
  const [wasSelected, setWasSelected] = useState(false);
  const wanted = useStore(wantedWriting);
  useEffect(() => {
    if (wasSelected) return;
    let isPressed = false;
    const listening = new AbortController();
    const listen = ({ type }: Event) => {
      if (type !== 'selectionchange') isPressed = type === 'pointerdown';
      const surface = editorRef.current?.surface();
      if (isPressed || !surface?.hasFocus()) return;
      const { start, end } = surface.selection();
      if (start !== end) setWasSelected(true);
    };
    for (const type of ['selectionchange', 'pointerdown', 'pointerup', 'pointercancel']) {
      document.addEventListener(type, listen, { signal: listening.signal, capture: true });
    }
    return () => listening.abort();
  }, [wasSelected, editorRef]);
  return (wasSelected || wanted !== null) && <Rewriting />;
}
