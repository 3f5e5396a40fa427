import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { RewritingProps } from './rewriting.tsx';

const Rewriting = lazy<ComponentType<RewritingProps>>(() =>
  import('./rewriting.tsx').then(
    ({ Rewriting }) => ({ default: Rewriting }),
    // Without it a selection is just a selection.
    () => ({ default: () => null }),
  ),
);

/** What can be made of a selected piece of the note, loaded when something is first selected. */
export function LazyRewriting(props: RewritingProps) {
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
  return <Suspense>{wasSelected && <Rewriting {...props} />}</Suspense>;
}
