import { z } from 'zod';
import type { ToolCall } from '#server/ai/provider.ts';
import { asData } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { costOf, passageText } from '#server/features/assistant/chat-prompt.ts';
import { notedTasks } from '#server/features/assistant/lists/noted-tasks.service.ts';
import type { Question, SourcePassage } from '#server/features/assistant/material.ts';
import { gatherMaterial, openNoteOf, passagesOf } from '#server/features/assistant/retrieval.service.ts';
import { excludedFromAi, readNote } from '#server/features/notes/notes.service.ts';
import { passagesOfNote } from '#server/features/search/passages.service.ts';
import { listTasks } from '#server/features/tasks/tasks.service.ts';
import type { ChatStep } from '#shared/assistant.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { cutText } from '#shared/text.ts';
import * as repo from './look-ups.repo.ts';
import { toolTexts as texts } from './tools.prompts.ts';

/** How much of a note is read at once. */
const PART_TOKENS = 4_000;
const TASKS_MAX = 40;

const inputs = {
  search: z.object({ query: z.string().trim().min(1) }),
  read_note: z.object({ source: z.int(), part: z.int().min(1).default(1) }),
  read_page: z.object({ source: z.int(), page: z.int().min(1).max(100_000).optional() }),
  list_tasks: z.object({
    which: z.enum(['mine', 'waiting', 'overdue', 'week', 'all']).default('all'),
    done: z.boolean().default(false),
  }),
};

/** What a tool read, and what is said of it. */
interface Read {
  passages: readonly SourcePassage[];
  before?: string;
  step: ChatStep;
}

/**
 * What a model looks up while it answers. Each tool only reads, as the user, without what is hidden from AI; notes and
 * documents are named by the numbers of sources, so that only what a search found can be read on.
 */
export class LookUps {
  /** What the model was given, in the order of its numbers. */
  readonly sources: SourcePassage[];
  /** How many tokens may still be read. */
  tokensLeft: number;
  readonly #context: Context;
  readonly #question: Question;
  readonly #delimiter: string;

  constructor(
    context: Context,
    question: Question,
    given: { sources: readonly SourcePassage[]; tokens: number; delimiter: string },
  ) {
    this.#context = context;
    this.#question = question;
    this.#delimiter = given.delimiter;
    this.sources = [...given.sources];
    this.tokensLeft = given.tokens;
  }

  /** Answers a call; a wrong one too, with a sentence for the model. */
  async use({ name, input }: ToolCall): Promise<{ text: string; step?: ChatStep }> {
    try {
      const read = await this.#read(name, input);
      if (typeof read === 'string') return { text: read };
      return { text: this.#textOf(read), step: read.step };
    } catch (error) {
      if (error instanceof z.ZodError) return { text: texts.badInput };
      // What was moved to Trash, or can't be searched for.
      if (error instanceof AppError && /^(?:not_found|invalid)$/.test(error.code)) return { text: texts.notReadable };
      throw error;
    }
  }

  #read(name: string, input: unknown): Promise<Read | string> | string {
    switch (name) {
      case 'search':
        return this.#search(inputs.search.parse(input).query);
      case 'read_note':
        return this.#readNote(inputs.read_note.parse(input));
      case 'read_page':
        return this.#readPage(inputs.read_page.parse(input));
      case 'list_tasks':
        return this.#listTasks(inputs.list_tasks.parse(input));
      default:
        return texts.noSuchTool;
    }
  }

  async #search(typed: string): Promise<Read> {
    const query = cutText(typed, SEARCH_QUERY_MAX);
    const asked = { text: query, action: null, history: [], now: this.#question.now };
    const { passages } = await gatherMaterial(this.#context, asked, {
      note: undefined,
      hasLibrary: true,
      asker: this.#question.text,
    });
    return { passages, step: { kind: 'search', query } };
  }

  async #readNote({ source, part }: z.output<typeof inputs.read_note>): Promise<Read | string> {
    const named = this.sources[source - 1];
    if (named?.kind !== 'note') return texts.noSuchSource;
    const note = await readNote(this.#context, named.id);
    if ((await excludedFromAi(this.#context, [note.id])).size > 0) return texts.notReadable;
    const parts = inParts(await passagesOf(this.#context.userId, await openNoteOf(this.#context, note)));
    const passages = parts[part - 1];
    if (passages === undefined) return texts.nothingFound;
    const before = parts.length > 1 ? { before: texts.part(part, parts.length) } : {};
    return { passages, ...before, step: { kind: 'note', title: note.title } };
  }

  async #readPage({ source, page: asked }: z.output<typeof inputs.read_page>): Promise<Read | string> {
    const named = this.sources[source - 1];
    if (named?.kind !== 'document') return texts.noSuchSource;
    const { db, userId } = this.#context;
    const { id } = named;
    const page = asked ?? named.page ?? 1;
    const found = await db.read(userId, (tx) => repo.findPage(tx, userId, { id, page }));
    if (found === undefined) return texts.noSuchPage;
    const { fileName: title, place, createdAt: updatedAt, day, isDated, markdown } = found;
    const cut = await passagesOfNote(userId, markdown);
    const passages = cut.map(
      ({ body, ...range }): SourcePassage => ({
        kind: 'document',
        id,
        title,
        place,
        day,
        isDated,
        updatedAt,
        text: body,
        ...range,
        page,
      }),
    );
    return { passages, step: { kind: 'document', title, page } };
  }

  async #listTasks({ which, done }: z.output<typeof inputs.list_tasks>): Promise<Read | string> {
    const asked = { filter: which, done, certain: true, order: 'due' as const, limit: TASKS_MAX };
    const { tasks } = await listTasks(this.#context, asked, true);
    const passages = (await notedTasks(this.#context, tasks)).map(({ source }) => source);
    return passages.length === 0 ? texts.noTasks : { passages, step: { kind: 'tasks' } };
  }

  /** Numbers what was read, as far as there is room; what has a number keeps it. */
  #textOf({ passages, before }: Read): string {
    const lines = before === undefined ? [] : [before];
    let isCut = false;
    for (const passage of passages) {
      const known = this.sources.findIndex((source) => isSamePassage(source, passage)) + 1;
      const cost = known > 0 ? 0 : costOf(passage);
      if (cost > this.tokensLeft) isCut = true;
      else if (known > 0) lines.push(texts.above(known));
      else {
        this.tokensLeft -= cost;
        lines.push(passageText(passage, this.sources.push(passage), false));
      }
    }
    if (passages.length === 0) return texts.nothingFound;
    const data = lines.length === 0 ? '' : asData(lines.join('\n\n'), this.#delimiter);
    return isCut ? `${data}\n${texts.spent}` : data;
  }
}

function isSamePassage(a: SourcePassage, b: SourcePassage): boolean {
  return a.id === b.id && a.page === b.page && a.startsAt === b.startsAt && a.text === b.text;
}

function inParts(passages: readonly SourcePassage[]): SourcePassage[][] {
  const parts: SourcePassage[][] = [];
  let room = 0;
  for (const passage of passages) {
    room -= costOf(passage);
    if (room < 0 || parts.length === 0) {
      parts.push([]);
      room = PART_TOKENS - costOf(passage);
    }
    parts.at(-1)?.push(passage);
  }
  return parts;
}
