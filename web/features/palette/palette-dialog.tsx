import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useAfterClose } from '#web/ui/after-close.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { paletteTexts as texts } from './palette.texts.ts';
import {
  clearRankingCache,
  type PaletteItem,
  type RankedItem,
  rankItems,
  recentFirst,
  splitMarked,
} from './palette-items.ts';
import { addRecentChoice, type RecentChoice, readRecentChoices } from './recent-choices.ts';
import { type FoundNote, useFoundNotes } from './use-found-notes.ts';

export interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The user whose recent choices are listed first. */
  userId: string;
  /** The choices loaded in the browser, in display order. */
  items: readonly PaletteItem[];
  /** Makes an item for a note found on the server. */
  noteItem: (note: FoundNote) => PaletteItem;
  /** Searches inside notes and documents for what has no such name. */
  onSearch: (typed: string) => void;
}

/** Finds notes, folders, tags and commands by name, and opens or runs them. */
export function PaletteDialog({ open, onOpenChange, ...props }: PaletteDialogProps) {
  const { choose, handleClosed } = useAfterClose(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      size="md"
      placement="top"
      onOpenAutoFocus={focusField}
      onCloseAutoFocus={handleClosed}
    >
      <Choices {...props} onChoose={choose} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const SEARCH = 'search';

interface ChoicesProps extends Pick<PaletteDialogProps, 'userId' | 'items' | 'noteItem' | 'onSearch'> {
  onChoose: (action: () => void) => void;
  onClose: () => void;
}

function Choices({ userId, items, noteItem, onSearch, onChoose, onClose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => readRecentChoices(userId));
  const { notes: found, notice } = useFoundNotes(typed);
  useShortcut('mod+k', onClose);
  useEffect(() => clearRankingCache, []);

  const ranked = useMemo(() => {
    const recentIds = recent.map(({ id }) => id);
    const known = withRecentNotes(items, recent, noteItem);
    if (typed.trim() === '') return recentFirst(known, recentIds);
    const named = rankItems(typed, known, recentIds);
    const namedIds = new Set(named.map(({ item }) => item.id));
    // Always last: a late result must not change what Enter is about to choose.
    const late = found.map(noteItem).filter(({ id }) => !namedIds.has(id));
    const search = searchItem(typed.trim(), onSearch);
    return [...(named.length === 0 ? [unmarked(search)] : named), ...late.map(unmarked)];
  }, [typed, items, found, recent, noteItem, onSearch]);

  return (
    <>
      <ChoiceList
        label={texts.label}
        placeholder={texts.placeholder}
        filter={typed}
        onFilterChange={setTyped}
        choices={ranked.map(choiceOf)}
        onChoose={(id) => {
          const chosen = ranked.find(({ item }) => item.id === id)?.item;
          if (!chosen) return;
          if (chosen.id !== SEARCH) addRecentChoice(userId, chosen);
          onChoose(chosen.run);
        }}
        className="h-full sm:h-auto sm:max-h-[min(26rem,65dvh)]"
      />
      {notice && <p className="border-t px-4 py-2 text-ink-muted text-sm">{notice}</p>}
      <p role="status" className="sr-only">
        {typed.trim() !== '' && texts.found(ranked.filter(({ item }) => item.id !== SEARCH).length)}
      </p>
    </>
  );
}

function searchItem(typed: string, onSearch: (typed: string) => void): PaletteItem {
  const icon = <Search aria-hidden="true" />;
  return { id: SEARCH, name: texts.searchFor(typed), icon, detail: texts.searchDetail, run: () => onSearch(typed) };
}

function unmarked(item: PaletteItem): RankedItem {
  return { item, letters: new Set() };
}

/** Adds recently chosen notes, which may not be loaded now. */
function withRecentNotes(
  items: readonly PaletteItem[],
  recent: readonly RecentChoice[],
  noteItem: (note: FoundNote) => PaletteItem,
): PaletteItem[] {
  const ids = new Set(items.map(({ id }) => id));
  const notes = recent
    .filter(({ id }) => id.startsWith('note:') && !ids.has(id))
    .map(({ id, name }) => noteItem({ id: id.slice('note:'.length), title: name }));
  return [...items, ...notes];
}

function choiceOf({ item, letters }: RankedItem) {
  const { id, name, detail, icon } = item;
  return { id, label: name, detail, icon, marked: letters.size > 0 ? markLetters(name, letters) : undefined };
}

/** Marks adjacent letters as one piece, so that scripts with joined letters stay readable. */
function markLetters(name: string, letters: ReadonlySet<number>): ReactNode {
  return splitMarked(name, letters).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key
      <mark key={index} className="bg-transparent font-semibold text-accent-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** Focuses the field instead of the close button, which comes first in the page. */
function focusField(event: Event): void {
  const field =
    event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>('[role=combobox]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
