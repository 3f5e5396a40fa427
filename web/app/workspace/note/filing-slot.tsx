import { startTransition, useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { useDraft } from '#web/features/notes/editor/use-draft.ts';
import { useKnownNote } from '#web/features/notes/notes.queries.ts';
import { onDemand } from '#web/lib/on-demand.tsx';

const FilingLine = onDemand(async () => (await import('#web/features/filing/filing-line.tsx')).FilingLine, {
  // Without it a note is filed by hand.
  Missing: () => null,
});

/** Suggestions for the shown note, loaded for the first one that has no folder or no tags. */
export function FilingSlot({ noteId }: { noteId: string }) {
  const { drafts, move } = useWorkspace();
  const note = useKnownNote(noteId);
  const tags = useDraft(drafts, noteId, (snapshot) => snapshot.tags);
  const isSaved = useIsSaved(drafts, noteId);
  if (!note || note.aiExcluded || (note.folderId !== null && note.tags.length > 0)) return null;
  return (
    <FilingLine
      note={note}
      tags={tags}
      isSaved={isSaved}
      onFile={(folderId) => move({ kind: 'note', id: noteId, parentId: note.folderId }, folderId)}
      onAddTag={(tag) => drafts.edit(noteId, { tags: [...tags, tag] })}
    />
  );
}

/** Whether all that was typed is saved, drawn when there is time: a key that is pressed goes first. */
function useIsSaved(drafts: Drafts, noteId: string): boolean {
  const [isSaved, setIsSaved] = useState(() => drafts.getSnapshot(noteId).status === 'saved');
  useEffect(() => {
    const draw = () => startTransition(() => setIsSaved(drafts.getSnapshot(noteId).status === 'saved'));
    draw();
    return drafts.subscribe(noteId, draw);
  }, [drafts, noteId]);
  return isSaved;
}
