import { useMemo } from 'react';
import { placeOf } from '#web/app/workspace/core/place-of.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { TodosPage } from '#web/features/tasks/todos-page.tsx';

/** The view of to-dos. */
export function TodosScreen({ onClose }: { onClose: () => void }) {
  const { drafts, folders, showPassage } = useWorkspace();
  const choices = useMemo(
    () =>
      folders
        .map(({ id, name }) => ({ id, name, path: placeOf(folders, id) }))
        .sort((a, b) => a.path.localeCompare(b.path)),
    [folders],
  );
  return (
    <TodosPage
      onClose={onClose}
      folders={choices}
      saveDrafts={() => drafts.flushAll()}
      onNoteChanged={(note) => drafts.arrived(note)}
      onOpen={({ noteId, text, startsAt, endsAt }) =>
        showPassage({ noteId, text, marks: [], heading: '', startsAt, endsAt, page: null })
      }
    />
  );
}
