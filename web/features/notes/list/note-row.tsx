import { BotOff, Check, Ellipsis, Pin } from 'lucide-react';
import { type DragEvent, type MouseEvent, memo, useState } from 'react';
import { type NoteSummary, shownTitle } from '#shared/notes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { aiExclusionTexts } from '#web/lib/ai-exclusion.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { callAddress } from '#web/lib/colleague.ts';
import { calendarDay, dayText } from '#web/lib/dates.ts';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { IconMark } from '#web/ui/icon-mark.tsx';
import { openContextMenu } from '#web/ui/open-context-menu.ts';
import { useTyped } from './typed-notes.ts';
import { useRowSwipe } from './use-row-swipe.ts';

const TAGS_SHOWN = 2;

export interface NoteRowProps {
  note: NoteSummary;
  href: string;
  isActive: boolean;
  isSelected: boolean;
  /** Whether the list is in the order of days. */
  isByDay: boolean;
  /** Whether its tags are always shown. */
  hasTags: boolean;
  /** Shown if the list mixes folders. */
  folderName: string | undefined;
  /** Whether it is hidden from AI: by itself or by a folder above it. */
  isExcluded: boolean;
  tabIndex: number;
  onClick: (event: MouseEvent, id: string) => void;
  onDragStart: (event: DragEvent, id: string) => void;
  onTag: (tag: string) => void;
}

/**
 * A note in the list: title, then in two lines its folder or when it was changed, its day if it isn't that of its creation,
 * and the text, with its first picture beside them. Its tags lie over the end, where they are wanted.
 */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { isActive, isSelected, folderName } = props;
  const note = useTyped(props.note);
  const title = shownTitle(note.title);
  const hasTags = note.tags.length > 0;
  const isOfOtherDay = note.day !== note.createdAt.slice(0, 10);
  const swipeRef = useRowSwipe(note);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu and the keyboard move a note too
    <div
      ref={swipeRef}
      draggable
      onDragStart={(event) => props.onDragStart(event, note.id)}
      className={cn(
        'group/row relative h-full touch-pan-y rounded-lg',
        isSelected ? 'bg-accent-soft' : isActive ? 'bg-selected' : 'bg-canvas hover:bg-hover',
      )}
    >
      <a
        href={props.href}
        aria-current={isActive ? 'true' : undefined}
        data-row-key={note.id}
        tabIndex={props.tabIndex}
        onClick={(event) => props.onClick(event, note.id)}
        draggable={false}
        className="flex h-full select-none flex-col rounded-lg px-3 py-2 -outline-offset-2 [-webkit-touch-callout:none]"
      >
        <span className="flex min-w-0 items-center gap-1.5 pr-7">
          {note.pinned && (
            <IconMark label={batchTexts.pinnedMark}>
              <Pin aria-hidden="true" />
            </IconMark>
          )}
          <span dir="auto" className="grow truncate font-medium">
            {title}
          </span>
          {props.isExcluded && (
            <IconMark label={aiExclusionTexts.hidden}>
              <BotOff aria-hidden="true" />
            </IconMark>
          )}
        </span>
        <span className="flex gap-3">
          <span className="line-clamp-2 min-w-0 grow self-start text-ink-muted text-sm">
            {folderName && <span className="mr-2 font-medium">{folderName}</span>}
            {props.isByDay || isOfOtherDay ? (
              <time dateTime={note.day} className="mr-2">
                {dayText(calendarDay(note.day))}
              </time>
            ) : (
              !folderName && <EditedAt at={note.updatedAt} className="mr-2" />
            )}{' '}
            <span dir="auto">{note.preview.replaceAll('\n', ' · ')}</span>
          </span>
          {note.picture && <Thumbnail key={note.picture} id={note.picture} />}
        </span>
      </a>
      {hasTags && (
        // On touch they are too small to be pressed one by one, so they belong to the row.
        <span
          className={cn(
            'pointer-events-none absolute bottom-1 flex items-center gap-1.5 rounded bg-inherit px-1.5 text-sm',
            note.picture ? 'right-15 max-w-[calc(100%-4.5rem)]' : 'right-1.5 max-w-[calc(100%-1.5rem)]',
            !props.hasTags && 'invisible group-focus-within/row:visible group-hover/row:visible',
          )}
        >
          {note.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <button
              key={tag}
              type="button"
              tabIndex={-1}
              aria-label={batchTexts.filterByTag(tag)}
              onClick={() => props.onTag(tag)}
              className="pointer-events-auto h-6 min-w-6 max-w-28 shrink truncate rounded text-accent-ink hover:underline touch:pointer-events-none"
            >
              #{tag}
            </button>
          ))}
          {note.tags.length > TAGS_SHOWN && (
            <span className="shrink-0 text-ink-muted">+{note.tags.length - TAGS_SHOWN}</span>
          )}
        </span>
      )}
      {isSelected && (
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-3 size-4 text-accent-ink group-focus-within/row:hidden group-hover/row:hidden touch:hidden!"
        />
      )}
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={noteTexts.actionsFor(title)}
        // Shift+F10 opens it from the row.
        tabIndex={-1}
        onClick={(event) => openContextMenu(event.currentTarget)}
        className={cn(
          'absolute top-1 right-1.5 flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink',
          'opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100',
          'touch:top-0 touch:right-0 touch:size-11 touch:opacity-100',
        )}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
});

/** The picture of a note, as high as two lines of text; nothing where it can't be loaded. */
function Thumbnail({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={callAddress(`/api/attachments/${id}`)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setIsMissing(true)}
      className="size-10 shrink-0 rounded-md bg-hover object-cover"
    />
  );
}
