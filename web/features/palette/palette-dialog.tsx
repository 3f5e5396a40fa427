import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useAfterClose } from '#web/ui/after-close.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import {
  forgetNames,
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
  /** Whose recent choices come first. */
  userId: string;
  /** What is known in the browser, in the order it is offered in. */
  items: readonly PaletteItem[];
  /** A note that only the server knows. */
  noteItem: (note: FoundNote) => PaletteItem;
}

/** Finds anything by its name and opens or does it. */
export function PaletteDialog({ open, onOpenChange, ...props }: PaletteDialogProps) {
  const { choose, handleClosed } = useAfterClose(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Command palette"
      size="md"
      placement="top"
      onOpenAutoFocus={focusField}
      onCloseAutoFocus={handleClosed}
    >
      <Choices {...props} onChoose={choose} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ChoicesProps extends Pick<PaletteDialogProps, 'userId' | 'items' | 'noteItem'> {
  onChoose: (action: () => void) => void;
  onClose: () => void;
}

function Choices({ userId, items, noteItem, onChoose, onClose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => readRecentChoices(userId));
  const found = useFoundNotes(typed);
  useShortcut('mod+k', onClose);
  useEffect(() => forgetNames, []);

  const ranked = useMemo(() => {
    const recentIds = recent.map(({ id }) => id);
    const known = withRecentNotes(items, recent, noteItem);
    if (typed.trim() === '') return recentFirst(known, recentIds);
    const knownIds = new Set(known.map(({ id }) => id));
    const further = found.map(noteItem).filter(({ id }) => !knownIds.has(id));
    // Behind the rest, however well it fits: what is chosen by Enter must not change under somebody's hand.
    return [...rankItems(typed, known, recentIds), ...further.map((item) => ({ item, letters: new Set<number>() }))];
  }, [typed, items, found, recent, noteItem]);

  return (
    <>
      <ChoiceList
        label="Actions, notes, folders, tags and settings"
        placeholder="Type a name…"
        emptyText="Nothing has this name. Search looks inside your notes and documents."
        filter={typed}
        onFilterChange={setTyped}
        choices={ranked.map(choiceOf)}
        onChoose={(id) => {
          const chosen = ranked.find(({ item }) => item.id === id)?.item;
          if (!chosen) return;
          addRecentChoice(userId, chosen);
          onChoose(chosen.run);
        }}
        className="h-full sm:h-[26rem] sm:max-h-[65dvh]"
      />
      <p role="status" className="sr-only">
        {typed.trim() !== '' && `${ranked.length} found`}
      </p>
    </>
  );
}

/** A note chosen before may be on no page that is loaded now. */
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

/** Letters beside each other in one piece: what belongs together in a script is not torn apart. */
function markLetters(name: string, letters: ReadonlySet<number>): ReactNode {
  return splitMarked(name, letters).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
      <mark key={index} className="bg-transparent font-semibold text-accent-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** The close button stands before it. */
function focusField(event: Event): void {
  const field =
    event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>('[role=combobox]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
