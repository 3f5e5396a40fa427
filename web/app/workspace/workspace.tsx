import { useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { type Note, UNTITLED_NOTE } from '#shared/notes.ts';
import { useUser } from '#web/features/auth/auth.queries.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { cn } from '#web/lib/cn.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useActionKeys } from './actions/use-action-keys.ts';
import { useCommands } from './actions/use-commands.ts';
import { useAiExclusion } from './ai-exclusion.tsx';
import { FileDrop } from './file-drop.tsx';
import { LazyAssistant } from './lazy-assistant.tsx';
import { CaptureButton } from './lazy-capture.tsx';
import { LazyRewriting } from './lazy-rewriting.tsx';
import { MainArea } from './main-area.tsx';
import { NewBuildBanner } from './new-build-banner.tsx';
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
import { useSidebar } from './use-sidebar.ts';
import { useOtherDevices, useTabSync } from './use-tab-sync.ts';
import { useWorkspaceDrafts } from './use-workspace-drafts.ts';
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
  const editorRef = useRef<EditorControls>(null);
  const sidebar = useSidebar(isNarrow);
  const [dialog, setDialog] = useState<OpenDialog>();
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
  const closeSidebar = () => sidebar.setIsOpen(false);
  const createNote = (folderId: string | null = null) => {
    closeSidebar();
    // A new note has no tags, so it would not be seen in a filtered list.
    sidebar.setTag(undefined);
    actions.create(folderId);
  };

  const openDialog = (next: OpenDialog) => {
    closeSidebar();
    setDialog(next);
  };
  const commands = useCommands({
    ...{ note: summary, exclusion, editorRef, route, sidebar, assistant, openDialog },
    createNote: () => createNote(),
    createFolder: () => sidebar.nameFolder(actions.createFolder()),
    saveNow: actions.saveNow,
    remove: actions.remove,
    logOut: logout.logOut,
  });
  useActionKeys(commands);
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
        isSidebarOpen={sidebar.isOpen}
        menuButtonRef={menuButtonRef}
        onToggleSidebar={() => sidebar.setIsOpen(!sidebar.isOpen)}
        commands={commands}
      />
      <div className="flex min-h-0 flex-1">
        <SidebarFrame isNarrow={isNarrow} isOpen={sidebar.isOpen} onClose={closeSidebar} menuButtonRef={menuButtonRef}>
          <Sidebar
            folders={folders}
            activeId={shownId ?? null}
            view={sidebar.view}
            onViewChange={sidebar.setView}
            tab={sidebar.tab}
            onTabShown={sidebar.setTab}
            tag={sidebar.tag}
            onTagChange={sidebar.setTag}
            revealedId={sidebar.revealedId}
            onRevealed={sidebar.forgetRevealed}
            namedId={sidebar.namedId}
            onNamed={sidebar.forgetNamed}
            isCreating={actions.isCreating}
            onCreateNote={createNote}
            onOpenTrash={commands.trash}
            onOpenConversation={openConversation}
            onStartConversation={openAssistant}
            onOpenDocuments={commands.documents}
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
          inert={isNarrow && sidebar.isOpen}
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
              controlsRef={editorRef}
              route={route}
              noteId={shownId}
              passage={passage}
              tagSuggestions={tags}
              folderPath={summary?.folderId ? pathOf(folders, summary.folderId) : []}
              exclusion={exclusion}
              onCreateNote={() => createNote()}
              isCreating={actions.isCreating}
              onMove={commands['move-note']}
              onFile={(folderId) =>
                summary && actions.move({ kind: 'note', id: summary.id, parentId: summary.folderId }, folderId)
              }
              onDelete={(id) => void actions.remove(id)}
              onOpenTrash={commands.trash}
              onUpload={commands.upload}
            />
          </ErrorBoundary>
          <LazyRewriting
            drafts={drafts}
            noteId={shownId ?? null}
            isAssistantOpen={assistant.state === 'open'}
            onOpenSettings={() => setDialog({ kind: 'settings' })}
          />
          <CaptureButton assistant={assistant.state} onOpen={commands.capture} />
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
        wanted={assistant.wanted}
        onWantedAsked={assistant.forgetWanted}
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
        commands={commands}
        onShowFolder={sidebar.showFolder}
        onShowTag={sidebar.showTag}
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
