import { onDemand } from '#web/lib/on-demand.tsx';
import { useToasts } from '#web/ui/toast.ts';

/** A message that cannot be drawn (the first one appears when the network is down) must not take the page with it. */
const Toaster = onDemand(async () => (await import('#web/ui/toaster.tsx')).Toaster, { Missing: () => null });

/** Preloads what draws messages: the first one often says that the network is down. */
export function preloadToaster(): void {
  Toaster.preload().catch(() => undefined);
}

/** Loads what draws messages when there is a first one; it outlives a change of page. */
export function ToasterSlot() {
  const hasMessage = useToasts().length > 0;
  // A dialog hides everything else from assistive technology, but nothing with this attribute, which must be there when
  // it opens. The messages announce themselves, so this does not.
  return <div aria-live="off">{hasMessage && <Toaster />}</div>;
}
