import { visibleText } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { listNotes } from '#server/features/notes/note-list.service.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { type NotePage, shownTitle } from '#shared/notes.ts';
import { cutText } from '#shared/text.ts';
import { mcpTexts } from './mcp.texts.ts';
import { shown } from './shown.ts';

const SCHEME = 'sparehour://note/';
const TYPE = 'text/markdown';
const PAGE = 100;
const CHARACTERS_MAX = 100_000;

export const NOTE_TEMPLATE = { uriTemplate: `${SCHEME}{id}`, name: 'note', title: 'A note', mimeType: TYPE };

/** A page of the notes, those changed last first. @throws {AppError} `invalid` for a cursor that is none. */
export async function listNoteResources(context: Context, cursor: string | undefined) {
  const page = (await listNotes(context, { view: 'summary', limit: PAGE, cursor })) as NotePage;
  const resources = page.notes.map(({ id, title, updatedAt }) => ({
    uri: SCHEME + id,
    name: visibleText(shownTitle(title)),
    mimeType: TYPE,
    annotations: { lastModified: updatedAt },
  }));
  return { resources, ...(page.nextCursor !== null && { nextCursor: page.nextCursor }) };
}

/** A note's beginning as data, without what is private. @throws {AppError} `not_found` */
export async function readNoteResource(context: Context, uri: string) {
  if (!uri.startsWith(SCHEME)) throw new AppError('not_found', mcpTexts.noSuchResource);
  const note = await readNote(context, uri.slice(SCHEME.length));
  const text = visibleText(`# ${shownTitle(note.title)}\n\n${note.content}`);
  const remark = text.length > CHARACTERS_MAX ? mcpTexts.cutResource(text.length) : undefined;
  return { uri, mimeType: TYPE, text: shown(cutText(text, CHARACTERS_MAX), remark) };
}
