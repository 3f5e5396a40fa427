import { useMemo } from 'react';
import { placeNamesOf } from '#shared/folder-tree.ts';
import { PLACE_JOINT, pathsOf, ROOT_FOLDER } from '#shared/folders.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { TodosPage } from '#web/features/tasks/todos-page.tsx';

/** The view of to-dos. */
export function TodosScreen({ onClose }: { onClose: () => void }) {
  const { drafts, folders, showPassage } = useWorkspace();
  const dialogs = useDialogs();
  const choices = useMemo(() => {
    const paths = pathsOf(folders);
    const pathOf = (id: string) => [ROOT_FOLDER.name, ...(paths.get(id) ?? [])].join(PLACE_JOINT);
    return Array.from(placeNamesOf(folders), ([id, name]) => ({ id, name, path: pathOf(id) })).sort((a, b) =>
      a.path.localeCompare(b.path),
    );
  }, [folders]);
  return (
    <TodosPage
      onClose={onClose}
      folders={choices}
      saveDrafts={() => drafts.flushAll()}
      onNoteChanged={(note) => drafts.arrived(note)}
      onOpenDocument={({ id, page }) => dialogs.open('document', { id, page })}
      onOpen={({ noteId, text, startsAt, endsAt }) =>
        showPassage({ noteId, text, marks: [], heading: '', startsAt, endsAt, page: null })
      }
    />
  );
}
