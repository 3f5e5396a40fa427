import { onDemand } from '#web/lib/on-demand.tsx';
import { useAnnouncement } from '#web/ui/announce.ts';
import { useToasts } from '#web/ui/toast.ts';

/** A message that cannot be drawn (the first one appears when the network is down) must not take the page with it. */
const Toaster = onDemand(async () => (await import('#web/ui/toaster.tsx')).Toaster, { Missing: () => null });

/** Preloads what draws messages: the first one often says that the network is down. */
export function preloadToaster(): void {
  Toaster.preload().catch(() => undefined);
}

const ANNOUNCEMENTS = 'Announcements';

/** Loads what draws messages when there is a first one; it outlives a change of page. */
export function ToasterSlot() {
  const hasMessage = useToasts().length > 0;
  // A dialog hides everything else from assistive technology, but nothing with this attribute, which must be there when
  // it opens. The messages announce themselves, so this does not.
  return (
    <div aria-live="off">
      <Announcer />
      {hasMessage && <Toaster />}
    </div>
  );
}

/** What `announce()` says: read out, never seen. */
function Announcer() {
  const { id, text } = useAnnouncement();
  return (
    <div role="status" aria-label={ANNOUNCEMENTS} className="sr-only">
      <span key={id}>{text}</span>
    </div>
  );
}
