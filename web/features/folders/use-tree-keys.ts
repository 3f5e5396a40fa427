import { type KeyboardEvent, useRef } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import { matchesShortcut } from '#web/lib/shortcuts.ts';
import { isContextMenuKey, openContextMenu } from '#web/ui/open-context-menu.ts';
import { rowAfterKey } from '#web/ui/use-virtual-rows.ts';
import type { TreeRow } from './folder-tree-model.ts';
import { folderTexts as texts } from './folders.texts.ts';

/** Letters typed within this time belong to one search. */
const TYPEAHEAD_RESET_MS = 1_000;

export interface TreeKeyActions {
  focusRow: (index: number) => void;
  setExpanded: (folderId: string, isExpanded: boolean) => void;
  /** Opens a note or a folder's notes, or loads more notes. */
  activate: (row: TreeRow) => void;
  /** Whether the key selects notes; `next` is the row that it leads to. */
  select: (event: KeyboardEvent, row: TreeRow, next: TreeRow | undefined) => boolean;
  rename: (row: TreeRow) => void;
  remove: (row: TreeRow) => void;
  move: (row: TreeRow) => void;
}

/**
 * The keys of the ARIA tree pattern: arrows, Home, End, Enter and typing a name. F2 renames, Delete deletes, Alt+M
 * moves, and the menu key or Shift+F10 opens the row's menu. The keys of a selection come first.
 */
export function useTreeKeys(rows: readonly TreeRow[], actions: TreeKeyActions) {
  const typed = useRef({ text: '', at: 0 });

  function search(letter: string, from: number): void {
    const now = Date.now();
    const isNew = now - typed.current.at > TYPEAHEAD_RESET_MS;
    const text = (isNew ? '' : typed.current.text) + letter.toLowerCase();
    typed.current = { text, at: now };
    // The same letter again moves to the next row that starts with it.
    const wanted = [...text].every((each) => each === text[0]) ? (text[0] ?? '') : text;
    const start = wanted.length === 1 ? from + 1 : from;
    for (let step = 0; step < rows.length; step += 1) {
      const index = (start + step) % rows.length;
      const row = rows[index];
      if (!row || !labelOf(row).toLowerCase().startsWith(wanted)) continue;
      actions.focusRow(index);
      return;
    }
  }

  function walk(event: KeyboardEvent, row: TreeRow, index: number): boolean {
    const next = rowAfterKey(event, index, rows.length);
    if (next !== undefined) {
      actions.focusRow(next);
      return true;
    }
    if (event.key === 'ArrowRight') {
      if (row.kind !== 'folder') return true;
      if (!row.isExpanded) actions.setExpanded(row.id, true);
      else if (rows[index + 1]?.parentKey === row.key) actions.focusRow(index + 1);
      return true;
    }
    if (event.key === 'ArrowLeft') {
      if (row.kind === 'folder' && row.isExpanded) actions.setExpanded(row.id, false);
      else if (row.parentKey !== null) actions.focusRow(rows.findIndex((other) => other.key === row.parentKey));
      return true;
    }
    return false;
  }

  function act(event: KeyboardEvent, row: TreeRow): boolean {
    if (event.key === ' ' && row.kind === 'folder') actions.setExpanded(row.id, !row.isExpanded);
    else if (event.key === 'Enter' || event.key === ' ') actions.activate(row);
    else if (event.key === 'F2') actions.rename(row);
    else if (event.key === 'Delete') actions.remove(row);
    else if (isContextMenuKey(event) && event.target instanceof Element) openContextMenu(event.target);
    else return false;
    return true;
  }

  return function handleKeyDown(event: KeyboardEvent, index: number): void {
    const row = rows[index];
    // Ignore keys in the rename field and on the row's menu button.
    if (!row || !(event.target instanceof Element) || !event.target.hasAttribute('data-row-key')) return;
    const next = rowAfterKey(event, index, rows.length);
    if (matchesShortcut('alt+m', event.nativeEvent)) {
      actions.move(row);
    } else if (actions.select(event, row, rows[next ?? -1])) {
      if (next !== undefined) actions.focusRow(next);
    } else if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    } else if (!walk(event, row, index) && !act(event, row)) {
      // A question mark shows the shortcuts, here as elsewhere.
      if (event.key.length !== 1 || event.key === '?') return;
      search(event.key, index);
    }
    event.preventDefault();
  };
}

/** The name a row shows. */
export function labelOf(row: TreeRow): string {
  if (row.kind === 'folder') return row.name;
  if (row.kind === 'note') return shownTitle(row.note.title);
  return texts.pending[row.status];
}

/** Whether a row can be renamed, moved and deleted as a folder. */
export function isRealFolder(row: TreeRow): row is TreeRow & { kind: 'folder' } {
  return row.kind === 'folder' && row.id !== ROOT_FOLDER.id;
}
