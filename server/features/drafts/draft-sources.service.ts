import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { inOwnWords } from '#server/features/assistant/retrieval.service.ts';
import { clientsOfNotes } from '#server/features/clients/clients.service.ts';
import { listFolders } from '#server/features/folders/folders.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import { listTemplates } from '#server/features/templates/templates.service.ts';
import { isId } from '#server/id.ts';
import { builtInTemplate } from '#server/language/draft-templates.ts';
import { detectLanguage, isStopword, words } from '#server/language/words.ts';
import type { NoteOfDraft } from '#server/reading/answer.ts';
import { within } from '#server/walls.ts';
import { charged } from '#server/work.ts';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';
import { DRAFT_NOTES_MAX, type gatherDraft } from '#shared/drafts.ts';
import { clientFinder, subtreeIds } from '#shared/folder-tree.ts';
import { type Folder, PLACE_JOINT, pathsOf } from '#shared/folders.ts';
import type { Settings } from '#shared/settings.ts';
import * as repo from './drafts.repo.ts';
import { draftsTexts } from './drafts.texts.ts';

type Asked = z.output<typeof gatherDraft.body>;

/** What a draft is made of. */
export interface DraftSources {
  template: { title: string; content: string };
  notes: (NoteOfDraft & { place: string })[];
  /** The client's name; empty for notes of none. */
  client: string;
  language: string;
  user: Settings;
  /** How many of the notes are hidden from AI. */
  hidden: number;
  /** How many of them are another client's. */
  others: number;
}

const BOUNDS = { notes: DRAFT_NOTES_MAX, characters: 60_000 };
/** Of each note, enough to tell its language. */
const SAMPLE = 500;
/** Characters whose words are looked through at once. */
const PART = 8_000;

/**
 * Reads the template and the notes of a draft; never notes that are hidden from AI, nor what the assistant wrote, nor
 * those of two clients.
 *
 * @throws {AppError} `invalid` without one template and one way to choose notes, `not_found` for those.
 */
export async function readSources(context: Context, asked: Asked): Promise<DraftSources> {
  const { kind, templateId, template, noteIds, folderId, query, clientId } = asked;
  const own = templateId === undefined ? template : await ownTemplate(context, templateId);
  const [folders, settings] = await Promise.all([listFolders(context), readSettings(context)]);
  const isKnown = folderId === undefined || folders.some(({ id }) => id === folderId);
  if (!isKnown) throw new AppError('not_found', draftsTexts.noSuchFolder);
  const clientOf = clientFinder(folders);
  if (clientId !== undefined && clientOf(clientId)?.id !== clientId) {
    throw new AppError('not_found', draftsTexts.noSuchClient);
  }
  if (countOf(kind, templateId, template) !== 1) throw new AppError('invalid', draftsTexts.chooseTemplate);
  if (countOf(noteIds, folderId, query) !== 1) throw new AppError('invalid', draftsTexts.chooseNotes);
  const { notes: found, others } = await readNotes(context, asked, folders);
  const visible = found.filter(({ isHidden }) => !isHidden);
  const terms = query === undefined ? [] : termsOf(query);
  const notes: DraftSources['notes'] = [];
  const paths = pathsOf(folders);
  for (const { id, title, content, tags, day, isDated, updatedAt, folderId: folder } of visible) {
    // Sixty long notes would hold other calls up.
    await setImmediate();
    const text = charged(() => inOwnWords(content));
    const place = paths.get(folder ?? '')?.join(PLACE_JOINT) ?? '';
    const named = `${title} ${tags.join(' ')} ${place}`;
    const isAbout = charged(() => hasAll(named, terms));
    if (isAbout || (await hasAllInText(named, text, terms))) {
      notes.push({ id, title, place, content: text, day, isDated, updatedAt, about: isAbout ? [] : terms });
    }
  }
  const sample = notes.map(({ content }) => content.slice(0, SAMPLE)).join('\n');
  const language = settings.replyLanguage ?? detectLanguage(sample.slice(0, 8 * SAMPLE));
  return {
    template:
      own ??
      builtInTemplate(kind ?? 'report', language, context.now(), { signature: settings, reader: context.locale }),
    notes,
    client: clientOf(visible[0]?.folderId ?? null)?.client.name ?? '',
    language,
    user: settings,
    hidden: found.length - visible.length,
    others,
  };
}

function countOf(...given: unknown[]): number {
  return given.filter((value) => value !== undefined).length;
}

async function ownTemplate(context: Context, id: string): Promise<{ title: string; content: string }> {
  const template = (await listTemplates(context)).find((other) => other.id === id);
  if (template === undefined) throw new AppError('not_found', draftsTexts.noSuchTemplate);
  return template;
}

/**
 * The notes that were chosen, as far as they are of one client: that of the first note or of the folder. Of a folder with
 * clients in it, and where the first note is no client's, they are the notes of no client.
 */
async function readNotes(
  context: Context,
  { noteIds = [], folderId, query, clientId }: Asked,
  folders: readonly Folder[],
): Promise<{ notes: repo.SourceNote[]; others: number }> {
  const read = ({ db, userId }: Context, ids: readonly string[]) =>
    folderId === undefined
      ? db.read(userId, (tx) => repo.findNotes(tx, userId, ids, BOUNDS))
      : db.read(userId, (tx) => repo.findNotesIn(tx, userId, [...subtreeIds(folders, folderId)], BOUNDS));
  const given = query === undefined ? noteIds.filter(isId) : clientId === undefined ? await search(context, query) : [];
  const clientOf = clientFinder(folders);
  const clients = await clientsOfNotes(context, given);
  const first = folderId === undefined ? clients.get(given[0] ?? '') : clientOf(folderId)?.id;
  const client = clientId ?? first;
  const inside = client === undefined ? context : within(context, { clientId: client });
  const ids = query === undefined || client === undefined ? given : await search(inside, query);
  const notes = await read(inside, ids);
  const own = client === undefined ? notes.filter((note) => clientOf(note.folderId) === null) : notes;
  const others =
    query === undefined && folderId === undefined
      ? given.filter((id) => clients.get(id) !== client).length
      : notes.length - own.length;
  return { notes: own.filter(({ tags }) => !tags.includes(AI_RESPONSE_TAG)), others };
}

async function search({ search, userId }: Context, query: string): Promise<string[]> {
  if (termsOf(query).length === 0) return [];
  const { notes } = await search.find(userId, { query, isTyping: false, filters: {} }, DRAFT_NOTES_MAX);
  return notes.map(({ id }) => id);
}

/** The words of a search that say what it is about. */
function termsOf(query: string): string[] {
  const terms = words(query).map(({ term }) => term);
  return [...new Set(terms.filter((term) => !isStopword(term, 'en')))];
}

/** The same of a long text, a part at a time; a word at the edge of two parts belongs to the first. */
async function hasAllInText(place: string, text: string, terms: readonly string[]): Promise<boolean> {
  const missing = new Set(terms);
  const take = (part: string) => {
    for (const { term } of words(part)) missing.delete(term);
  };
  take(place);
  for (let from = 0; from < text.length && missing.size > 0; ) {
    const space = text.indexOf(' ', from + PART);
    const to = space === -1 || space > from + 2 * PART ? from + PART : space;
    charged(() => take(text.slice(from, to)));
    from = to;
    await setImmediate();
  }
  return missing.size === 0;
}

function hasAll(text: string, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const found = new Set(words(text).map(({ term }) => term));
  return terms.every((term) => found.has(term));
}
