import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { User } from '#shared/auth.ts';
import { useLeave, useUser } from '#web/features/auth/auth.queries.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import { useFolders } from '#web/features/folders/folders.queries.ts';
import { MoveDialog } from '#web/features/folders/move-dialog.tsx';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { TrashDialog } from '#web/features/notes/trash/trash-dialog.tsx';
import { useNoteSummary } from '#web/features/notes/use-note-summary.ts';

import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { LazySettings } from './lazy-settings.tsx';
import { EditorSkeleton, OpenNote, Welcome } from './main-area.tsx';
import { NewBuildBanner } from './new-build-banner.tsx';
import { type MovingItem, movingNote, NotesPanel } from './notes-panel.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { TopBar } from './top-bar.tsx';
import { useFirstNote } from './use-first-note.ts';
import { useFocusNewNote } from './use-focus-new-note.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useLogoutFlow } from './use-logout-flow.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { useNoteRoute } from './use-note-route.ts';
import { usePageTitle } from './use-page-title.ts';
import { useStoredState } from './use-stored-state.ts';
import { useTabSync } from './use-tab-sync.ts';
import { useWorkspaceDrafts } from './use-workspace-drafts.ts';
import { useWorkspaceShortcuts } from './use-workspace-shortcuts.ts';

const viewSchema = z.enum(['list', 'folders']);

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
  const [isSidebarOpen, setIsSidebarOpen] = useState(false);
  const [view, setView] = useStoredState('sparehour.view', viewSchema, 'list');
  const [scrollPlaces] = useState(() => new Map<string, number>());
  const [tag, setTag] = useState<string>();
  const [dialog, setDialog] = useState<'settings' | 'trash' | null>(null);
  const [moving, setMoving] = useState<MovingItem>();
  const leave = useLeave();
  const logout = useLogoutFlow(drafts);

  const folderList = useFolders();
  const folders = folderList.data ?? [];
  const tags = useTags();
  const route = useNoteRoute();
  const hasFiledNotes = folderList.data?.some((folder) => folder.noteCount > 0);
  const firstId = useFirstNote(hasFiledNotes);
  const shownId = route.noteId ?? firstId ?? null;
  const summary = useNoteSummary(shownId);
  const { openNote } = route;
  useEffect(() => {
    if (shownId !== null) openNote(shownId, 'replace');
  }, [shownId, openNote]);

  const mainRef = useRef<HTMLElement>(null);
  const onCreated = useFocusNewNote(mainRef, shownId);
  const actions = useNoteActions({ drafts, folders, activeId: shownId, openNote, onCreated });
  const createNote = (folderId: string | null = null) => {
    setTag(undefined);
    setIsSidebarOpen(false);
    actions.create(folderId);
  };
  const showNote = (id: string) => {
    setIsSidebarOpen(false);
    openNote(id);
  };
  usePageTitle(summary?.title);
  useWorkspaceShortcuts({ onSave: () => void actions.saveNow(), onCreateNote: () => createNote() });

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <TopBar
        username={user.username}
        isNarrow={isNarrow}
        isSidebarOpen={isSidebarOpen}
        menuButtonRef={menuButtonRef}
        onToggleSidebar={() => setIsSidebarOpen(!isSidebarOpen)}
        onOpenSettings={() => setDialog('settings')}
        onLogOut={logout.logOut}
      />
      <div className="flex min-h-0 flex-1">
        <SidebarFrame
          isNarrow={isNarrow}
          isOpen={isSidebarOpen}
          onClose={() => setIsSidebarOpen(false)}
          menuButtonRef={menuButtonRef}
        >
          <Sidebar
            view={view}
            onViewChange={setView}
            onCreateNote={() => createNote()}
            isCreating={actions.isCreating}
            onOpenTrash={() => setDialog('trash')}
          >
            <NotesPanel
              view={view}
              scrollPlaces={scrollPlaces}
              folders={folders}
              activeId={shownId}
              tag={tag}
              onTagChange={setTag}
              onOpen={showNote}
              onCreateNote={createNote}
              onDeleteNote={(id) => void actions.remove(id)}
              onMove={actions.move}
              onAskMove={setMoving}
              onBeforeFolderDelete={() => drafts.flushAll()}
              onFolderDeleted={(ids) => {
                if (!summary?.folderId || !ids.has(summary.folderId)) return;
                drafts.discard(summary.id);
                openNote(null, 'replace');
              }}
            />
          </Sidebar>
        </SidebarFrame>
        <main ref={mainRef} inert={isNarrow && isSidebarOpen} className="flex min-w-0 flex-1 flex-col bg-surface">
          <NewBuildBanner drafts={drafts} />
          <ErrorBoundary name="The note">
            {shownId !== null ? (
              <OpenNote
                noteId={shownId}
                drafts={drafts}
                route={route}
                tagSuggestions={tags.data?.map(({ tag: name }) => name) ?? []}
                folderPath={summary?.folderId ? pathOf(folders, summary.folderId) : []}
                onMove={() => summary && setMoving(movingNote(summary))}
                onDelete={(id) => void actions.remove(id)}
                onOpenTrash={() => setDialog('trash')}
              />
            ) : firstId === undefined ? (
              <EditorSkeleton />
            ) : (
              <Welcome onCreateNote={() => createNote()} isCreating={actions.isCreating} />
            )}
          </ErrorBoundary>
        </main>
      </div>
      <MoveDialog item={moving} folders={folders} onMove={actions.move} onClose={() => setMoving(undefined)} />
      <TrashDialog
        open={dialog === 'trash'}
        onOpenChange={(open) => setDialog(open ? 'trash' : null)}
        onRestored={(note) => drafts.open(note)}
      />
      <LazySettings
        open={dialog === 'settings'}
        onOpenChange={(open) => setDialog(open ? 'settings' : null)}
        username={user.username}
        onAccountDeleted={() => void drafts.forgetUser().finally(() => leave('/'))}
      />
      <SessionGuard user={user} drafts={drafts} />
      {logout.dialog}
    </div>
  );
}
