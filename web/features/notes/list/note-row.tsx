import { BotOff, Ellipsis, Folder } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { type NoteSummary, shownTitle } from '#shared/notes.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { IconMark } from '#web/ui/icon-mark.tsx';
import { openContextMenu } from '#web/ui/open-context-menu.ts';

export interface NoteRowProps {
  note: NoteSummary;
  href: string;
  isActive: boolean;
  /** Shown if the list mixes folders. */
  folderName: string | undefined;
  /** Whether it is hidden from AI: by itself or by a folder above it. */
  isExcluded: boolean;
  tabIndex: number;
  onOpen: (id: string) => void;
}

/** A note in the list: title, two lines of text, edit time and tags. */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { note, isActive, folderName } = props;
  const title = shownTitle(note.title);

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    props.onOpen(note.id);
  }

  return (
    <div className={cn('group/row relative h-full rounded-lg', isActive ? 'bg-selected' : 'hover:bg-hover')}>
      <a
        href={props.href}
        aria-current={isActive ? 'true' : undefined}
        data-row-key={note.id}
        tabIndex={props.tabIndex}
        onClick={handleClick}
        draggable={false}
        className="flex h-full flex-col rounded-lg px-3 py-2 -outline-offset-2"
      >
        <span className="truncate pr-7 font-medium">{title}</span>
        {note.preview && (
          <span className="line-clamp-2 whitespace-pre-line break-words text-ink-muted text-sm">{note.preview}</span>
        )}
        <span className="mt-0.5 flex min-w-0 items-center gap-2 overflow-hidden text-ink-muted text-sm">
          {props.isExcluded && (
            <IconMark label={aiExclusionTexts.hidden}>
              <BotOff aria-hidden="true" />
            </IconMark>
          )}
          <EditedAt at={note.updatedAt} className="shrink-0" />
          {folderName && (
            <span className="flex min-w-0 shrink items-center gap-1">
              <Folder aria-hidden="true" className="size-3 shrink-0" />
              <span className="truncate">{folderName}</span>
            </span>
          )}
          {note.tags.slice(0, 3).map((tag) => (
            <span key={tag} className="min-w-0 max-w-28 shrink truncate text-accent-ink">
              #{tag}
            </span>
          ))}
          {note.tags.length > 3 && <span className="shrink-0">+{note.tags.length - 3}</span>}
        </span>
      </a>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={noteTexts.actionsFor(title)}
        tabIndex={props.tabIndex}
        onClick={(event) => openContextMenu(event.currentTarget)}
        className={cn(
          'absolute top-1.5 right-1.5 flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink',
          'opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100',
          'touch:top-0 touch:right-0 touch:size-11 touch:opacity-100',
        )}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
});
