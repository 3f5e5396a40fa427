import { type ComponentType, lazy, Suspense } from 'react';
import { useToasts } from '#web/ui/toast.ts';

/** A message that cannot be drawn (the first one comes when the network is gone) must not take the page with it. */
const Toaster = lazy<ComponentType>(() => loadToaster().catch(() => ({ default: () => null })));

/** Has what draws messages at hand before the first one: that one often says that the network is gone. */
export function preloadToaster(): void {
  loadToaster().catch(() => undefined);
}

function loadToaster() {
  return import('#web/ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster }));
}

/** Loads what draws messages when there is a first one; it outlives a change of page. */
export function ToasterSlot() {
  const hasMessage = useToasts().length > 0;
  if (!hasMessage) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
