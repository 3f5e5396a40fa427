import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { openToAssistants } from '#server/features/assistant/lists/noted-tasks.service.ts';
import { changeTask, readTask } from '#server/features/tasks/change-task.service.ts';
import { listTasks } from '#server/features/tasks/tasks.service.ts';
import { tasksTexts } from '#server/features/tasks/tasks.texts.ts';
import { type Task, taskFilters } from '#shared/tasks.ts';
import { mcpTexts } from './mcp.texts.ts';
import { shown } from './shown.ts';
import { clientId, defineTool, requireClient, type Tool } from './tool.ts';

const PAGE = 50;

const list = defineTool({
  name: 'list_tasks',
  title: 'List to-dos',
  description:
    "Lists to-dos of the notes by due date: mine are the user's own, waiting somebody else's; overdue and week are the user's own by date.",
  input: z.strictObject({
    filter: z.enum(taskFilters).default('all'),
    clientId: clientId.optional(),
    done: z.boolean().default(false).describe('Those that are done, instead of those that are open'),
    cursor: z.string().max(500).optional().describe('From the answer before'),
  }),
  limit: 'read',
  run: async (context, { filter, clientId: folderId, done, cursor }) => {
    if (folderId !== undefined) await requireClient(context, folderId);
    const asked = { filter, folderId, done, cursor, certain: true, order: 'due', limit: PAGE } as const;
    const { tasks, nextCursor } = await listTasks(context, asked, true);
    const more = nextCursor === null ? undefined : mcpTexts.more(`cursor: ${nextCursor}`);
    const open = await openToAssistants(context, tasks);
    if (open.length === 0) return [mcpTexts.nothing, more].filter(Boolean).join('\n');
    return shown(open.map(toDo), more);
  },
});

const complete = defineTool({
  name: 'complete_task',
  title: 'Tick a to-do',
  description: 'Ticks a to-do in its note, or opens it again with done: false.',
  input: z.strictObject({ id: z.string().max(100).describe('From list_tasks'), done: z.boolean().default(true) }),
  isWrite: true,
  limit: 'write',
  run: async (context, { id, done }) => {
    await requireOpen(context, id);
    const { task } = await changeTask(context, id, { done });
    return shown([toDo(task)], mcpTexts.task(done));
  },
});

export const taskTools: readonly Tool[] = [list, complete];

/** @throws {AppError} `not_found` also for a to-do in a private callout. */
async function requireOpen(context: Context, id: string): Promise<void> {
  const open = await openToAssistants(context, [await readTask(context, id)]);
  if (open.length === 0) throw new AppError('not_found', tasksTexts.notFound);
}

function toDo({ id, text, due, owner, waiting, done, noteId, noteTitle }: Task) {
  return { id, text, due, owner, isWaiting: waiting, isDone: done, noteId, noteTitle };
}
