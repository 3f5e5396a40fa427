import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { noteSchema } from './notes.ts';
import { storable } from './text.ts';

const TASKS_PAGE_DEFAULT = 50;
export const TASKS_PAGE_MAX = 200;
/** Counts stop here. */
export const TASK_COUNT_MAX = 1_000;
/** More suggestions of a note aren't accepted in one call. */
export const SUGGESTIONS_AT_ONCE_MAX = 200;
/** Longer to-dos are cut. */
export const TASK_TEXT_MAX = 500;

export const taskSchema = z.object({
  /** Stays the same while the line is edited. */
  id: z.uuid(),
  noteId: z.uuid(),
  noteTitle: z.string(),
  folderId: z.string().nullable(),
  text: z.string(),
  /** Null for the user, and if the note names no one. */
  owner: z.string().nullable(),
  /** As `2026-12-03`. */
  due: z.iso.date().nullable(),
  /** The day as the note says it: "by Friday". */
  dueText: z.string().nullable(),
  /** True for a checkbox line, false for a suggestion: a sentence that reads like a to-do. */
  certain: z.boolean(),
  done: z.boolean(),
  /** Whether somebody else has to do it. */
  waiting: z.boolean(),
  /** The document of the note that says it, and the page of a PDF; null for what the note itself says. */
  document: z.object({ id: z.uuid(), fileName: z.string(), page: z.int().nullable() }).nullable(),
  /**
   * The line or sentence in the note's content, in UTF-16 code units, when it was last read; of a suggestion with a
   * document, on its page.
   */
  startsAt: z.int(),
  endsAt: z.int(),
  /**
   * Of a suggestion from a note that a model was asked about: the model, as an answer names it, or `built-in` where it
   * failed. Null where no model was asked.
   */
  readBy: z.string().nullable(),
});
export type Task = z.output<typeof taskSchema>;

export const taskFilters = ['mine', 'waiting', 'overdue', 'week', 'all'] as const;

export const taskPageSchema = z.object({
  tasks: z.array(taskSchema),
  /** Pass as `cursor` for the next page; null at the end. */
  nextCursor: z.string().nullable(),
});
export type TaskPage = z.output<typeof taskPageSchema>;

export const taskCountsSchema = z.object({
  /** The user's own open to-dos, without suggestions. */
  open: z.int(),
  /** The user's own to-dos that were due before today, suggestions among them. */
  overdue: z.int(),
  /** Those due from today through Sunday, suggestions among them. */
  week: z.int(),
  suggestions: z.int(),
});
export type TaskCounts = z.output<typeof taskCountsSchema>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** The user's day; the server's, in UTC, if absent. */
const today = z.iso
  .date()
  .refine((day) => day >= '1970' && day < '9999', 'Write a day between 1970 and 9998')
  .optional();

/**
 * To-dos of notes outside Trash, by due date (none last), newest first within a day; with `order=note` note by note, the
 * newest note first. `mine` are the user's own,
 * `waiting` somebody else's, `overdue` and `week` the user's own by due date. `certain=false` lists suggestions,
 * `done=true` what is done, `folderId` what is in a folder with its subfolders.
 */
export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'List to-dos',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    filter: z.enum(taskFilters).default('all'),
    folderId: storable(100, 'An id of a folder has at most 100 characters').optional(),
    certain: flag.default(true),
    done: flag.default(false),
    order: z.enum(['due', 'note']).default('due'),
    today,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(TASKS_PAGE_MAX, 'A page has at most 200 to-dos')
      .default(TASKS_PAGE_DEFAULT),
    cursor: z.string().max(500).optional(),
  }),
  reply: taskPageSchema,
});
/** Each count stops at 1,000. */
export const countTasks = defineEndpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  summary: 'Count to-dos',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({ today }),
  reply: taskCountsSchema,
});
/**
 * Changes one thing about a to-do, which changes its line in the note: the note gets a new version. `due` is a date, or
 * words like "next Friday"; null removes it. `accept` makes a suggestion a checkbox line; with false it undoes that: a
 * line that was edited since loses only its box. `dismiss` hides a suggestion for good, or with false shows it again; the note stays as it
 * is.
 */
export const changeTask = defineEndpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Change a to-do',
  access: 'user',
  limit: 'write',
  status: 200,
  params: z.strictObject({ id: z.string() }),
  body: z
    .strictObject({
      done: z.boolean().optional(),
      due: storable(100, 'A date can have at most 100 characters').nullable().optional(),
      accept: z.boolean().optional(),
      dismiss: z.boolean().optional(),
      today,
    })
    .refine(({ today: _, ...change }) => Object.keys(change).length === 1, 'Change one thing at a time'),
  reply: z.object({
    task: taskSchema,
    /** The note with the changed line; null if it did not change. */
    note: noteSchema.nullable(),
  }),
});

const noteParams = z.strictObject({ id: z.string() });

/** Makes up to 200 suggestions of the note checkbox lines, as `accept` does with one: the note gets one new version. */
export const acceptSuggestions = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/suggestions/accept',
  summary: 'Accept the suggested to-dos of a note',
  access: 'user',
  limit: 'write',
  status: 200,
  params: noteParams,
  reply: z.object({
    /** What was accepted; undo takes them. */
    taskIds: z.array(z.uuid()),
    /** How many more suggestions the note has. */
    left: z.int(),
    note: noteSchema,
  }),
});
/** Makes to-dos that were accepted together suggestions again. A line that was edited since stays. */
export const undoAccepted = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/suggestions/undo',
  summary: 'Make accepted to-dos of a note suggestions again',
  access: 'user',
  limit: 'write',
  status: 200,
  params: noteParams,
  body: z.strictObject({ taskIds: z.array(z.uuid()).min(1).max(SUGGESTIONS_AT_ONCE_MAX) }),
  reply: z.object({ note: noteSchema }),
});
