import { Bot, BotOff, FileDown, FolderInput, NotebookPen, Pin, PinOff, Tag, Tags, Trash2, X } from 'lucide-react';
import { useState } from 'react';
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
      <div className="flex flex-wrap items-center gap-0 sm:gap-0.5">
        <IconButton label={texts.move} size="sm" disabled={isWaiting} onClick={() => commands.askMove(ids)}>
          <FolderInput aria-hidden="true" />
        </IconButton>
        <TagPopover
          open={tagging?.open ?? isTagging}
          onOpenChange={tagging?.onOpenChange ?? setIsTagging}
          texts={texts.tagField}
          tags={commands.tags}
          canCreate
          onChoose={(tag) => commands.tag(ids, { add: [tag], remove: [] })}
        >
          <IconButton label={texts.tag} size="sm" disabled={isWaiting}>
            <Tag aria-hidden="true" />
          </IconButton>
        </TagPopover>
        <TagPopover
          open={isUntagging}
          onOpenChange={setIsUntagging}
          texts={texts.untagField}
          tags={used}
          canCreate={false}
          onChoose={(tag) => commands.tag(ids, { add: [], remove: [tag] })}
        >
          <IconButton label={texts.untag} size="sm" disabled={isWaiting || used.length === 0}>
            <Tags aria-hidden="true" />
          </IconButton>
        </TagPopover>
        <IconButton
          label={areAllPinned ? texts.unpin : texts.pin}
          size="sm"
          disabled={isWaiting}
          onClick={() => commands.pin(ids, !areAllPinned)}
        >
          {areAllPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        </IconButton>
        <IconButton
          label={areAllHidden ? texts.show : texts.hide}
          size="sm"
          disabled={isWaiting}
          onClick={() => commands.hide(ids, !areAllHidden)}
        >
          {areAllHidden ? <Bot aria-hidden="true" /> : <BotOff aria-hidden="true" />}
        </IconButton>
        <IconButton label={texts.draft} size="sm" disabled={isWaiting} onClick={() => commands.draft(ids)}>
          <NotebookPen aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.export} size="sm" disabled={isWaiting} onClick={() => commands.export(ids)}>
          <FileDown aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.delete} size="sm" disabled={isWaiting} onClick={() => commands.trash(ids)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
