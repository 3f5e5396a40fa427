import { onDemand } from '#web/lib/on-demand.tsx';
import { useToasts } from '#web/ui/toast.ts';

/** A message that cannot be drawn (the first one comes when the network is gone) must not take the page with it. */
const Toaster = onDemand(async () => (await import('#web/ui/toaster.tsx')).Toaster, { Missing: () => null });

/** Has what draws messages at hand before the first one: that one often says that the network is gone. */
export function preloadToaster(): void {
  Toaster.preload().catch(() => undefined);
}

/** Loads what draws messages when there is a first one; it outlives a change of page. */
export function ToasterSlot() {
  const hasMessage = useToasts().length > 0;
  return hasMessage && <Toaster />;
}
