import type { User } from '#shared/auth.ts';
import { useUser } from '#web/features/auth/auth.queries.ts';
import { ArrivedContext } from '#web/features/notes/arrived.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { LinkedNotesContext } from '#web/features/notes/links/linked-notes.ts';
import type { Tabs } from '#web/lib/tabs.ts';
import { WorkspaceContext } from './core/workspace-context.ts';
import { DialogsProvider } from './dialogs/dialog-host.tsx';
import { ProvideNoteCommands } from './note/provide-note-commands.tsx';
import { useLinksBetweenNotes } from './note/use-links-between-notes.ts';
import { WorkspaceFrame } from './shell/workspace-frame.tsx';
import { useDevice } from './sync/use-device.ts';
import { useNews } from './sync/use-news.ts';
import { useWorkspaceDrafts } from './sync/use-workspace-drafts.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';

/** The signed-in user's workspace; the only place where the features meet. */
export function Workspace() {
  const user = useUser();
  return user && <UserWorkspace key={user.id} user={user} />;
}

function UserWorkspace({ user }: { user: User }) {
  const opened = useWorkspaceDrafts(user);
  if (!opened) return null;
  return (
    <ArrivedContext value={opened.drafts.arrived}>
      <DialogsProvider>
        <OpenWorkspace user={user} {...opened} />
      </DialogsProvider>
    </ArrivedContext>
  );
}

interface OpenWorkspaceProps {
  user: User;
  drafts: Drafts;
  tabs: Tabs;
}

function OpenWorkspace({ user, drafts, tabs }: OpenWorkspaceProps) {
  useNews({ drafts, tabs });
  useDevice(user, drafts, tabs);
  const workspace = useOpenWorkspace(user, drafts);
  return (
    <WorkspaceContext value={workspace}>
      <LinkedNotesContext value={useLinksBetweenNotes(workspace.openNote)}>
        <ProvideNoteCommands>
          <WorkspaceFrame />
        </ProvideNoteCommands>
      </LinkedNotesContext>
    </WorkspaceContext>
  );
}
