import {
  Bot,
  BotOff,
  FileDown,
  FolderInput,
  type LucideIcon,
  NotebookPen,
  Pin,
  PinOff,
  Tag,
  TagX,
  Trash2,
  X,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { RowSelection } from '#web/ui/use-row-selection.ts';
import { batchTexts as texts } from './batch.texts.ts';
import { useNoteCommands } from './note-commands.ts';
import { TagPopover } from './tag-popover.tsx';

export interface SelectionBarProps {
  selection: Pick<RowSelection, 'ids' | 'isAll' | 'clear'>;
  /** The listed notes, which the selected ones are among. */
  notes: readonly NoteSummary[];
  /** How many notes the list has with those that are not loaded. */
  total: number;
  /** Where a tag is asked for from elsewhere too. */
  tagging?: { open: boolean; onOpenChange: (open: boolean) => void };
}

/** How many notes are selected, and what can be done with all of them. */
export function SelectionBar({ selection, notes, total, tagging }: SelectionBarProps) {
  const commands = useNoteCommands();
  const [isTagging, setIsTagging] = useState(false);
  const [isUntagging, setIsUntagging] = useState(false);
  const { ids } = selection;
  if (ids.length === 0) return null;
  const wanted = new Set(ids);
  const selected = notes.filter((note) => wanted.has(note.id));
  const areAllPinned = selected.every((note) => note.pinned);
  const areAllHidden = selected.every((note) => note.aiExcluded);
  const used = [...new Set(selected.flatMap((note) => note.tags))].sort((a, b) => a.localeCompare(b));
  // The rest of the list is still being loaded.
  const isWaiting = selection.isAll;

  return (
    <div
      role="toolbar"
      aria-label={texts.bar}
      className="shrink-0 border-t bg-raised px-2 pt-1 pb-1.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        selection.clear();
      }}
    >
      <div className="flex items-center justify-between gap-2 pl-1.5">
        <p role="status" className="min-w-0 truncate font-medium text-sm">
          {isWaiting ? texts.loading(ids.length, total) : texts.selected(ids.length)}
        </p>
        <IconButton label={texts.clear} size="sm" onClick={selection.clear}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-4 gap-0.5">
        <BulkButton
          icon={FolderInput}
          label={texts.move}
          word={texts.words.move}
          disabled={isWaiting}
          onClick={() => commands.askMove(ids)}
        />
        <TagPopover
          open={tagging?.open ?? isTagging}
          onOpenChange={tagging?.onOpenChange ?? setIsTagging}
          texts={texts.tagField}
          tags={commands.tags}
          canCreate
          onChoose={(tag) => commands.tag(ids, { add: [tag], remove: [] })}
        >
          <BulkButton icon={Tag} label={texts.tag} word={texts.words.tag} disabled={isWaiting} />
        </TagPopover>
        <TagPopover
          open={isUntagging}
          onOpenChange={setIsUntagging}
          texts={texts.untagField}
          tags={used}
          canCreate={false}
          onChoose={(tag) => commands.tag(ids, { add: [], remove: [tag] })}
        >
          <BulkButton
            icon={TagX}
            label={texts.untag}
            word={texts.words.untag}
            disabled={isWaiting || used.length === 0}
          />
        </TagPopover>
        <BulkButton
          icon={areAllPinned ? PinOff : Pin}
          label={areAllPinned ? texts.unpin : texts.pin}
          disabled={isWaiting}
          onClick={() => commands.pin(ids, !areAllPinned)}
        />
        <BulkButton
          icon={areAllHidden ? Bot : BotOff}
          label={areAllHidden ? texts.show : texts.hide}
          disabled={isWaiting}
          onClick={() => commands.hide(ids, !areAllHidden)}
        />
        <BulkButton
          icon={NotebookPen}
          label={texts.draft}
          word={texts.words.draft}
          disabled={isWaiting}
          onClick={() => commands.draft(ids)}
        />
        <BulkButton
          icon={FileDown}
          label={texts.export}
          word={texts.words.export}
          disabled={isWaiting}
          onClick={() => commands.export(ids)}
        />
        <BulkButton icon={Trash2} label={texts.delete} disabled={isWaiting} onClick={() => commands.trash(ids)} />
      </div>
    </div>
  );
}

interface BulkButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: LucideIcon;
  label: string;
  /** What is shown of the label, where it is long. */
  word?: string;
}

/** An icon with its word below. */
function BulkButton({ icon: Icon, label, word = label, ...props }: BulkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className="flex min-h-12 flex-col items-center gap-0.5 rounded-md px-0.5 pt-1.5 pb-1 text-center text-sm leading-4! transition-colors hover:bg-hover disabled:pointer-events-none disabled:opacity-50"
    >
      <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
      {word}
    </button>
  );
}
