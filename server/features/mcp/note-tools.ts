import { z } from 'zod';
import { visibleText } from '#server/ai/untrusted-text.ts';
import { AppError } from '#server/errors.ts';
import { clientOfNote, clientsOfNotes } from '#server/features/clients/clients.service.ts';
import { createNote, readNote, saveNote } from '#server/features/notes/notes.service.ts';
import { inCurrentVersion } from '#server/features/tasks/change-task.service.ts';
import { charged } from '#server/work.ts';
import { NOTE_CONTENT_MAX, NOTE_TITLE_MAX, type Note, tagList } from '#shared/notes.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { cutText, storable } from '#shared/text.ts';
import { mcpTexts } from './mcp.texts.ts';
import { shown } from './shown.ts';
import { clientId, defineTool, noteId, requireClient, type Tool } from './tool.ts';

/** What is read of a note at once, and written. */
const PART = 20_000;
const WRITTEN_MAX = 100_000;
const HITS = { usual: 10, most: 20 };

const text = storable(WRITTEN_MAX, 'A text can have at most 100,000 characters').describe('Markdown');

const search = defineTool({
  name: 'search',
  title: 'Search notes and documents',
  description:
    'Finds passages of notes and documents by words and meaning. The query may hold filters: tag:budget, kind:documents, after:2026-01-15, before:2026-06. Read a note with read_note for the rest of it.',
  input: z.strictObject({
    query: storable(SEARCH_QUERY_MAX, 'A question can have at most 1,000 characters'),
    clientId: clientId.optional(),
    limit: z.int().min(1).max(HITS.most).default(HITS.usual),
  }),
  limit: 'search',
  run: async (context, { query, clientId: id, limit }) => {
    if (id !== undefined) await requireClient(context, id);
    const { search: engine, userId, locale } = context;
    const found = await engine.find(userId, { query, isTyping: false, filters: {}, locale }, limit, { clientId: id });
    const notes = found.notes.filter(({ passage }) => !passage.isPrivate).slice(0, limit);
    const documents = found.documents.filter(({ passage }) => !passage.isPrivate).slice(0, limit);
    const ids = [...notes.map((hit) => hit.id), ...documents.flatMap((hit) => hit.noteId ?? [])];
    const clients = await clientsOfNotes(context, ids);
    const hits = [
      ...notes.map(({ id: note, title, day, tags, passage }) => ({
        noteId: note,
        title,
        day,
        tags,
        clientId: clients.get(note) ?? null,
        heading: passage.heading,
        passage: passage.text,
      })),
      ...documents.map(({ fileName, noteId: note, day, passage }) => ({
        document: fileName,
        page: passage.page,
        day,
        noteId: note,
        clientId: clients.get(note ?? '') ?? null,
        heading: passage.heading,
        passage: passage.text,
      })),
    ];
    return hits.length === 0 ? [mcpTexts.nothing, found.notice].filter(Boolean).join('\n') : shown(hits, found.notice);
  },
});

const read = defineTool({
  name: 'read_note',
  title: 'Read a note',
  description: `Reads a note as Markdown, ${PART.toLocaleString('en')} characters at a time.`,
  input: z.strictObject({ id: noteId, from: z.int().min(0).default(0).describe('Where to read on') }),
  limit: 'read',
  run: async (context, { id, from }) => {
    const note = await readNote(context, id);
    const content = charged(() => visibleText(note.content));
    const part = cutText(content.slice(from), PART);
    const to = from + part.length;
    const isWhole = from === 0 && to >= content.length;
    const head = { ...factsOf(note), clientId: (await clientOfNote(context, note.id)) ?? null };
    const remark = isWhole ? undefined : mcpTexts.part(from, to, content.length);
    return shown(`${visibleText(JSON.stringify(head))}\n\n${part}`, remark);
  },
});

const create = defineTool({
  name: 'create_note',
  title: 'Create a note',
  description: "Creates a note, in a client's folder if you name the client.",
  input: z.strictObject({
    title: storable(NOTE_TITLE_MAX, 'A title can have at most 500 characters'),
    content: text,
    clientId: clientId.optional(),
    tags: tagList.default([]),
  }),
  isWrite: true,
  limit: 'write',
  run: async (context, { clientId: id, ...note }) => {
    if (id !== undefined) await requireClient(context, id);
    return shown([factsOf(await createNote(context, { ...note, folderId: id ?? null }))], mcpTexts.note.created);
  },
});

const append = defineTool({
  name: 'append_to_note',
  title: 'Append to a note',
  description: 'Adds text at the end of a note, after an empty line. What is there stays as it is.',
  input: z.strictObject({ id: noteId, text }),
  isWrite: true,
  limit: 'write',
  run: async (context, { id, text: added }) => {
    // In whatever version the note is by then: what others save in between stays.
    const saved = await inCurrentVersion(async () => {
      const { content, version } = await readNote(context, id);
      const longer = content.trim() === '' ? added : `${content.trimEnd()}\n\n${added}`;
      if (longer.length > NOTE_CONTENT_MAX) throw new AppError('invalid', mcpTexts.tooLong);
      return saveNote(context, id, { content: longer, version });
    });
    return shown([factsOf(saved)], mcpTexts.note.appended);
  },
});

export const noteTools: readonly Tool[] = [search, read, create, append];

function factsOf({ id, title, day, tags, version, updatedAt }: Note) {
  return { noteId: id, title, day, tags, version, updatedAt };
}
