import {
  BotOff,
  ChevronRight,
  Ellipsis,
  FileText,
  Folder,
  FolderOpen,
  RotateCw,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { type DragEvent, type MouseEvent, memo } from 'react';
import { numberText } from '#shared/count-text.ts';
import { FOLDER_NAME_MAX } from '#shared/folders.ts';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { IconMark } from '#web/ui/icon-mark.tsx';
import { NameField } from '#web/ui/name-field.tsx';
import { openContextMenu } from '#web/ui/open-context-menu.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TreeRow } from './folder-tree-model.ts';
import { folderTexts as texts } from './folders.texts.ts';
import { isRealFolder, labelOf } from './use-tree-keys.ts';

/** Deep levels are indented less, so that names stay readable down to level 32. */
const INDENT = 16;
const DEEP_LEVEL = 7;
const DEEP_INDENT = 4;

/** Shown while the row is used, and always on a touch screen. */
const rowButton = cn(
  'hidden size-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink',
  'group-focus-within/row:flex group-hover/row:flex touch:flex touch:size-11',
);

export interface TreeRowProps {
  row: TreeRow;
  isTabStop: boolean;
  isActive: boolean;
  isSelected: boolean;
  isDropTarget: boolean;
  isRenaming: boolean;
  /** Who a client's folder is open to. */
  openTo: string | undefined;
  descriptionId: string;
  onActivate: (row: TreeRow, event: MouseEvent) => void;
  onRenamed: (row: TreeRow, name: string | undefined, how: 'key' | 'blur') => void;
  onDragStart: (event: DragEvent, row: TreeRow) => void;
}

/** A row of the tree: a folder, a note, or a placeholder for notes that aren't loaded. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowProps) {
  const { row, isActive, isRenaming } = props;
  const isFolder = row.kind === 'folder';
  const name = props.openTo ? `${labelOf(row)}. ${props.openTo}` : labelOf(row);
  const isExcluded = row.kind !== 'pending' && (row.isExcluded || row.isExcludedAbove);
  const canMove = row.kind === 'note' || isRealFolder(row);

  return (
    <div
      role="treeitem"
      data-row-key={row.key}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={isExcluded ? aiExclusionTexts.hiddenRow(name) : name}
      aria-describedby={canMove ? props.descriptionId : undefined}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isFolder ? row.isExpanded : undefined}
      aria-selected={row.kind === 'note' ? props.isSelected : undefined}
      aria-current={isActive ? 'true' : undefined}
      draggable={canMove && !isRenaming}
      onDragStart={(event) => props.onDragStart(event, row)}
      onClick={(event) => props.onActivate(row, event)}
      onKeyDown={undefined}
      style={{ paddingLeft: indentOf(row.level) }}
      className={cn(
        'group/row flex h-full cursor-pointer select-none items-center gap-1.5 rounded-md pr-1 -outline-offset-2',
        props.isDropTarget && 'bg-accent-soft outline-2 outline-focus',
        !props.isDropTarget && (props.isSelected ? 'bg-accent-soft' : isActive ? 'bg-selected' : 'hover:bg-hover'),
      )}
    >
      {isFolder ? (
        <span
          data-chevron
          className="-my-1 -ml-1 grid size-7 shrink-0 place-items-center rounded text-ink-muted hover:text-ink touch:size-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={cn('size-4 transition-transform', row.isExpanded && 'rotate-90')}
          />
        </span>
      ) : (
        <span className="w-6 shrink-0 touch:w-10" />
      )}
      <RowIcon row={row} />
      {isRenaming && isFolder ? (
        <NameField
          label={texts.folderName}
          name={row.name}
          maxLength={FOLDER_NAME_MAX}
          onDone={(name, how) => props.onRenamed(row, name, how)}
        />
      ) : row.kind === 'pending' && row.status === 'loading' ? (
        <Skeleton className="h-3 w-2/3" />
      ) : (
        <span className={cn('min-w-0 flex-1 truncate', row.kind === 'pending' && 'text-ink-muted text-sm')}>
          {labelOf(row)}
        </span>
      )}
      {isExcluded && !isRenaming && (
        <IconMark label={aiExclusionTexts.hidden}>
          <BotOff aria-hidden="true" />
        </IconMark>
      )}
      {props.openTo && !isRenaming && (
        <IconMark label={props.openTo}>
          <UsersRound aria-hidden="true" />
        </IconMark>
      )}
      {isFolder && row.noteCount > 0 && !isRenaming && (
        <span
          aria-hidden="true"
          // Generated content isn't part of the accessible name.
          data-count={numberText(row.noteCount)}
          className="shrink-0 px-1 text-ink-muted text-sm before:content-[attr(data-count)] group-focus-within/row:hidden group-hover/row:hidden touch:!inline"
        />
      )}
      {row.kind !== 'pending' && !isRenaming && (
        <button
          type="button"
          tabIndex={props.isTabStop ? 0 : -1}
          aria-haspopup="menu"
          aria-label={texts.actionsFor(labelOf(row))}
          onClick={(event) => {
            event.stopPropagation();
            openContextMenu(event.currentTarget);
          }}
          className={rowButton}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
});

function RowIcon({ row }: { row: TreeRow }) {
  const style = 'size-4 shrink-0 text-ink-muted';
  if (row.kind === 'note') return <FileText aria-hidden="true" className={style} />;
  if (row.kind === 'pending') {
    return row.status === 'failed' ? <RotateCw aria-hidden="true" className={style} /> : <span className="w-4" />;
  }
  if (row.isClient) return <UserRound aria-hidden="true" className={style} />;
  return row.isExpanded ? (
    <FolderOpen aria-hidden="true" className={style} />
  ) : (
    <Folder aria-hidden="true" className={style} />
  );
}

function indentOf(level: number): number {
  const depth = level - 1;
  return 4 + Math.min(depth, DEEP_LEVEL) * INDENT + Math.max(0, depth - DEEP_LEVEL) * DEEP_INDENT;
}
