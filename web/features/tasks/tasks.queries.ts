import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Note } from '#shared/notes.ts';
import { changeTask, countTasks, listTasks, type Task, type TaskCounts } from '#shared/tasks.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { todayHere } from './task-days.ts';
import { todosTexts as texts } from './todos.texts.ts';

const PAGE = 100;
const NO_COUNTS: TaskCounts = { open: 0, overdue: 0, week: 0, suggestions: 0 };

export type TaskTab = 'mine' | 'waiting' | 'suggestions' | 'all' | 'done';
export type TaskChange = { done: boolean } | { due: string | null } | { accept: boolean } | { dismiss: boolean };

/** The to-dos of a tab by due date, in pages; reloaded each time the view opens. */
export function useTasks(tab: TaskTab, folderId: string | undefined) {
  const today = todayHere();
  const query = {
    filter: tab === 'mine' || tab === 'waiting' ? tab : ('all' as const),
    certain: tab === 'suggestions' ? ('false' as const) : ('true' as const),
    ...(tab === 'done' ? { done: 'true' as const } : {}),
    today,
    limit: PAGE,
    // Those of a note beside each other, to be accepted together.
    ...(tab === 'suggestions' ? { order: 'note' as const } : {}),
    ...(folderId === undefined ? {} : { folderId }),
  };
  return useInfiniteQuery({
    queryKey: [listTasks.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, { query: pageParam === null ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.tasks),
    refetchOnMount: 'always',
  });
}

/** How many to-dos are open and overdue, and how many suggestions there are; zeros until that is known. */
export function useTaskCounts(): TaskCounts {
  const today = todayHere();
  const { data } = useQuery({
    queryKey: [countTasks.path, today],
    queryFn: ({ signal }) => call(countTasks, { query: { today } }, { signal }),
  });
  return data ?? NO_COUNTS;
}

/**
 * Changes to-dos; what was asked for is shown at once, until the list has it.
 *
 * @param saveDrafts saves what is typed into notes: the server changes the line in the text that it has.
 * @param onNoteChanged gets the note with the changed line.
 */
export function useChangeTask(saveDrafts: () => Promise<unknown>, onNoteChanged: (note: Note) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, TaskChange>>(new Map());
  const set = useCallback((id: string, change: TaskChange | undefined) => {
    setAsked((before) => {
      const after = new Map(before);
      if (change === undefined) after.delete(id);
      else after.set(id, change);
      return after;
    });
  }, []);

  const { mutateAsync } = useMutation({
    mutationFn: async ({ task, change }: { task: Task; change: TaskChange }) => {
      await saveDrafts();
      return call(changeTask, { params: { id: task.id }, body: { ...change, today: todayHere() } });
    },
    onMutate: ({ task, change }) => set(task.id, change),
    onSuccess: ({ note }) => {
      if (note) onNoteChanged(note);
    },
    onSettled: async (_data, _error, { task }) => {
      await invalidateTasks(queryClient);
      set(task.id, undefined);
    },
  });

  /** Resolves with whether it was changed; a failure is shown. */
  const change = useCallback(
    async (task: Task, wanted: TaskChange): Promise<boolean> => {
      try {
        await mutateAsync({ task, change: wanted });
        return true;
      } catch (error) {
        toast({ title: texts.changeFailed, description: failureSentence(error), variant: 'destructive' });
        return false;
      }
    },
    [mutateAsync],
  );
  return { asked, change, mutateAsync };
}

/** Resolves when what is shown has been read again. */
export async function invalidateTasks(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listTasks.path, countTasks.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}
