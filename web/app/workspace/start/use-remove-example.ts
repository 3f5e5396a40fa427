import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useRemoveSamples } from '#web/features/start/start.queries.ts';

/** Removes the example client; what was typed last is saved first, so that it counts as an edit. */
export function useRemoveExample(): () => void {
  const { drafts, shownId, openNote } = useWorkspace();
  const { mutate } = useRemoveSamples({
    onRemoved: (noteIds) => {
      for (const id of noteIds) drafts.discard(id);
      if (shownId && noteIds.includes(shownId)) openNote(null, 'replace');
    },
  });
  return async () => {
    await drafts.flushAll();
    mutate();
  };
}
