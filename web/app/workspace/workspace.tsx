import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { shownTitle } from '#shared/notes.ts';
import { useUser } from '#web/features/auth/auth.queries.ts';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { ArrivedContext } from '#web/features/notes/arrived.ts';
import { NoteCommandsContext } from '#web/features/notes/batch/note-commands.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { LinkedNotes, LinkedNotesContext } from '#web/features/notes/links/linked-notes.ts';
import { cachedSummary } from '#web/features/notes/note-cache.ts';
import type { Tabs } from '#web/lib/tabs.ts';
import { movingNote, movingNotes } from './core/moving-note.ts';
import { useDialogs } from './core/use-dialogs.ts';
import { type Workspace as Open, useWorkspace, WorkspaceContext } from './core/workspace-context.ts';
import { DialogsProvider } from './dialogs/dialog-host.tsx';
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
      <LinkedNotesContext value={useLinksBetweenNotes(workspace)}>
        <ProvideNoteCommands>
          <WorkspaceFrame />
        </ProvideNoteCommands>
      </LinkedNotesContext>
    </WorkspaceContext>
  );
}

/** The notes that links lead to; they open in the workspace. */
function useLinksBetweenNotes({ openNote, showPassage }: Open): LinkedNotes {
  const queryClient = useQueryClient();
  const openPlace = (noteId: string, place?: string) => (place ? showPassage({ noteId, place }) : openNote(noteId));
  const open = useRef(openPlace);
  const [notes] = useState(() => new LinkedNotes(queryClient, (...where) => open.current(...where)));
  useLayoutEffect(() => {
    open.current = openPlace;
  });
  useEffect(() => notes.follow(), [notes]);
  return notes;
}

/** Gives every list of notes what can be done with them. */
function ProvideNoteCommands({ children }: { children: ReactNode }) {
  const { remove, tag, pin, hide, duplicate, tags, sidebar } = useWorkspace();
  const dialogs = useDialogs();
  const queryClient = useQueryClient();

  function askMove(ids: readonly string[]) {
    const only = ids.length === 1 ? cachedSummary(queryClient, ids[0] ?? '') : undefined;
    dialogs.open('move', only ? movingNote(only) : movingNotes(ids));
  }

  function exportNotes(ids: readonly string[]) {
    const only = ids.length === 1 ? cachedSummary(queryClient, ids[0] ?? '') : undefined;
    dialogs.open('export', { what: { ids: [...ids], ...(only && { name: shownTitle(only.title) }) } });
  }

  const commands = {
    isReadOnly: useShownGrant().isReadOnly,
    askMove,
    tag: (ids: readonly string[], change: { add: string[]; remove: string[] }) => void tag(ids, change),
    pin: (ids: readonly string[], pinned: boolean) => void pin(ids, pinned),
    hide: (ids: readonly string[], excluded: boolean) => void hide(ids, excluded),
    draft: (ids: readonly string[]) => dialogs.open('draft', { noteIds: [...ids] }),
    duplicate: (id: string) => void duplicate(id),
    trash: (ids: readonly string[]) => void remove(...ids),
    export: (ids: readonly string[]) => exportNotes(ids),
    showTag: sidebar.narrowByTag,
    tags,
  };
  return <NoteCommandsContext value={commands}>{children}</NoteCommandsContext>;
}
