import { lazy, Suspense, useState } from 'react';
import type { DocumentScreen, DocumentScreensProps } from './document-screens.tsx';
import { NotLoaded } from './not-loaded.tsx';

export type { DocumentScreen };

const DocumentScreens = lazy(() =>
  import('./document-screens.tsx').then(
    ({ DocumentScreens }) => ({ default: DocumentScreens }),
    () => ({ default: DocumentsNotLoaded }),
  ),
);

/** Upload and Documents, loaded when one of them is first opened; from then on uploads go on while they are closed. */
export function LazyDocuments(props: DocumentScreensProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.screen && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <DocumentScreens {...props} />}</Suspense>;
}

function DocumentsNotLoaded({ screen, onClose }: DocumentScreensProps) {
  return <NotLoaded open={screen !== undefined} onOpenChange={(open) => !open && onClose()} title="Documents" />;
}
