import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageBanner } from './page-banner.tsx';

/**
 * A part of the page that is loaded later is gone from the server: a newer build is in its place. Reloading gets it;
 * unsaved text is saved first, and kept in the journal where that fails.
 */
export function NewBuildBanner({ drafts }: { drafts: Drafts }) {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    const onPreloadError = () => setIsStale(true);
    window.addEventListener('vite:preloadError', onPreloadError);
    return () => window.removeEventListener('vite:preloadError', onPreloadError);
  }, []);
  if (!isStale) return null;

  async function reload() {
    await drafts.flushAll();
    location.reload();
  }

  return (
    <PageBanner
      action={
        <Button variant="secondary" size="sm" onClick={() => void reload()}>
          Reload
        </Button>
      }
    >
      A new version of {brand.name} is ready. Reload to go on; what you typed is kept.
    </PageBanner>
  );
}
