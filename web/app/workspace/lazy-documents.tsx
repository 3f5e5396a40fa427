import { useState } from 'react';
import { onDemand } from '#web/lib/on-demand.tsx';
import type { DocumentScreen, DocumentScreensProps } from './document-screens.tsx';
import { NotLoaded } from './not-loaded.tsx';

export type { DocumentScreen };

const DocumentScreens = onDemand(async () => (await import('./document-screens.tsx')).DocumentScreens, {
  Missing: DocumentsNotLoaded,
});

/** Upload and Documents, loaded when one of them is first opened; from then on uploads go on while they are closed. */
export function LazyDocuments(props: DocumentScreensProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.screen && !wasOpened) setWasOpened(true);
  return wasOpened && <DocumentScreens {...props} />;
}

function DocumentsNotLoaded({ screen, onClose }: DocumentScreensProps) {
  return <NotLoaded open={screen !== undefined} onOpenChange={(open) => !open && onClose()} title="Documents" />;
}
