import { useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { type Note, UNTITLED_NOTE } from '#shared/notes.ts';
import { useUser } from '#web/features/auth/auth.queries.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { cn } from '#web/lib/cn.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useAiExclusion } from './ai-exclusion.tsx';
import { FileDrop } from './file-drop.tsx';
import { LazyAssistant } from './lazy-assistant.tsx';
import { CaptureButton } from './lazy-capture.tsx';
import { LazyRewriting } from './lazy-rewriting.tsx';
import { MainArea } from './main-area.tsx';
import { NewBuildBanner } from './new-build-banner.tsx';
import { movingNote } from './notes-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { TopBar } from './top-bar.tsx';
import { useAssistant } from './use-assistant.ts';
import { useDocumentLink } from './use-document-link.ts';
import { useFinishedDocument } from './use-finished-document.ts';
import { useFocusNote } from './use-focus-note.ts';
import { useLogoutFlow } from './use-logout-flow.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { useShownNote } from './use-shown-note.ts';
import { useOtherDevices, useTabSync } from './use-tab-sync.ts';
import { useWorkspaceDrafts } from './use-workspace-drafts.ts';
import { useWorkspaceShortcuts } from './use-workspace-shortcuts.ts';
import { isDocumentScreen, type OpenDialog, WorkspaceDialogs } from './workspace-dialogs.tsx';

/** The signed-in user's workspace; the only place where the features meet. */
export function Workspace() {
  const user = useUser();
  return user && <UserWorkspace key={user.id} user={user} />;
}

function UserWorkspace({ user }: { user: User }) {
  const { tellSaved } = useTabSync(user.id);
  const drafts = useWorkspaceDrafts({ user, onSaved: tellSaved });
  return drafts ? <OpenWorkspace user={user} drafts={drafts} tellSaved={tellSaved} /> : null;
}

interface OpenWorkspaceProps {
  user: User;
  drafts: Drafts;
  /** Tells the user's other tabs of a note. */
  tellSaved: (note: Note) => void;
}

function OpenWorkspace({ user, drafts, tellSaved }: OpenWorkspaceProps) {
  useOtherDevices(drafts);
  const isNarrow = useIsNarrow();
  const menuButtonRef = useRef<HTMLButtonElement>(null);
  const mainRef = useRef<HTMLElement>(null);
  const [isSidebarOpen, setIsSidebarOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [tag, setTag] = useState<string>();
  const [passage, setPassage] = useState<PassageToShow>();
  const logout = useLogoutFlow(drafts);
  const assistant = useAssistant();
  const { folders, tags, route, shownId, summary } = useShownNote();
  const exclusion = useAiExclusion(summary, folders);
  const { openNote } = route;
  const focusNote = useFocusNote(mainRef, shownId ?? null);
  const actions = useNoteActions({ drafts, folders, activeId: shownId ?? null, openNote, onCreated: focusNote });
  const finishDocument = useFinishedDocument(drafts, tellSaved);
  useDocumentLink((id, page) => setDialog({ kind: 'document', id, page }));
  const closeSidebar = () => setIsSidebarOpen(false);
  const createNote = (folderId: string | null = null) => {
    closeSidebar();
    // A new note has no tags, so it would not be seen in a filtered list.
    setTag(undefined);
    actions.create(folderId);
  };

  const openDialog = (next: OpenDialog) => {
    closeSidebar();
    setDialog(next);
  };
  const openSearch = () => openDialog({ kind: 'search' });
  const isUnderDialog = () => mainRef.current?.closest('[aria-hidden="true"]') !== null;
  useWorkspaceShortcuts({
    onSave: () => void actions.saveNow(),
    onCreateNote: () => createNote(),
    // Under a dialog the page is hidden, and that dialog may hold typed text.
    onSearch: () => (isUnderDialog() ? false : openSearch()),
    onCapture: () => (isUnderDialog() ? false : openDialog({ kind: 'capture' })),
    onVoice: () => (isUnderDialog() ? false : openDialog({ kind: 'voice' })),
  });
  const showPassage = (found: PassageToShow) => {
    setPassage(found);
    openNote(found.noteId);
  };
  const openAssistant = () => {
    closeSidebar();
    assistant.setState('open');
  };
  const openConversation = (noteId: string | null) => {
    if (noteId !== null) openNote(noteId);
    assistant.setIsGeneral(noteId === null);
    openAssistant();
  };
  const openNoteNow = summary ? { id: summary.id, title: summary.title || UNTITLED_NOTE } : null;
  const readNote = (id: string) => {
    closeSidebar();
    openNote(id);
    focusNote(id, 'text');
  };

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <TopBar
        username={user.username}
        isNarrow={isNarrow}
        isSidebarOpen={isSidebarOpen}
        menuButtonRef={menuButtonRef}
        onToggleSidebar={() => setIsSidebarOpen(!isSidebarOpen)}
        onOpenSearch={openSearch}
        onToggleAssistant={assistant.toggle}
        onOpenVoice={() => setDialog({ kind: 'voice' })}
        onOpenSettings={() => setDialog({ kind: 'settings' })}
        onOpenDocuments={() => setDialog({ kind: 'documents' })}
        onUpload={() => setDialog({ kind: 'upload' })}
        onLogOut={logout.logOut}
      />
      <div className="flex min-h-0 flex-1">
        <SidebarFrame isNarrow={isNarrow} isOpen={isSidebarOpen} onClose={closeSidebar} menuButtonRef={menuButtonRef}>
          <Sidebar
            folders={folders}
            activeId={shownId ?? null}
            tag={tag}
            onTagChange={setTag}
            isCreating={actions.isCreating}
            onCreateNote={createNote}
            onOpenTrash={() => setDialog({ kind: 'trash' })}
            onOpenConversation={openConversation}
            onStartConversation={openAssistant}
            onOpenDocuments={() => setDialog({ kind: 'documents' })}
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
        <main
          ref={mainRef}
          tabIndex={-1}
          inert={isNarrow && isSidebarOpen}
          className={cn(
            'relative flex min-w-0 flex-1 flex-col bg-surface outline-none',
            // Where there is room the text makes way for the panel.
            assistant.state === 'open' && 'xl:pr-[26rem]',
          )}
        >
          <NewBuildBanner drafts={drafts} />
          <ErrorBoundary name="The note">
            <MainArea
              drafts={drafts}
              route={route}
              noteId={shownId}
              passage={passage}
              tagSuggestions={tags}
              folderPath={summary?.folderId ? pathOf(folders, summary.folderId) : []}
              exclusion={exclusion}
              onCreateNote={() => createNote()}
              isCreating={actions.isCreating}
              onMove={() => summary && setDialog({ kind: 'move', item: movingNote(summary) })}
              onFile={(folderId) =>
                summary && actions.move({ kind: 'note', id: summary.id, parentId: summary.folderId }, folderId)
              }
              onDelete={(id) => void actions.remove(id)}
              onOpenTrash={() => setDialog({ kind: 'trash' })}
              onUpload={() => setDialog({ kind: 'upload' })}
            />
          </ErrorBoundary>
          <LazyRewriting
            drafts={drafts}
            noteId={shownId ?? null}
            isAssistantOpen={assistant.state === 'open'}
            onOpenSettings={() => setDialog({ kind: 'settings' })}
          />
          <CaptureButton assistant={assistant.state} onOpen={() => openDialog({ kind: 'capture' })} />
        </main>
      </div>
      <LazyAssistant
        state={assistant.state}
        onStateChange={assistant.setState}
        userId={user.id}
        drafts={drafts}
        note={openNoteNow}
        isGeneral={assistant.isGeneral}
        onGeneralChange={assistant.setIsGeneral}
        onOpenPassage={showPassage}
        onOpenDocument={(id, page) => setDialog({ kind: 'document', id, page: page ?? undefined })}
        onOpenSettings={() => setDialog({ kind: 'settings' })}
        tellSaved={tellSaved}
      />
      <WorkspaceDialogs
        user={user}
        drafts={drafts}
        folders={folders}
        dialog={dialog}
        onOpen={setDialog}
        onClose={() => setDialog(undefined)}
        openNote={openNoteNow}
        onOpenNote={readNote}
        onOpenPassage={showPassage}
        tags={tags}
        onDocumentFinished={finishDocument}
        tellSaved={tellSaved}
        onMove={actions.move}
        logoutDialog={logout.dialog}
      />
      <FileDrop isOverDialogs={isDocumentScreen(dialog)} onFiles={(files) => openDialog({ kind: 'upload', files })} />
    </div>
  );
}
