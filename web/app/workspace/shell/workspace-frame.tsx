import { useEffect, useState } from 'react';
import { MAIL_FILE } from '#shared/mail-file.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { DialogHost } from '#web/app/workspace/dialogs/dialog-host.tsx';
import { hosted } from '#web/app/workspace/dialogs/hosted-dialog.tsx';
import { RewritingSlot } from '#web/app/workspace/note/rewriting-slot.tsx';
import { FirstStepsSlot } from '#web/app/workspace/start/first-steps-slot.tsx';
import { useOfferedRecordings } from '#web/app/workspace/sync/left-on-device.ts';
import { SessionGuard } from '#web/app/workspace/sync/session-guard.tsx';
import { onOpenPicture } from '#web/features/notes/attachments/open-picture.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { cn } from '#web/lib/cn.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { SkipLinks, useAreaKeys } from './areas.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { FileDrop } from './file-drop.tsx';
import { MainArea } from './main-area.tsx';
import { NewBuildBanner } from './new-build-banner.tsx';
import { NewDevicesSlot } from './new-devices-slot.tsx';
import { PlacesDrawer } from './places-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';

import { TopBar } from './top-bar.tsx';
import { useActionKeys } from './use-action-keys.ts';
import { useDocumentLink, useStartAction } from './use-start-action.ts';

/** The top bar, the sidebar, the note, and what opens over them. */
export function WorkspaceFrame() {
  const { user, drafts, mainRef, isNarrow, isListPage, assistant, commands, createOfPictures } = useWorkspace();
  const [arePlacesOpen, setArePlacesOpen] = useState(false);
  const dialogs = useDialogs();
  const isWithColleague = grantOfPage() !== undefined;
  useActionKeys(commands);
  useAreaKeys();
  useStartAction(commands, user.id, {
    onDocuments: (files) =>
      dialogs.open(files.some(({ name }) => MAIL_FILE.test(name)) ? 'import' : 'upload', { files }),
    onPictures: createOfPictures,
  });
  useEffect(() => onOpenPicture((picture) => dialogs.open('picture', picture)), [dialogs]);
  useDocumentLink((id, page) => dialogs.open('document', { id, page }));
  useOfferedRecordings(isWithColleague ? undefined : user.id, () => dialogs.open('voice'));

  return (
    <div className="flex h-[calc(100dvh-var(--toast-height))] flex-col overflow-hidden md:h-dvh">
      <SkipLinks />
      {isClientSafe() && <ClientSafeBar />}
      {isWithColleague && <ColleagueBar />}
      <TopBar onShowPlaces={() => setArePlacesOpen(true)} />
      {!isClientSafe() && <NewDevicesSlot />}
      {isNarrow && <PlacesDrawer open={arePlacesOpen} onOpenChange={setArePlacesOpen} />}
      <div className="relative flex min-h-0 flex-1">
        <SidebarFrame>
          <Sidebar />
        </SidebarFrame>
        <main
          ref={mainRef}
          id="note"
          tabIndex={-1}
          inert={isListPage}
          className={cn(
            'relative flex min-w-0 flex-1 flex-col bg-surface outline-none',
            // Where there is room the text makes way for the panel.
            assistant.state === 'open' && 'xl:pr-[26rem]',
            // Messages are shown below.
            'md:pb-(--toast-height)',
          )}
        >
          <NewBuildBanner drafts={drafts} />
          <div className="around-text contents">{!isWithColleague && <FirstStepsSlot />}</div>
          <ErrorBoundary name={texts.parts.note}>
            <MainArea />
          </ErrorBoundary>
          <RewritingSlot />
        </main>
      </div>
      <ConnectionLine />
      {!isWithColleague && <AssistantSlot />}
      <DialogHost />
      <SessionGuard user={user} drafts={drafts} />
      {!isWithColleague && <FileDrop />}
    </div>
  );
}

const ClientSafeBar = onDemand(async () => (await import('./client-safe-bar.tsx')).ClientSafeBar, {
  fallback: <div className="h-10 shrink-0 bg-accent-soft touch:h-12" />,
});

const ColleagueBar = onDemand(async () => (await import('./colleague-bar.tsx')).ColleagueBar, {
  fallback: <div className="h-10 shrink-0 bg-accent-soft touch:h-12" />,
});

/** Answers arrive also while it is closed. */
const Assistant = hosted({
  title: texts.assistant,
  load: async () => (await import('#web/app/workspace/dialogs/assistant.tsx')).AssistantScreen,
  isPreloaded: true,
  keepAlive: true,
});

/** The assistant's panel. It is no dialog of the table, as it stays open beside them and can be minimized. */
function AssistantSlot() {
  const { state, setState } = useWorkspace().assistant;
  return (
    <Assistant open={state !== 'closed'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} args={undefined} />
  );
}
