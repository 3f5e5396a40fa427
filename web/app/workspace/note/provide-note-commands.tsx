import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shownTitle } from '#shared/notes.ts';
import { movingNote, movingNotes } from '#web/app/workspace/core/moving-note.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { NoteCommandsContext } from '#web/features/notes/batch/note-commands.ts';
import { cachedSummary } from '#web/features/notes/note-cache.ts';

/** Gives every list of notes what can be done with them. */
export function ProvideNoteCommands({ children }: { children: ReactNode }) {
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
