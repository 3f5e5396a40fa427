import { insertIntoNote } from '#web/app/workspace/core/insert-into-note.ts';
import { placeOf } from '#web/app/workspace/core/place-of.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useModelHint } from '#web/features/assistant/chat/chat.queries.ts';
import type { PageHooks } from '#web/features/notes/editor/page/page-hooks.ts';
import { useLinkedNotes } from '#web/features/notes/links/linked-notes.ts';
import { useNoteLinks } from '#web/features/notes/links/use-note-links.ts';
import { filledTemplate } from '#web/features/templates/template.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { toast } from '#web/ui/toast.ts';
import { wantedWriting } from './wanted-writing.ts';

/** What the page of a note asks of the workspace. */
export function usePageHooks(noteId: string): PageHooks {
  const workspace = useWorkspace();
  const { note, folders } = workspace;
  const noteLinks = useNoteLinks({
    noteId,
    folderId: note?.folderId ?? null,
    pathOf: (folderId) => (folderId === null ? undefined : placeOf(folders, folderId)),
  });
  const { own = [], ofProfession } = useTemplates();
  const hasModel = useModelHint();
  return {
    templates: () => [...own, ...ofProfession].map((template) => filledTemplate(template)),
    linkedNotes: useLinkedNotes(),
    noteLinks,
    writing: { hasModel, start: (how) => wantedWriting.set(how) },
    noteId,
    onUploaded: async (id, markdown) => {
      if (!(await insertIntoNote(workspace, id, markdown))) toast(texts.note.uploadLeft);
    },
  };
}
