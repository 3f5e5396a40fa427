import {
  Bot,
  BotOff,
  FileDown,
  FilePlus2,
  FolderInput,
  FolderPlus,
  List,
  MonitorCheck,
  PencilLine,
  Trash2,
  Users,
  UsersRound,
} from 'lucide-react';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { ContextMenuItem, ContextMenuSeparator } from '#web/ui/context-menu.tsx';
import type { TreeRow } from './folder-tree-model.ts';
import { folderTexts as texts } from './folders.texts.ts';
import type { TreeItem } from './use-tree-drag.ts';
import { isRealFolder } from './use-tree-keys.ts';

/** The commands of a row. */
export interface TreeCommands {
  onOpenFolder: (folderId: string) => void;
  onCreateFolder: (parentId: string | null) => void;
  onCreateNote: (folderId: string | null) => void;
  onRename: (folderId: string) => void;
  onAskMove: (item: TreeItem) => void;
  onExcludeFolder: (folderId: string, excluded: boolean) => void;
  onExcludeNotes: (ids: readonly string[], excluded: boolean) => void;
  /** Makes the folder a client's; for a client's, opens its details. */
  onClient: (folderId: string) => void;
  /** Shows only this client, for a screen that the client sees. */
  onShowOnly: (folderId: string) => void;
  /** Opens the client to colleagues; `openTo` says who it is open to. */
  onColleagues: (folderId: string) => void;
  openTo: ReadonlyMap<string, string>;
  /** In a colleague's client that may only be read. */
  isReadOnly?: boolean | undefined;
  onExportFolder: (folderId: string) => void;
  onDeleteFolder: (folderId: string) => void;
  onDeleteNotes: (ids: readonly string[]) => void;
}

interface TreeMenuItemsProps {
  row: TreeRow;
  /** Undefined for the root, which can't be moved. */
  item: TreeItem | undefined;
  commands: TreeCommands;
  /** Runs the action once the menu has closed. */
  choose: (action: () => void) => void;
}

/** The menu of a folder, the root or a note. */
export function TreeMenuItems({ row, item, commands, choose }: TreeMenuItemsProps) {
  // All that are selected where the row is one of them.
  const ids = item?.ids ?? [];
  const folderId = row.kind === 'folder' && isRealFolder(row) ? row.id : null;
  const isClient = row.kind === 'folder' && row.isClient;
  const open = folderId !== null && (
    <ContextMenuItem onSelect={() => choose(() => commands.onOpenFolder(folderId))}>
      <List aria-hidden="true" />
      {texts.menu.open}
    </ContextMenuItem>
  );
  const newNote = row.kind === 'folder' && (
    <ContextMenuItem onSelect={() => choose(() => commands.onCreateNote(folderId))}>
      <FilePlus2 aria-hidden="true" />
      {texts.menu.newNote}
    </ContextMenuItem>
  );
  // In a colleague's client folders stay as they are.
  if (row.kind === 'folder' && grantOfPage() !== undefined) {
    return (
      <>
        {open}
        {!commands.isReadOnly && newNote}
      </>
    );
  }
  return (
    <>
      {open}
      {row.kind === 'folder' && (
        <>
          {newNote}
          <ContextMenuItem onSelect={() => choose(() => commands.onCreateFolder(folderId))}>
            <FolderPlus aria-hidden="true" />
            {texts.menu.newFolder}
          </ContextMenuItem>
        </>
      )}
      {folderId !== null && (
        <>
          <ContextMenuSeparator />
          <ContextMenuItem shortcut="F2" onSelect={() => choose(() => commands.onRename(folderId))}>
            <PencilLine aria-hidden="true" />
            {texts.menu.rename}
          </ContextMenuItem>
        </>
      )}
      {item && (
        <ContextMenuItem shortcut={shortcutLabel('alt+m')} onSelect={() => choose(() => commands.onAskMove(item))}>
          <FolderInput aria-hidden="true" />
          {texts.menu.moveTo}
        </ContextMenuItem>
      )}
      {item && row.kind !== 'pending' && (
        <ExclusionItem
          isExcluded={row.isExcluded}
          isExcludedAbove={row.isExcludedAbove}
          onSelect={() =>
            choose(() =>
              row.kind === 'note'
                ? commands.onExcludeNotes(ids, !row.isExcluded)
                : commands.onExcludeFolder(row.id, !row.isExcluded),
            )
          }
        />
      )}
      {folderId !== null && row.kind === 'folder' && (
        <ContextMenuItem onSelect={() => choose(() => commands.onClient(folderId))}>
          <Users aria-hidden="true" />
          {row.isClient ? texts.menu.clientDetails : texts.menu.isClient}
        </ContextMenuItem>
      )}
      {folderId !== null && isClient && !isClientSafe() && (
        <>
          <ContextMenuItem onSelect={() => choose(() => commands.onShowOnly(folderId))}>
            <MonitorCheck aria-hidden="true" />
            {texts.menu.showOnly}
          </ContextMenuItem>
          <ContextMenuItem onSelect={() => choose(() => commands.onColleagues(folderId))}>
            <UsersRound aria-hidden="true" />
            {commands.openTo.get(folderId) ?? texts.menu.openTo}
          </ContextMenuItem>
        </>
      )}
      {folderId !== null && (
        <ContextMenuItem onSelect={() => choose(() => commands.onExportFolder(folderId))}>
          <FileDown aria-hidden="true" />
          {texts.menu.export}
        </ContextMenuItem>
      )}
      {row.kind === 'note' && (
        <ContextMenuItem isDestructive shortcut="Del" onSelect={() => choose(() => commands.onDeleteNotes(ids))}>
          <Trash2 aria-hidden="true" />
          {texts.menu.delete}
        </ContextMenuItem>
      )}
      {folderId !== null && (
        <ContextMenuItem isDestructive shortcut="Del" onSelect={() => choose(() => commands.onDeleteFolder(folderId))}>
          <Trash2 aria-hidden="true" />
          {texts.menu.delete}
        </ContextMenuItem>
      )}
    </>
  );
}

interface ExclusionItemProps {
  isExcluded: boolean;
  isExcludedAbove: boolean;
  onSelect: () => void;
}

function ExclusionItem({ isExcluded, isExcludedAbove, onSelect }: ExclusionItemProps) {
  const isDecidedAbove = isExcludedAbove && !isExcluded;
  const Icon = isExcluded ? Bot : BotOff;
  return (
    <ContextMenuItem disabled={isDecidedAbove} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      {aiExclusionTexts.menuItem({ isExcluded, isDecidedAbove })}
    </ContextMenuItem>
  );
}
