import { Folder as FolderIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { childrenByParent, pathOf } from './folder-tree-model.ts';
import { folderTexts } from './folders.texts.ts';
import { forbiddenTargets, type TreeItem } from './use-tree-drag.ts';

const texts = folderTexts.move;
const INDENT = 16;
const INDENT_LEVELS = 8;

export interface MoveDialogProps {
  /** The item to move; undefined closes the dialog. */
  item: (TreeItem & { name: string }) | undefined;
  folders: readonly Folder[];
  onMove: (item: TreeItem, folderId: string | null) => void;
  onClose: () => void;
}

/** "Move to…": a list of all folders, filtered by typing. */
export function MoveDialog({ item, folders, onMove, onClose }: MoveDialogProps) {
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={texts.titles[item?.kind ?? 'note']}
      description={item && <span className="line-clamp-2 break-words">{texts.description(item.name)}</span>}
      size="sm"
      onOpenAutoFocus={focusField}
    >
      {item && <Places item={item} folders={folders} onMove={onMove} onClose={onClose} />}
    </Dialog>
  );
}

/** Focuses the field rather than the close button. (`autoFocus` would lose the element to return the focus to.) */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type PlacesProps = MoveDialogProps & { item: TreeItem };

function Places({ item, folders, onMove, onClose }: PlacesProps) {
  const [filter, setFilter] = useState('');
  const forbidden = useMemo(() => forbiddenTargets(item, folders), [item, folders]);
  const current = item.parentId ?? ROOT_FOLDER.id;
  const wanted = filter.trim().toLowerCase();
  const choices = useMemo(() => {
    const places = wanted === '' ? treeChoices(folders) : matchingChoices(folders, wanted);
    return places
      .filter((place) => place.id === current || !forbidden.has(place.id))
      .map((place): Choice => {
        const detail = place.id === current ? texts.isHere : place.detail;
        return { ...place, icon: <FolderIcon aria-hidden="true" />, detail, isDisabled: forbidden.has(place.id) };
      });
  }, [folders, wanted, forbidden, current]);

  return (
    <ChoiceList
      label={texts.list}
      placeholder={texts.filter}
      emptyText={texts.empty}
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

function treeChoices(folders: readonly Folder[]): Choice[] {
  const children = childrenByParent(folders);
  const places: Choice[] = [];
  function add(id: string, label: string, level: number): void {
    places.push({ id, label, indent: Math.min(level, INDENT_LEVELS) * INDENT });
    for (const child of children.get(id) ?? []) add(child.id, child.name, level + 1);
  }
  add(ROOT_FOLDER.id, ROOT_FOLDER.name, 0);
  return places;
}

/** Matching folders show their path, since the tree around them is hidden. */
function matchingChoices(folders: readonly Folder[], wanted: string): Choice[] {
  const root: Folder = { ...ROOT_FOLDER, parentId: null, noteCount: 0, aiExcluded: false };
  return [root, ...folders]
    .filter((folder) => folder.name.toLowerCase().includes(wanted))
    .map((folder) => ({
      id: folder.id,
      label: folder.name,
      detail: pathOf(folders, folder.id).slice(0, -1).join(' / ') || undefined,
    }));
}
