import { Folder as FolderIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { childrenByParent, pathOf } from './folder-tree-model.ts';
import { placesForbidden, type TreeItem } from './use-tree-drag.ts';

const INDENT = 16;
const INDENT_LEVELS = 8;

export interface MoveDialogProps {
  /** What is moved; the dialog is open while there is something. */
  item: (TreeItem & { name: string }) | undefined;
  folders: readonly Folder[];
  onMove: (item: TreeItem, folderId: string | null) => void;
  onClose: () => void;
}

/** "Move to…": a list of all folders that can be narrowed by typing. */
export function MoveDialog({ item, folders, onMove, onClose }: MoveDialogProps) {
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={item?.kind === 'folder' ? 'Move folder' : 'Move note'}
      description={item && <span className="line-clamp-2 break-words">Choose where “{item.name}” goes.</span>}
      size="sm"
      onOpenAutoFocus={focusField}
    >
      {item && <Places item={item} folders={folders} onMove={onMove} onClose={onClose} />}
    </Dialog>
  );
}

/** The close button comes first, but one opens the dialog to choose. (`autoFocus` would lose the way back.) */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type PlacesProps = MoveDialogProps & { item: TreeItem };

function Places({ item, folders, onMove, onClose }: PlacesProps) {
  const [filter, setFilter] = useState('');
  const forbidden = useMemo(() => placesForbidden(item, folders), [item, folders]);
  const current = item.parentId ?? ROOT_FOLDER.id;
  const wanted = filter.trim().toLowerCase();
  const choices = useMemo(() => {
    const places = wanted === '' ? placesInTree(folders) : placesNamed(folders, wanted);
    return places
      .filter((place) => place.id === current || !forbidden.has(place.id))
      .map((place): Choice => {
        const detail = place.id === current ? 'It is here' : place.detail;
        return { ...place, icon: <FolderIcon aria-hidden="true" />, detail, isDisabled: forbidden.has(place.id) };
      });
  }, [folders, wanted, forbidden, current]);

  return (
    <ChoiceList
      label="Move to folder"
      placeholder="Find a folder…"
      emptyText="No such folder"
      filter={filter}
      onFilterChange={setFilter}
      selectedId={current}
      choices={choices}
      onChoose={(id) => {
        onMove(item, id === ROOT_FOLDER.id ? null : id);
        onClose();
      }}
      className="h-[min(24rem,60dvh)]"
    />
  );
}

function placesInTree(folders: readonly Folder[]): Choice[] {
  const children = childrenByParent(folders);
  const places: Choice[] = [];
  function add(id: string, label: string, level: number): void {
    places.push({ id, label, indent: Math.min(level, INDENT_LEVELS) * INDENT });
    for (const child of children.get(id) ?? []) add(child.id, child.name, level + 1);
  }
  add(ROOT_FOLDER.id, ROOT_FOLDER.name, 0);
  return places;
}

/** Folders whose own name fits come with their path, since the tree around them is not shown. */
function placesNamed(folders: readonly Folder[], wanted: string): Choice[] {
  const root: Folder = { ...ROOT_FOLDER, parentId: null, noteCount: 0, aiExcluded: false };
  return [root, ...folders]
    .filter((folder) => folder.name.toLowerCase().includes(wanted))
    .map((folder) => ({
      id: folder.id,
      label: folder.name,
      detail: pathOf(folders, folder.id).slice(0, -1).join(' / ') || undefined,
    }));
}
