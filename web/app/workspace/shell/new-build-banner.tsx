import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { followBuilds } from '#web/device/follow-builds.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { isSharedComputer } from '#web/lib/shared-computer.ts';
import { Button } from '#web/ui/button.tsx';

/** The server has a newer build. Reloading gets it; unsaved text is saved first, and stays in the journal if that fails. */
export function NewBuildBanner({ drafts }: { drafts: Drafts }) {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    return followBuilds({ keepsApplication: !isSharedComputer() }, () => setIsStale(true));
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

/** One line above the note that stays until its reason has passed. */
function PageBanner({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-40 flex-1">{children}</p>
      {action}
    </div>
  );
}
