import { FolderPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { subtreeIds } from '#shared/folder-tree.ts';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import type { NoteSummary } from '#shared/notes.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { RowSelection } from '#web/ui/use-row-selection.ts';
import { FolderTree } from './folder-tree.tsx';
import type { FolderNotes } from './folder-tree-model.ts';
import {
  newFolderId,
  useCreateFolder,
  useDeleteFolder,
  useExcludeFolder,
  useFolders,
  useUpdateFolder,
} from './folders.queries.ts';
import { folderTexts as texts } from './folders.texts.ts';
import type { TreeItem } from './use-tree-drag.ts';

export interface FoldersViewProps {
  notesOf: (folderId: string) => FolderNotes;
  onLoadMoreNotes: (folderId: string) => void;
  expanded: ReadonlySet<string>;
  onExpandedChange: (folderId: string, isExpanded: boolean) => void;
  activeNoteId: string | null;
  onOpenNote: (id: string) => void;
  /** Lists the notes of a folder. */
  onOpenFolder: (id: string) => void;
  onClient: (id: string) => void;
  onShowOnly: (id: string) => void;
  onColleagues: (id: string) => void;
  /** Who clients are open to, by their folders. */
  openTo: ReadonlyMap<string, string>;
  /** In a colleague's client that may only be read. */
  isReadOnly?: boolean | undefined;
  onExportFolder: (id: string) => void;
  onCreateNote: (folderId: string | null) => void;
  onDeleteNotes: (ids: readonly string[]) => void;
  onExcludeNotes: (ids: readonly string[], excluded: boolean) => void;
  onMove: (item: TreeItem, folderId: string | null) => void;
  onAskMove: (item: TreeItem) => void;
  /** Awaited before a folder is deleted, so that unsaved text of its notes moves to Trash with them. */
  onBeforeFolderDelete: () => Promise<unknown>;
  /** These folders were deleted. */
  onFolderDeleted: (folderIds: ReadonlySet<string>) => void;
  /** What is shown below while notes are selected. */
  selectionBar: (selection: RowSelection, notes: readonly NoteSummary[]) => ReactNode;
  startOffset: number;
  /** A folder to scroll to and focus. */
  revealedId?: string | undefined;
  onRevealed?: () => void;
  /** A folder that was created elsewhere and needs a name. */
  namedId?: string | undefined;
  onNamed?: () => void;
  onScroll: (offset: number) => void;
}

/** The folder tree with its header and its states. */
export function FoldersView(props: FoldersViewProps) {
  const folders = useFolders();
  const createFolder = useCreateFolder();
  const updateFolder = useUpdateFolder();
  const excludeFolder = useExcludeFolder();
  useEffect(() => {
    if (folders.isError) toast({ title: texts.loadFailedToast, variant: 'destructive' });
  }, [folders.isError]);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);

  const name = useEffectEvent((id: string) => {
    props.onExpandedChange(ROOT_FOLDER.id, true);
    setRenamingId(id);
    props.onNamed?.();
  });
  useEffect(() => {
    if (props.namedId !== undefined) name(props.namedId);
  }, [props.namedId]);

  function startFolder(parentId: string | null) {
    const id = newFolderId();
    props.onExpandedChange(parentId ?? ROOT_FOLDER.id, true);
    createFolder.mutate({ id, parentId });
    setRenamingId(id);
  }

  function rename(id: string, name: string | undefined) {
    setRenamingId(null);
    const folder = folders.data?.find((candidate) => candidate.id === id);
    if (name !== undefined && folder) updateFolder.mutate({ id, name, parentId: folder.parentId });
  }

  return (
    <section aria-label={texts.title} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-8 items-center justify-between py-1 pr-3 pl-4">
        <h2 className="font-medium text-ink-muted text-sm">{texts.title}</h2>
        {grantOfPage() === undefined && (
          <IconButton
            icon={FolderPlus}
            label={texts.newFolder}
            size="sm"
            onClick={() => startFolder(null)}
            disabled={!folders.data}
          />
        )}
      </div>
      {folders.isPending && <TreeSkeleton />}
      {folders.isError && !folders.data && (
        <FailedToLoad
          headingLevel={3}
          title={texts.loadFailed}
          error={folders.error}
          onRetry={() => void folders.refetch()}
        />
      )}
      {folders.data?.length === 0 && <p className="px-4 pb-2 text-ink-muted text-sm">{texts.empty}</p>}
      {folders.data && (
        <FolderTree
          {...props}
          folders={folders.data}
          onLoadMore={props.onLoadMoreNotes}
          onDrop={props.onMove}
          renamingId={renamingId}
          onRename={setRenamingId}
          onRenamed={rename}
          onCreateFolder={startFolder}
          onExcludeFolder={(id, excluded) => excludeFolder.mutate({ id, excluded })}
          onDeleteFolder={setDeletingId}
        />
      )}
      <DeleteFolderDialog
        folderId={deletingId}
        folders={folders.data ?? []}
        onClose={() => setDeletingId(null)}
        onBeforeDelete={props.onBeforeFolderDelete}
        onDeleted={props.onFolderDeleted}
      />
    </section>
  );
}

interface DeleteFolderDialogProps {
  folderId: string | null;
  folders: readonly Folder[];
  onClose: () => void;
  onBeforeDelete: () => Promise<unknown>;
  onDeleted: (folderIds: ReadonlySet<string>) => void;
}

function DeleteFolderDialog({ folderId, folders, onClose, onBeforeDelete, onDeleted }: DeleteFolderDialogProps) {
  const deleteFolder = useDeleteFolder();
  const folder = folders.find((candidate) => candidate.id === folderId);

  async function confirm() {
    if (!folder) return;
    await onBeforeDelete();
    const deleted = subtreeIds(folders, folder.id);
    deleteFolder.mutate(folder.id, { onSuccess: () => onDeleted(deleted) });
  }

  return (
    <ConfirmDialog
      open={folder !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={texts.deletion.title}
      description={folder && deletionText(folder, folders)}
      confirmLabel={texts.deletion.confirm}
      onConfirm={() => void confirm()}
    />
  );
}

function deletionText(folder: Folder, folders: readonly Folder[]): string {
  const deleted = subtreeIds(folders, folder.id);
  const notes = folders.filter(({ id }) => deleted.has(id)).reduce((sum, { noteCount }) => sum + noteCount, 0);
  return texts.deletion.description(folder.name, deleted.size - 1, notes);
}

function TreeSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 py-2" role="status" aria-label={texts.loading}>
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five fixed rows
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
