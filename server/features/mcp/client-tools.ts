import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { openToAssistants } from '#server/features/assistant/lists/noted-tasks.service.ts';
import { readBrief } from '#server/features/briefs/briefs.service.ts';
import { readClient } from '#server/features/clients/client-page.service.ts';
import { listClients } from '#server/features/clients/clients.service.ts';
import type { OpenItem } from '#shared/client-page.ts';
import type { ClientSummary } from '#shared/clients.ts';
import { mcpTexts } from './mcp.texts.ts';
import { firstOf, shown } from './shown.ts';
import { clientId, defineTool, requireClient, type Tool } from './tool.ts';

const PAGE = 50;
/** Of each kind of line of a client. */
const LINES_MAX = 40;

const list = defineTool({
  name: 'list_clients',
  title: 'List the clients',
  description: 'Lists the clients by name, with their ids, when they were last in contact, and what is next.',
  input: z.strictObject({ from: z.int().min(0).default(0).describe('How many to skip') }),
  limit: 'read',
  run: async (context, { from }) => {
    const clients = await listClients(context);
    if (clients.length <= from) return mcpTexts.nothing;
    const to = from + PAGE;
    return shown(
      clients.slice(from, to).map(summaryOf),
      clients.length > to ? mcpTexts.more(`from: ${to}`) : undefined,
    );
  },
});

const read = defineTool({
  name: 'read_client',
  title: 'Read a client',
  description:
    'Reads what is known about a client: who it is, what its notes state (fees, dates, people), what is open on both sides, its documents and its latest notes.',
  input: z.strictObject({ id: clientId }),
  limit: 'read',
  run: async (context, { id }) => {
    await requireClient(context, id);
    const page = await readClient(context, id);
    const [mine, theirs] = [await openItems(context, page.mine), await openItems(context, page.theirs)];
    const parts = {
      facts: firstOf(page.facts, LINES_MAX, 'facts'),
      mine: firstOf(mine, LINES_MAX, 'open to-dos of the user'),
      theirs: firstOf(theirs, LINES_MAX, 'open to-dos of others'),
      documents: firstOf(page.documents, LINES_MAX, 'documents'),
      notes: firstOf(page.timeline, LINES_MAX, 'notes'),
    };
    const lines = [
      { client: { ...summaryOf(page.summary), people: page.summary.client.people } },
      ...parts.facts.items.map(({ thing, holds, disputed }) => ({
        fact: thing,
        value: holds.value,
        day: holds.day,
        noteId: holds.noteId,
        ...(disputed.length > 0 && { disagrees: disputed.map(({ value, noteId }) => ({ value, noteId })) }),
      })),
      ...parts.mine.items.map((item) => ({ mine: toDo(item) })),
      ...parts.theirs.items.map((item) => ({ theirs: toDo(item) })),
      ...parts.documents.items.map(({ fileName, day, noteId, deadlines }) => ({
        document: { fileName, day, noteId, deadlines: deadlines.slice(0, LINES_MAX) },
      })),
      ...parts.notes.items.map(({ id: noteId, title, day }) => ({ note: { noteId, title, day } })),
    ];
    return shown(lines, ...Object.values(parts).map(({ remark }) => remark));
  },
});

const brief = defineTool({
  name: 'brief',
  title: 'Brief for a meeting with a client',
  description:
    'Reads what one needs before a meeting with a client, line by line from the notes: the last note, what was agreed, what is open and due, what changed, what disagrees, and what to ask.',
  input: z.strictObject({ id: clientId }),
  limit: 'read',
  run: async (context, { id }, leaving) => {
    await requireClient(context, id);
    const { summary, last, sections } = await readBrief(context, id, undefined, leaving);
    const lines = sections.flatMap(({ name, lines }) =>
      lines.map(({ text, due, sources }) => ({
        [name]: text,
        ...(due !== null && { due }),
        noteIds: [...new Set(sources.map(({ noteId }) => noteId))],
      })),
    );
    return shown([{ client: summaryOf(summary) }, ...(last ? [{ lastNote: last }] : []), ...lines]);
  },
});

export const clientTools: readonly Tool[] = [list, read, brief];

/** What is next is only shown from a calendar: what a note says of it may be private. How much is open counts private lines. */
function summaryOf({ id, client, notes, lastContact, next, isQuiet }: ClientSummary) {
  const { name, otherNames, relation } = client;
  const event = next?.noteId === null ? { next: { day: next.day, at: next.at, text: next.text } } : {};
  return { id, name, otherNames, relation, notes, lastContact, isQuiet, ...event };
}

function toDo({ id, text, due, owner, certain, noteId }: OpenItem) {
  return { id, text, due, owner, isSuggestion: !certain, noteId };
}

function openItems(context: Context, items: readonly OpenItem[]) {
  return openToAssistants(
    context,
    items.map((item) => ({ ...item, document: item.documentId })),
  );
}
