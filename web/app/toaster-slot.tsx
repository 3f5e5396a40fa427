import { lazy, Suspense } from 'react';
import { useToasts } from '#web/ui/toast.ts';

const Toaster = lazy(() => import('#web/ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

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
