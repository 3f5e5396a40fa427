import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { useKnownNote } from '#web/features/notes/notes.queries.ts';
import { onDemand } from '#web/lib/on-demand.tsx';

const FilingLine = onDemand(async () => (await import('#web/features/filing/filing-line.tsx')).FilingLine, {
  fallback: <div className="h-9 touch:h-12" />,
  // Without it a note is filed by hand.
  Missing: () => null,
});

interface FilingSlotProps {
  noteId: string;
  snapshot: DraftSnapshot;
}

/** Suggestions for the shown note, loaded for the first one that has no folder or no tags. */
export function FilingSlot({ noteId, snapshot }: FilingSlotProps) {
  const { drafts, move } = useWorkspace();
  const note = useKnownNote(noteId);
  if (!note || note.aiExcluded || (note.folderId !== null && note.tags.length > 0)) return null;
  return (
    <FilingLine
      note={note}
      tags={snapshot.tags}
      isSaved={snapshot.status === 'saved'}
      onFile={(folderId) => move({ kind: 'note', id: noteId, parentId: note.folderId }, folderId)}
      onAddTag={(tag) => drafts.edit(noteId, { tags: [...snapshot.tags, tag] })}
    />
  );
}
