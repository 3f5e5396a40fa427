import { Bot, BotOff, CircleCheck, Copy, FileDown, FolderInput, Link, Pin, PinOff, Tag, Trash2 } from 'lucide-react';
import type { NoteSummary } from '#shared/notes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useNoteCommands } from '#web/features/notes/batch/note-commands.ts';
import { copyNoteLink } from '#web/features/notes/links/copy-note-link.ts';
import { linksTexts } from '#web/features/notes/links/links.texts.ts';
import { noteTexts, noteListTexts as texts } from '#web/features/notes/notes.texts.ts';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { ContextMenuItem } from '#web/ui/context-menu.tsx';

export interface NoteRowMenuProps {
  /** The note whose menu it is. */
  note: NoteSummary;
  /** The selected notes where the note is one of them, else the note alone. */
  ids: readonly string[];
  isExcludedAbove: boolean;
  onSelect: () => void;
  onTag: () => void;
  /** Runs the action once the menu has closed. */
  choose: (action: () => void) => void;
}

/** What can be done with a row, or with all that are selected. */
export function NoteRowMenu({ note, ids, isExcludedAbove, choose, ...props }: NoteRowMenuProps) {
  const commands = useNoteCommands();
  const isDecidedAbove = isExcludedAbove && !note.aiExcluded;
  const copyLink = (
    <ContextMenuItem onSelect={() => choose(() => void copyNoteLink(note))}>
      <Link aria-hidden="true" />
      {linksTexts.copy}
    </ContextMenuItem>
  );
  if (commands.isReadOnly) return copyLink;
  return (
    <>
      <ContextMenuItem onSelect={() => choose(() => commands.askMove(ids))}>
        <FolderInput aria-hidden="true" />
        {texts.moveTo}
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => choose(props.onTag)}>
        <Tag aria-hidden="true" />
        {batchTexts.tag}
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => choose(() => commands.pin(ids, !note.pinned))}>
        {note.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        {note.pinned ? batchTexts.unpin : batchTexts.pin}
      </ContextMenuItem>
      {ids.length === 1 && (
        <>
          <ContextMenuItem onSelect={() => choose(() => commands.duplicate(note.id))}>
            <Copy aria-hidden="true" />
            {texts.duplicate}
          </ContextMenuItem>
          {copyLink}
        </>
      )}
      <ContextMenuItem onSelect={() => choose(() => commands.export(ids))}>
        <FileDown aria-hidden="true" />
        {batchTexts.export}
      </ContextMenuItem>
      <ContextMenuItem shortcut="Space" onSelect={() => choose(props.onSelect)}>
        <CircleCheck aria-hidden="true" />
        {batchTexts.select}
      </ContextMenuItem>
      <ContextMenuItem disabled={isDecidedAbove} onSelect={() => choose(() => commands.hide(ids, !note.aiExcluded))}>
        {note.aiExcluded ? <Bot aria-hidden="true" /> : <BotOff aria-hidden="true" />}
        {aiExclusionTexts.menuItem({ isExcluded: note.aiExcluded, isDecidedAbove })}
      </ContextMenuItem>
      <ContextMenuItem isDestructive shortcut="Del" onSelect={() => choose(() => commands.trash(ids))}>
        <Trash2 aria-hidden="true" />
        {noteTexts.delete}
      </ContextMenuItem>
    </>
  );
}
