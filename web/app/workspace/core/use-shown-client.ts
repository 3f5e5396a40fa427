import { clientFinder } from '#shared/folder-tree.ts';
import { useWorkspace } from './workspace-context.ts';

/** The client whose page is shown; else whose the open note is, or else the open folder; null where that is no client's. */
export function useShownClient(): { id: string; name: string } | null {
  const { folders, note, view } = useWorkspace();
  const folder = clientFinder(folders)(view.clientId ?? (note ? note.folderId : (view.list.folderId ?? null)));
  return folder && { id: folder.id, name: folder.client.name };
}
