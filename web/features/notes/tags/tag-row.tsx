import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { numberText } from '#shared/count-text.ts';
import { TAG_MAX } from '#shared/notes.ts';
import { useNoteCommands } from '#web/features/notes/batch/note-commands.ts';
import { cn } from '#web/lib/cn.ts';
import { carriedOver } from '#web/ui/carried-rows.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { useMenuChoice } from '#web/ui/open-context-menu.ts';
import { tagsTexts as texts } from './tags.texts.ts';

interface TagRowProps {
  tag: string;
  count: number;
  isRenaming: boolean;
  /** Why it could not be renamed. */
  problem: string | undefined;
  onShow: () => void;
  onRename: () => void;
  /** Undefined for the name it has. */
  onRenamed: (name: string | undefined) => void;
  onRemove: () => void;
}

/** A tag: pressing it lists its notes, and notes that are dropped on it get it. */
export function TagRow({ tag, count, isRenaming, problem, ...props }: TagRowProps) {
  const commands = useNoteCommands();
  const menu = useMenuChoice();
  const [isOver, setIsOver] = useState(false);

  function handleDragOver(event: DragEvent) {
    if (carriedOver(event).length === 0) return;
    event.preventDefault();
    setIsOver(true);
  }
  function handleDrop(event: DragEvent) {
    setIsOver(false);
    const ids = carriedOver(event);
    if (ids.length === 0) return;
    event.preventDefault();
    commands.tag(ids, { add: [tag], remove: [] });
  }

  if (isRenaming) {
    return (
      <li>
        <TagNameField tag={tag} problem={problem} onDone={props.onRenamed} />
      </li>
    );
  }
  return (
    <li
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={cn(
        'group/row flex h-9 items-center rounded-md touch:h-11',
        isOver ? 'bg-accent-soft outline-2 outline-focus' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-label={texts.count(tag, count)}
        onClick={props.onShow}
        onKeyDown={(event) => event.key === 'F2' && props.onRename()}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-left -outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate text-accent-ink">#{tag}</span>
        <span className="text-ink-muted text-sm">{numberText(count)}</span>
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={texts.actionsFor(tag)}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink touch:size-11"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
          <DropdownMenuItem onSelect={() => menu.choose(props.onRename)}>
            <PencilLine aria-hidden="true" />
            {texts.rename}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => menu.choose(props.onRemove)}>
            <Trash2 aria-hidden="true" />
            {texts.delete}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}

interface TagNameFieldProps {
  tag: string;
  problem: string | undefined;
  onDone: (name: string | undefined) => void;
}

/** Edits a tag in place: Enter saves it, Escape and leaving it cancel. */
function TagNameField({ tag, problem, onDone }: TagNameFieldProps) {
  const id = useId();
  const isDone = useRef(false);
  return (
    <div className="px-2 py-1">
      <input
        ref={focusAndSelect}
        aria-label={texts.name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? id : undefined}
        defaultValue={tag}
        maxLength={TAG_MAX}
        onBlur={() => (problem !== undefined || !isDone.current) && onDone(undefined)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const name = event.currentTarget.value.trim();
          if (event.key === 'Enter') {
            isDone.current = name !== '' && name !== tag;
            onDone(isDone.current ? name : undefined);
          } else if (event.key === 'Escape') onDone(undefined);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="h-8 w-full rounded border border-focus bg-surface px-2 text-ink outline-none touch:h-11"
      />
      {problem && (
        <p id={id} role="alert" className="mt-1 text-destructive-ink text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
