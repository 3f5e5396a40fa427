import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { type Client, listClients } from '#shared/clients.ts';
import { subtreeIds } from '#shared/folder-tree.ts';
import {
  createFolder,
  deleteFolder,
  excludeFolderFromAi,
  FOLDER_ID_LENGTH,
  type Folder,
  listFolders,
  NEW_FOLDER_NAME,
  ROOT_FOLDER,
  setFolderClient,
  updateFolder,
} from '#shared/folders.ts';
import { listNotes, listTags, readNote } from '#shared/notes.ts';
import { listTrash } from '#shared/trash.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { announce } from '#web/ui/announce.ts';
import { toast } from '#web/ui/toast.ts';
import { folderTexts as texts } from './folders.texts.ts';

const foldersKey = [listFolders.path];
/** Mutations run one at a time: a rename must not overtake the creation of its folder. */
const serial = { id: 'folders' };

/** Every folder of the user, flat. */
export function useFolders() {
  return useQuery({ queryKey: foldersKey, queryFn: ({ signal }) => call(listFolders, {}, { signal }) });
}

/** A new folder id: 21 random characters. */
export function newFolderId(): string {
  return nanoid(FOLDER_ID_LENGTH);
}

interface NewFolder {
  id: string;
  parentId: string | null;
  /** Typed in a form, which then shows a failure; New Folder where absent. */
  name?: string;
}

/** Why a folder could not be created. */
export function createFailureOf(error: unknown): string {
  return texts.createFailed(error instanceof ApiError ? error.detail : '');
}

/** Creates a folder with an id of {@link newFolderId}. It appears immediately and disappears if that fails. */
export function useCreateFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: serial,
    mutationFn: ({ id, parentId, name = NEW_FOLDER_NAME }: NewFolder) =>
      call(createFolder, { body: { id, name, parentId } }),
    onMutate: ({ id, parentId, name = NEW_FOLDER_NAME }) => {
      const folder: Folder = { id, name, parentId, noteCount: 0, aiExcluded: false };
      holdReading(queryClient);
      changeFolders(queryClient, (folders) => [...folders, folder]);
    },
    onSuccess: () => announce(texts.created),
    onSettled: () => readOnceSettled(queryClient),
    onError: (error, { id, name }) => {
      changeFolders(queryClient, (folders) => folders.filter((folder) => folder.id !== id));
      if (name === undefined) toast({ title: createFailureOf(error), variant: 'destructive' });
    },
  });
}

export type FolderChange = Pick<Folder, 'id' | 'name' | 'parentId'>;

/** Renames or moves a folder. The change appears immediately and is put right again if it fails; a move can be undone. */
export function useUpdateFolder() {
  const queryClient = useQueryClient();
  const update = useMutation({
    scope: serial,
    mutationFn: (change: FolderChange) => call(updateFolder, { params: { id: change.id }, body: change }),
    onMutate: (change) => {
      holdReading(queryClient);
      const before = queryClient.getQueryData<Folder[]>(foldersKey)?.find((folder) => folder.id === change.id);
      patchFolder(queryClient, change);
      return before;
    },
    onSuccess: (folder, change, before) => {
      patchFolder(queryClient, folder);
      if (before === undefined || before.parentId === change.parentId) {
        announce(texts.renamed);
        return;
      }
      const folders = queryClient.getQueryData<Folder[]>(foldersKey) ?? [];
      const place = folders.find(({ id }) => id === change.parentId)?.name ?? ROOT_FOLDER.name;
      announce(texts.moved);
      const undo = () => update.mutate({ id: change.id, name: folder.name, parentId: before.parentId });
      toast({ title: texts.movedTo(folder.name, place), action: { label: texts.undo, onClick: undo } });
    },
    onError: (error, _, before) => {
      if (before) patchFolder(queryClient, before);
      toast({ title: texts.updateFailed(failureText(error)), variant: 'destructive' });
    },
    onSettled: () => readOnceSettled(queryClient),
  });
  return update;
}

/** Deletes a folder and its subfolders; their notes move to Trash. */
export function useDeleteFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: serial,
    mutationFn: (id: string) => call(deleteFolder, { params: { id } }),
    onSuccess: (_, id) => {
      const folders = queryClient.getQueryData<Folder[]>(foldersKey) ?? [];
      const deleted = subtreeIds(folders, id);
      const notes = folders.reduce((sum, folder) => sum + (deleted.has(folder.id) ? folder.noteCount : 0), 0);
      changeFolders(queryClient, (all) => all.filter((folder) => !deleted.has(folder.id)));
      dropNotesOf(queryClient, deleted);
      toast({ title: texts.deleted, ...(notes > 0 ? { description: texts.notesInTrash(notes) } : {}) });
    },
    onError: (error) => toast({ title: texts.deleteFailed(failureText(error)), variant: 'destructive' }),
    onSettled: () => readOnceSettled(queryClient),
  });
}

/** Hides a folder with all its contents from AI, or shows it again. */
export function useExcludeFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: serial,
    mutationFn: ({ id, excluded }: { id: string; excluded: boolean }) =>
      call(excludeFolderFromAi, { params: { id }, body: { excluded } }),
    onSuccess: (folder) => {
      patchFolder(queryClient, folder);
      announce(texts.hidden(folder.aiExcluded));
    },
    onError: (error) => toast({ title: texts.updateFailed(failureText(error)), variant: 'destructive' }),
    onSettled: () => readOnceSettled(queryClient),
  });
}

/** Makes a folder a client's, changes what is known of the client, or makes it an ordinary folder again. */
export function useSetClient() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: serial,
    mutationFn: ({ id, client }: { id: string; client: Client | null }) =>
      call(setFolderClient, { params: { id }, body: { client } }),
    onSuccess: (folder) => {
      patchFolder(queryClient, folder);
      void queryClient.invalidateQueries({ queryKey: [listClients.path] });
    },
    onSettled: () => readOnceSettled(queryClient),
  });
}

/** A change is shown before the server has it: folders that are being read again would take it away for a moment. */
function holdReading(queryClient: QueryClient): void {
  if (queryClient.isFetching({ queryKey: foldersKey }) === 0 || !queryClient.getQueryData(foldersKey)) return;
  void queryClient.cancelQueries({ queryKey: foldersKey });
  void queryClient.invalidateQueries({ queryKey: foldersKey, refetchType: 'none' });
}

/** Reads what was held, or began before the change was made, once there is no other change. */
function readOnceSettled(queryClient: QueryClient): void {
  if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === serial.id }) > 1) return;
  readAgain(queryClient, foldersKey);
  void queryClient.refetchQueries({ queryKey: foldersKey, stale: true, fetchStatus: 'idle' });
}

/** Drops the note lists of deleted folders; lists across folders and Trash are refetched when shown. */
function dropNotesOf(queryClient: QueryClient, deleted: ReadonlySet<string>): void {
  const filterOf = (key: readonly unknown[]) => (key[1] ?? {}) as { folder?: string };
  queryClient.removeQueries({
    queryKey: [listNotes.path],
    predicate: ({ queryKey }) => deleted.has(filterOf(queryKey).folder ?? ''),
  });
  void queryClient.invalidateQueries({
    queryKey: [listNotes.path],
    predicate: ({ queryKey }) => filterOf(queryKey).folder === undefined,
  });
  queryClient.removeQueries({
    queryKey: [readNote.path],
    predicate: ({ state }) => deleted.has((state.data as { folderId?: string | null } | undefined)?.folderId ?? ''),
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
