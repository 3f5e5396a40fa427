import { useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { useUser } from '#web/features/auth/auth.queries.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { MainArea } from './main-area.tsx';
import { NewBuildBanner } from './new-build-banner.tsx';
import { movingNote } from './notes-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusNewNote } from './use-focus-new-note.ts';
import { useLogoutFlow } from './use-logout-flow.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { useShownNote } from './use-shown-note.ts';
import { useTabSync } from './use-tab-sync.ts';
import { useWorkspaceDrafts } from './use-workspace-drafts.ts';
import { useWorkspaceShortcuts } from './use-workspace-shortcuts.ts';
import { type OpenDialog, WorkspaceDialogs } from './workspace-dialogs.tsx';

/** The signed-in user's workspace; the only place where the features meet. */
export function Workspace() {
  const user = useUser();
  return user && <UserWorkspace key={user.id} user={user} />;
}

function UserWorkspace({ user }: { user: User }) {
  const { tellSaved } = useTabSync(user.id);
  const drafts = useWorkspaceDrafts({ user, onSaved: tellSaved });
  return drafts ? <OpenWorkspace user={user} drafts={drafts} /> : null;
}

function OpenWorkspace({ user, drafts }: { user: User; drafts: Drafts }) {
  const isNarrow = useIsNarrow();
  const menuButtonRef = useRef<HTMLButtonElement>(null);
  const mainRef = useRef<HTMLElement>(null);
  const [isSidebarOpen, setIsSidebarOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const logout = useLogoutFlow(drafts);
  const { folders, tags, route, shownId, summary } = useShownNote();
  const { openNote } = route;
  const onCreated = useFocusNewNote(mainRef, shownId ?? null);
  const actions = useNoteActions({ drafts, folders, activeId: shownId ?? null, openNote, onCreated });
  const closeSidebar = () => setIsSidebarOpen(false);
  const createNote = (folderId: string | null = null) => {
    closeSidebar();
    actions.create(folderId);
  };
  useWorkspaceShortcuts({ onSave: () => void actions.saveNow(), onCreateNote: () => createNote() });

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <TopBar
        username={user.username}
        isNarrow={isNarrow}
        isSidebarOpen={isSidebarOpen}
        menuButtonRef={menuButtonRef}
        onToggleSidebar={() => setIsSidebarOpen(!isSidebarOpen)}
        onOpenSettings={() => setDialog({ kind: 'settings' })}
        onLogOut={logout.logOut}
      />
      <div className="flex min-h-0 flex-1">
        <SidebarFrame isNarrow={isNarrow} isOpen={isSidebarOpen} onClose={closeSidebar} menuButtonRef={menuButtonRef}>
          <Sidebar
            folders={folders}
            activeId={shownId ?? null}
            isCreating={actions.isCreating}
            onCreateNote={createNote}
            onOpenTrash={() => setDialog({ kind: 'trash' })}
            onOpen={(id) => {
              closeSidebar();
              openNote(id);
            }}
            onDeleteNote={(id) => void actions.remove(id)}
            onMove={actions.move}
            onAskMove={(item) => setDialog({ kind: 'move', item })}
            onBeforeFolderDelete={() => drafts.flushAll()}
            onFolderDeleted={(ids) => {
              if (!summary?.folderId || !ids.has(summary.folderId)) return;
              drafts.discard(summary.id);
              openNote(null, 'replace');
            }}
          />
        </SidebarFrame>
        <main ref={mainRef} inert={isNarrow && isSidebarOpen} className="flex min-w-0 flex-1 flex-col bg-surface">
          <NewBuildBanner drafts={drafts} />
          <ErrorBoundary name="The note">
            <MainArea
              drafts={drafts}
              route={route}
              noteId={shownId}
              tagSuggestions={tags}
              folderPath={summary?.folderId ? pathOf(folders, summary.folderId) : []}
              onCreateNote={() => createNote()}
              isCreating={actions.isCreating}
              onMove={() => summary && setDialog({ kind: 'move', item: movingNote(summary) })}
              onDelete={(id) => void actions.remove(id)}
              onOpenTrash={() => setDialog({ kind: 'trash' })}
            />
          </ErrorBoundary>
        </main>
      </div>
      <WorkspaceDialogs
        user={user}
        drafts={drafts}
        folders={folders}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onMove={actions.move}
        logoutDialog={logout.dialog}
      />
    </div>
  );
}
