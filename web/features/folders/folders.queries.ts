import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import {
  createFolder,
  deleteFolder,
  excludeFolderFromAi,
  FOLDER_ID_LENGTH,
  type Folder,
  listFolders,
  NEW_FOLDER_NAME,
  updateFolder,
} from '#shared/folders.ts';
import { listNotes, listTags, listTrash, readNote } from '#shared/notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { descendantIds } from './folder-tree-model.ts';

const foldersKey = [listFolders.path];
/** One after the other: a rename must not overtake the creation of its folder. */
const inOrder = { id: 'folders' };

/** Every folder of the user, flat. */
export function useFolders() {
  return useQuery({ queryKey: foldersKey, queryFn: ({ signal }) => call(listFolders, {}, { signal }) });
}

/** A folder's id as the client makes it: 21 random characters. */
export function newFolderId(): string {
  return nanoid(FOLDER_ID_LENGTH);
}

/** Creates a folder with an id of {@link newFolderId}; it is shown at once and taken away again on failure. */
export function useCreateFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: inOrder,
    mutationFn: ({ id, parentId }: { id: string; parentId: string | null }) =>
      call(createFolder, { body: { id, name: NEW_FOLDER_NAME, parentId } }),
    onMutate: ({ id, parentId }) => {
      const folder: Folder = { id, name: NEW_FOLDER_NAME, parentId, noteCount: 0, aiExcluded: false };
      changeFolders(queryClient, (folders) => [...folders, folder]);
    },
    onSuccess: () => toast({ title: 'Folder created successfully' }),
    onError: (error, { id }) => {
      changeFolders(queryClient, (folders) => folders.filter((folder) => folder.id !== id));
      const text = error instanceof ApiError ? error.detail : '';
      toast({ title: `Failed to create folder: ${text || 'Unknown error'}`, variant: 'destructive' });
    },
  });
}

export interface FolderChange {
  id: string;
  name: string;
  /** Absent: the folder stays where it is. */
  parentId?: string | null;
}

/** Renames or moves a folder; it is shown at once and put back on failure. */
export function useUpdateFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: inOrder,
    mutationFn: ({ id, ...change }: FolderChange) => call(updateFolder, { params: { id }, body: { id, ...change } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: foldersKey });
      const before = queryClient.getQueryData<Folder[]>(foldersKey)?.find((folder) => folder.id === change.id);
      patchFolder(queryClient, change);
      return before;
    },
    onSuccess: (folder, change) => {
      patchFolder(queryClient, folder);
      toast({ title: change.parentId === undefined ? 'Folder renamed successfully' : 'Folder moved successfully' });
    },
    onError: (error, _, before) => {
      if (before) patchFolder(queryClient, before);
      toast({ title: `Failed to update folder: ${failureText(error)}`, variant: 'destructive' });
    },
  });
}

/** Deletes a folder with its subfolders; their notes go to Trash. */
export function useDeleteFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: inOrder,
    mutationFn: (id: string) => call(deleteFolder, { params: { id } }),
    onSuccess: (_, id) => {
      const folders = queryClient.getQueryData<Folder[]>(foldersKey) ?? [];
      const gone = new Set([id, ...descendantIds(folders, id)]);
      changeFolders(queryClient, (all) => all.filter((folder) => !gone.has(folder.id)));
      forgetNotesIn(queryClient, gone);
      toast({ title: 'Folder deleted successfully' });
    },
    onError: (error) => toast({ title: `Failed to delete folder: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Leaves a folder out of AI with all that is in it, or lets it in again. */
export function useExcludeFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: inOrder,
    mutationFn: ({ id, excluded }: { id: string; excluded: boolean }) =>
      call(excludeFolderFromAi, { params: { id }, body: { excluded } }),
    onSuccess: (folder) => {
      patchFolder(queryClient, folder);
      toast({ title: folder.aiExcluded ? 'Folder left out of AI' : 'Folder allowed in AI' });
    },
    onError: (error) => toast({ title: `Failed to update folder: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Drops the lists of folders that are gone; lists across folders (a tag's) and Trash are read again when shown. */
function forgetNotesIn(queryClient: QueryClient, gone: ReadonlySet<string>): void {
  const filterOf = (key: readonly unknown[]) => (key[1] ?? {}) as { folder?: string };
  queryClient.removeQueries({
    queryKey: [listNotes.path],
    predicate: ({ queryKey }) => gone.has(filterOf(queryKey).folder ?? ''),
  });
  void queryClient.invalidateQueries({
    queryKey: [listNotes.path],
    predicate: ({ queryKey }) => filterOf(queryKey).folder === undefined,
  });
  queryClient.removeQueries({
    queryKey: [readNote.path],
    predicate: ({ state }) => gone.has((state.data as { folderId?: string | null } | undefined)?.folderId ?? ''),
  });
  void queryClient.invalidateQueries({ queryKey: [listTrash.path] });
  void queryClient.invalidateQueries({ queryKey: [listTags.path] });
}

function patchFolder(queryClient: QueryClient, change: FolderChange): void {
  changeFolders(queryClient, (folders) =>
    folders.map((folder) => (folder.id === change.id ? { ...folder, ...change } : folder)),
  );
}

function changeFolders(queryClient: QueryClient, change: (folders: Folder[]) => Folder[]): void {
  queryClient.setQueryData<Folder[]>(foldersKey, (folders) => (folders ? change(folders) : folders));
}
