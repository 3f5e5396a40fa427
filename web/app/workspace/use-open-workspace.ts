import { nanoid } from 'nanoid';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import { noteFromText } from '#web/features/capture/note-from-text.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { placeOfNewNote } from './core/place-of.ts';
import { useDialogs } from './core/use-dialogs.ts';
import { isListView } from './core/view-address.ts';
import type { Workspace } from './core/workspace-context.ts';
import { useAiExclusion } from './note/ai-exclusion.tsx';
import { useEmptyNotes } from './note/use-empty-notes.ts';
import { useFocusNote } from './note/use-focus-note.ts';
import { useNoteActions } from './note/use-note-actions.ts';
import { useFilteredNote, useShownNote } from './note/use-shown-note.ts';
import { useAssistant } from './shell/use-assistant.ts';
import { useCommands } from './shell/use-commands.ts';
import { useSidebar } from './shell/use-sidebar.ts';
import { useLogOut } from './sync/log-out.ts';
import { useView } from './views/use-view.ts';
import { viewsTexts } from './views/views.texts.ts';

/** Puts together what the components of the workspace use. */
export function useOpenWorkspace(user: User, drafts: Drafts): Workspace {
  const isNarrow = useIsNarrow();
  const dialogs = useDialogs();
  const mainRef = useRef<HTMLElement>(null);
  const editorRef = useRef<EditorControls>(null);
  const view = useView(isNarrow);
  const assistant = useAssistant();
  const sidebar = useSidebar(view, assistant.state === 'open');
  const [noteBar, setNoteBar] = useState<HTMLElement | null>(null);
  const [passage, setPassage] = useState<PassageToShow>();
  const { folders, tags, route, shownId, summary: note, isEmpty } = useShownNote(view.list, isNarrow);
  const client = folders.find(({ id }) => id === view.clientId)?.client;
  usePageTitle(isListView(view.view) ? note?.title : (client?.name ?? viewsTexts.names[view.view]));
  const emptyNoteOf = useEmptyNotes({ drafts, shownId, summary: note });
  const exclusion = useAiExclusion(note, folders);
  const openNote: Workspace['openNote'] = (id, how) => {
    // An empty note is deleted when it is left, so there is no way back to it.
    const isLeftEmpty = shownId && id !== shownId && emptyNoteOf(shownId) !== undefined;
    route.openNote(id, isLeftEmpty ? 'replace' : how);
  };
  useFilteredNote({ tags: isNarrow ? [] : view.tags, shownId, summary: note, openNote });
  const focusNote = useFocusNote(mainRef, editorRef, drafts, shownId ?? null);
  const { create, ...actions } = useNoteActions({
    drafts,
    folders,
    activeId: shownId ?? null,
    activeFolderId: note?.folderId ?? null,
    openNote,
    emptyNoteOf,
    onCreate(folderId) {
      focusNote.expect((typed) => {
        captureBox.addWaiting(user.id, { key: nanoid(), folderId, ...noteFromText(typed) });
      });
    },
    onCreated: focusNote.focus,
    onPictures: focusNote.addPictures,
    onCreateFailed() {
      const typed = focusNote.giveUp();
      if (typed === '') return;
      captureBox.writeText(user.id, [captureBox.readText(user.id), typed].filter(Boolean).join('\n\n'));
      dialogs.open('capture');
    },
  });
  const logOut = useLogOut(drafts, dialogs);

  const workspace = {
    user,
    drafts,
    folders,
    tags,
    shownId,
    note,
    exclusion,
    editorRef,
    passage,
    route,
    openNote,
    ...actions,
    noteBar,
    setNoteBar,
    mainRef,
    isNarrow,
    view,
    sidebar,
    assistant,
    // Without a note there is nothing to list, and the welcome has what to begin with.
    isListPage: isNarrow && shownId === null && isListView(view.view) && !(isEmpty && view.view === 'all'),
    readNote(id: string) {
      openNote(id);
      focusNote.focus(id, 'text');
    },
    showPassage(found: PassageToShow) {
      setPassage(found);
      openNote(found.noteId);
    },
    createNote(folderId = placeOfNewNote(view.list, note?.folderId ?? null)) {
      // A new note has no tags, so it would not be seen in a filtered list.
      if (view.tags.length > 0) view.show({ tags: [] });
      create(folderId);
    },
  } satisfies Omit<Workspace, 'commands'>;
  return { ...workspace, commands: useCommands(workspace, dialogs, logOut) };
}

/** Names the browser's tab, and so its history, after the open note. Where a client watches, it has that client's name. */
function usePageTitle(noteTitle: string | undefined): void {
  useEffect(() => {
    if (isClientSafe()) return;
    const before = document.title;
    document.title = noteTitle ? `${noteTitle} · ${brand.name}` : brand.name;
    return () => {
      document.title = before;
    };
  }, [noteTitle]);
}
