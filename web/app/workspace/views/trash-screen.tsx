import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { NoteSkeleton } from '#web/features/notes/editor/note-skeleton.tsx';
import { TrashPage } from '#web/features/notes/trash/trash-page.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';

const TrashedNote = onDemand(async () => (await import('#web/features/notes/trash/trashed-note.tsx')).TrashedNote, {
  fallback: <NoteSkeleton />,
});

/** Trash, or the note in it that the address names. */
export function TrashScreen({ onClose }: { onClose: () => void }) {
  const { route, openNote } = useWorkspace();
  const { trashedId } = route;
  if (trashedId === null) return <TrashPage onClose={onClose} onOpen={route.openTrashed} />;
  return (
    <TrashedNote
      key={trashedId}
      noteId={trashedId}
      onBack={() => (route.canGoBack ? route.goBack() : route.openTrashed(null))}
      onRestored={(id) => openNote(id, 'replace')}
      onOpenNote={openNote}
    />
  );
}
