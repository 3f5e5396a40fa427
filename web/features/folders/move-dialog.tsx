import { CircleAlert, Folder as FolderIcon, FolderPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FOLDER_NAME_MAX, type Folder, PLACE_JOINT, pathOf, ROOT_FOLDER } from '#shared/folders.ts';
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { childrenByParent } from './folder-tree-model.ts';
import { createFailureOf } from './folders.queries.ts';
import { folderTexts } from './folders.texts.ts';
import { forbiddenTargets, isSeveral, type TreeItem } from './use-tree-drag.ts';

const texts = folderTexts.move;
const INDENT = 16;
const INDENT_LEVELS = 8;

export interface MoveDialogProps {
  /** The item to move; undefined closes the dialog. */
  item: (TreeItem & { name: string }) | undefined;
  folders: readonly Folder[];
  onMove: (item: TreeItem, folderId: string | null) => void;
  /** Makes a folder of this name and moves into it; rejects where there can be no such folder. */
  onMoveToNew: (item: TreeItem, name: string) => Promise<void>;
  onClose: () => void;
}

const CREATE = 'create';

/** "Move to…": a list of all folders, filtered by typing; what is typed can become a new one. */
export function MoveDialog({ item, onClose, ...props }: MoveDialogProps) {
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={texts.titles[item && isSeveral(item) ? 'notes' : (item?.kind ?? 'note')]}
      description={item && <span className="line-clamp-2 break-words">{descriptionOf(item)}</span>}
      size="sm"
      placement="top"
      className="max-sm:h-auto!"
      onOpenAutoFocus={focusField}
    >
      {item && <Places item={item} onClose={onClose} {...props} />}
    </Dialog>
  );
}

function descriptionOf(item: TreeItem & { name: string }): string {
  return isSeveral(item) ? texts.descriptionOfSeveral(item.ids?.length ?? 1) : texts.description(item.name);
}

/** Focuses the field rather than the close button. (`autoFocus` would lose the element to return the focus to.) */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type PlacesProps = Omit<MoveDialogProps, 'item'> & { item: TreeItem };

function Places({ item, folders, onMove, onMoveToNew, onClose }: PlacesProps) {
  const [filter, setFilter] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  const forbidden = useMemo(() => forbiddenTargets(item, folders), [item, folders]);
  const current = isSeveral(item) ? undefined : (item.parentId ?? ROOT_FOLDER.id);
  const typed = filter.trim().slice(0, FOLDER_NAME_MAX);
  const wanted = typed.toLowerCase();
  const choices = useMemo(() => {
    const places = wanted === '' ? treeChoices(folders) : matchingChoices(folders, wanted);
    const found = places
      .filter((place) => place.id === current || !forbidden.has(place.id))
      .map((place): Choice => {
        const detail = place.id === current ? texts.isHere : place.detail;
        return { ...place, icon: <FolderIcon aria-hidden="true" />, detail, isDisabled: forbidden.has(place.id) };
      });
    if (typed === '' || folders.some(({ name, parentId }) => parentId === null && name === typed)) return found;
    return [...found, { id: CREATE, label: texts.create(typed), icon: <FolderPlus aria-hidden="true" /> }];
  }, [folders, typed, wanted, forbidden, current]);

  async function create() {
    if (isCreating) return;
    setIsCreating(true);
    try {
      await onMoveToNew(item, typed);
      onClose();
    } catch (error) {
      setProblem(createFailureOf(error));
      setIsCreating(false);
    }
  }

  function choose(id: string) {
    if (id === CREATE) {
      void create();
      return;
    }
    onMove(item, id === ROOT_FOLDER.id ? null : id);
    onClose();
  }

  return (
    <>
      <ChoiceList
        label={texts.list}
        placeholder={texts.filter}
        emptyText={texts.empty}
        filter={filter}
        onFilterChange={(next) => {
          setFilter(next);
          setProblem(undefined);
        }}
        selectedId={current}
        choices={choices}
        onChoose={choose}
        className="max-h-[min(24rem,60dvh)]"
      />
      {problem && (
        <p role="alert" className="mt-2 flex gap-2 text-destructive-ink text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </>
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
      detail: pathOf(folders, folder.id).slice(0, -1).join(PLACE_JOINT) || undefined,
    }));
}
