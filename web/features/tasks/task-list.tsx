import { CheckCheck } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { shownTitle } from '#shared/notes.ts';
import type { Task } from '#shared/tasks.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreRow } from '#web/ui/more-row.tsx';
import { type PagedRows, useNextPage } from '#web/ui/paged-rows.ts';
import { rowAfterKey, useVirtualRows } from '#web/ui/use-virtual-rows.ts';
import { groupOf } from './task-days.ts';
import { TaskRow, type TaskRowActions } from './task-row.tsx';
import { todosTexts as texts } from './todos.texts.ts';

/** Estimated heights until a row is measured. */
const ROW = { task: 64, suggestion: 104, head: 40 };
const LOADING_KEY = 'more';
const READ_AHEAD = 20;
const MORE = { loading: 'my-6 w-1/3', failed: 'py-4' };
const moreTexts = { failed: texts.moreFailed, retry: texts.retry };

interface TaskListProps extends TaskRowActions, PagedRows {
  label: string;
  tasks: readonly Task[];
  /** By what they are grouped; in the order of that. */
  groups: 'due' | 'note' | null;
  /** Accepts all suggestions of a note. */
  onAcceptAll: (noteId: string) => void;
  /** The note in which that is under way. */
  accepting: string | undefined;
}

/**
 * To-dos, each group under its heading if they are grouped; only the visible ones are in the page. Arrow
 * keys move, Space ticks or accepts, Enter opens the note, Delete dismisses a suggestion.
 */
export function TaskList({
  label,
  tasks,
  hasMore,
  isLoadingMore,
  hasFailedMore,
  onLoadMore,
  groups,
  onAcceptAll,
  accepting,
  ...actions
}: TaskListProps) {
  const { today } = actions;
  const more = { hasMore, isLoadingMore, hasFailedMore, onLoadMore };
  const keys = useMemo(() => [...tasks.map(({ id }) => id), ...(hasMore ? [LOADING_KEY] : [])], [tasks, hasMore]);
  const beginsGroup = useCallback(
    (index: number) => {
      const [task, before] = [tasks[index], tasks[index - 1]];
      if (groups === null || task === undefined) return false;
      if (groups === 'note') return before?.noteId !== task.noteId;
      return !before || groupOf(before.due, today) !== groupOf(task.due, today);
    },
    [tasks, today, groups],
  );
  const sizeOf = useCallback(
    (index: number) =>
      (tasks[index]?.certain === false ? ROW.suggestion : ROW.task) + (beginsGroup(index) ? ROW.head : 0),
    [tasks, beginsGroup],
  );
  const { scrollRef, virtualizer, focusRow, tabStop, onFocus } = useVirtualRows({ keys, sizeOf });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useNextPage(more, lastShown >= tasks.length - READ_AHEAD);

  function handleKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement)) return;
    const next = rowAfterKey(event, tabStop, tasks.length);
    const task = tasks[tabStop];
    // Space and Delete are the row's; its other buttons have their own.
    const isRow = event.target.dataset.rowKey !== undefined;
    if (next !== undefined) focusRow(next);
    else if (!isRow || !task) return;
    else if (event.key === ' ') task.certain ? actions.onTick(task, !task.done) : actions.onAccept(task);
    else if (event.key === 'Delete' && !task.certain) actions.onDismiss(task);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={scrollRef} className="-mx-2 h-full overflow-y-auto overscroll-contain pb-5">
      <ul
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={onFocus}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => {
          const task = tasks[item.index];
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={hasMore ? -1 : tasks.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 px-2"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {task && beginsGroup(item.index) && (
                <div className="flex items-center gap-2 px-2 pt-4 pb-1">
                  <h3 className="min-w-0 flex-1 truncate font-semibold text-sm">
                    {groups === 'note' ? shownTitle(task.noteTitle) : texts.groups[groupOf(task.due, today)]}
                  </h3>
                  {groups === 'note' && tasks[item.index + 1]?.noteId === task.noteId && (
                    <Button
                      variant="secondary"
                      size="sm"
                      tabIndex={item.index === tabStop ? 0 : -1}
                      aria-label={texts.acceptAllName(shownTitle(task.noteTitle))}
                      isPending={accepting === task.noteId}
                      onClick={() => onAcceptAll(task.noteId)}
                      className="touch:h-11"
                    >
                      <CheckCheck aria-hidden="true" />
                      {texts.acceptAll}
                    </Button>
                  )}
                </div>
              )}
              {task && task.readBy !== null && groups === 'note' && beginsGroup(item.index) && (
                <p className="px-2 pb-1 text-ink-muted text-xs">{texts.readBy(task.readBy)}</p>
              )}
              {task ? (
                <TaskRow {...actions} task={task} tabIndex={item.index === tabStop ? 0 : -1} />
              ) : (
                <MoreRow {...more} texts={moreTexts} className={MORE} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
