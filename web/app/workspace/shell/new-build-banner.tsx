import { useEffect, useState } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageBanner } from './page-banner.tsx';

/**
 * A part of the page could not be loaded because the server has a newer build. Reloading gets it; unsaved text is saved
 * first, and stays in the journal where that fails.
 */
export function NewBuildBanner({ drafts }: { drafts: Drafts }) {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    const onPreloadError = () => void isNewBuild().then((isNew) => isNew && setIsStale(true));
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
          {texts.reload}
        </Button>
      }
    >
      {texts.newBuild}
    </PageBanner>
  );
}

/** Whether the server answers, with the page of another build than this one. */
async function isNewBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const response = await fetch('/app', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && own != null && !(await response.text()).includes(own);
  } catch {
    return false;
  }
}
