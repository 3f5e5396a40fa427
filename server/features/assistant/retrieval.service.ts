import type { UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { excludedFromAi } from '#server/features/notes/notes.service.ts';
import { passagesOfNote } from '#server/features/search/passages.service.ts';
import { contentTerms } from '#server/language/context.ts';
import { statedDay } from '#server/language/text-day.ts';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';
import { draftKinds } from '#shared/drafts.ts';
import { blankPrivate } from '#shared/markdown/private.ts';
import type { Note } from '#shared/notes.ts';
import type { FoundPassage, SearchReply } from '#shared/search.ts';
import { bestOfEach } from './choose-passages.ts';
import { withoutGenerated } from './generated-parts.ts';
import * as repo from './material.repo.ts';
import type { Material, Question, SourcePassage } from './material.ts';
import { type Hit, readPassages } from './read-passages.ts';
import { clientOf, searchTextOf, subjectOf } from './search-text.ts';

/** Passages beside the open note. */
const PASSAGES_MAX = 20;
/** Of notes, and of documents; what is left out makes room for the next ones. */
const HITS = 20;
/** What is read where everything is asked about: the notes changed last. */
const NEWEST = { notes: 40, passages: 80 };
/** Notes that the open one links to: how many are looked into, passages of each, and how many may be among the sources. */
const LINKED = { notes: 20, passages: 30, most: 4 };
/** Passages that a search finds and that come before them. */
const BEFORE_LINKED = 8;
/** A search names one passage of each note: of the first notes, others that have words of the question. */
const FURTHER = { notes: 4, passages: 60, ofEach: 2, most: 4 };
/** A draft reads whole notes up to this length. */
const WHOLE_NOTE = 60_000;
/** Notes about what the first one is about: a later one may correct it in other words than the question's. */
const SAME_MATTER = { most: 5, from: 11 };
/** Words by which somebody asks for what the assistant said before. */
const ASKS_FOR_REPLIES =
  /\bai[- ]responses?\b|\b(?:your|ai|assistant[’']?s?)\s(?:\w{1,20}\s)?(?:answers?|replies|reply|responses?|drafts?|suggestions?|ideas)\b|\byou\s(?:said|wrote|suggested|answered|drafted|told)\b/i;

/** What an answer may be made of, as far as the user lets the assistant see it. */
export interface Retrieved extends Material {
  /** The open note is hidden from AI: it is not in `note`. */
  isLeftOut: boolean;
}

/**
 * Gathers what may answer a question: the open note, and the passages of the library that a search finds. Notes that are
 * hidden from AI and private callouts are never among them, nor what the assistant itself said, unless that is asked
 * for: by the person, whose words are in `asker` where something else is searched for. `readsWhole`: for a draft, the
 * notes that were found are read whole, instead of passages and documents.
 */
export async function gatherMaterial(
  services: UserServices,
  question: Question,
  {
    note,
    hasLibrary,
    readsWhole = false,
    asker = question.text,
  }: { note: Note | undefined; hasLibrary: boolean; readsWhole?: boolean; asker?: string },
): Promise<Retrieved> {
  const isAboutAll = hasLibrary && note === undefined && asksAboutAll(question);
  // A question may go to a model elsewhere, and with it the title of the note.
  const isOpen = note !== undefined && (await excludedFromAi(services, [note.id])).size === 0;
  const query = hasLibrary && !isAboutAll ? queryFor(question, isOpen ? note : undefined) : '';
  const found = isAboutAll ? await findNewest(services) : query === '' ? [] : await findHits(services, query);
  const same = question.action === null && !isAboutAll ? await findSameMatter(services, found) : [];
  const further = question.action === null && !isAboutAll ? await findFurther(services, found, query) : [];
  const linked = isOpen && query !== '' ? await findLinked(services, note, query) : [];
  const rest = [...found.slice(BEFORE_LINKED, SAME_MATTER.from), ...same, ...further, ...found.slice(SAME_MATTER.from)];
  const hits = [...found.slice(0, BEFORE_LINKED), ...linked, ...rest];
  const wanted = hits.filter(({ tags }) => !tags.includes(AI_RESPONSE_TAG) || ASKS_FOR_REPLIES.test(asker));
  const noteIds = wanted.flatMap(({ noteId }) => noteId ?? []);
  // Asked last, so that what was just left out is.
  const excluded = await excludedFromAi(services, note === undefined ? noteIds : [...noteIds, note.id]);
  const isLeftOut = note !== undefined && excluded.has(note.id);
  const allowed = wanted.filter(({ noteId }) => noteId === null || !excluded.has(noteId));
  const whole = readsWhole && isDraft(question) ? await wholeNotes(services, allowed) : [];
  const read = whole.length > 0 ? whole : await readPassages(services, allowed);
  const passages = read.slice(0, isAboutAll ? undefined : PASSAGES_MAX);
  return {
    note: note === undefined || isLeftOut ? null : await openNoteOf(services, note),
    isLeftOut,
    passages: isOfOne(question) ? ofOneClient(passages) : passages,
  };
}

/** What is written to a client, or to meet one, is of that client alone. */
function isOfOne({ action }: Question): boolean {
  return action === 'meeting-prep' || isDraft({ action });
}

function isDraft({ action }: Pick<Question, 'action'>): boolean {
  return draftKinds.some((kind) => kind === action);
}

/** The notes that were found, each as one passage. */
async function wholeNotes({ db, userId }: UserServices, hits: readonly Hit[]): Promise<SourcePassage[]> {
  const ids = [...new Set(hits.filter(({ kind }) => kind === 'note').map(({ id }) => id))];
  const notes = await db.read(userId, (tx) => repo.findWholeNotes(tx, userId, ids, WHOLE_NOTE));
  return notes.map((note) => ({ ...note, text: inOwnWords(note.text), endsAt: note.text.length }));
}

/** The passages of the client that the best one is of. */
function ofOneClient(passages: SourcePassage[]): SourcePassage[] {
  const client = passages[0]?.clientId ?? null;
  return passages.filter((passage) => (passage.clientId ?? null) === client);
}

/** A whole note as material. */
export async function openNoteOf({ db, userId }: Pick<UserServices, 'db' | 'userId'>, note: Note) {
  const places = await db.read(userId, (tx) => repo.findPlaces(tx, userId, [note.id]));
  const isDated = note.day !== note.ownDay || statedDay(note, new Date(note.updatedAt)) !== null;
  const place = places.get(note.id) ?? { place: '' };
  return { ...note, ...place, isDated, content: inOwnWords(note.content) };
}

/**
 * The content of a note for an answer or a draft: blank where it is private, and without what an upload wrote into it,
 * unless that is all there is.
 */
export function inOwnWords(content: string): string {
  const open = blankPrivate(content);
  const own = withoutGenerated(open);
  return own.trim() === '' ? open : own;
}

/** The open note as sources, each a passage of it. */
export async function passagesOf(userId: string, note: Material['note']): Promise<SourcePassage[]> {
  if (note === null) return [];
  const { id, title, place, clientId, day, isDated, updatedAt } = note;
  const passages = await passagesOfNote(userId, note.content);
  return passages.map(({ body, ...range }) => ({
    kind: 'note',
    id,
    title,
    place,
    clientId,
    day,
    isDated,
    updatedAt,
    text: body,
    ...range,
  }));
}

/** "What are my open tasks", "summarize everything": no subject to search for. */
function asksAboutAll({ action, text }: Question): boolean {
  return (action === 'action-items' || action === 'summarise') && subjectOf(text) === '';
}

/** What to search for; nothing where the open note alone is asked about. */
function queryFor(question: Question, note: Note | undefined): string {
  const { action, text } = question;
  if (action === null) return searchTextOf(question);
  if (action === 'meeting-prep') return clientOf(text, note?.title);
  if (note === undefined) return subjectOf(text) || searchTextOf(question);
  if (action === 'summarise' || action === 'action-items') return '';
  return subjectOf(`${text} ${note.title}`);
}

async function findNewest({ db, userId }: UserServices): Promise<Hit[]> {
  const places = await db.read(userId, (tx) => repo.findNewestPlaces(tx, userId, NEWEST));
  return places.map(({ id, tags, startsAt }) => ({ kind: 'note', id, tags, noteId: id, startsAt, page: null }));
}

/** Of the notes that a note links to, the passages that have words of the question. */
async function findLinked({ db, userId }: UserServices, note: Note, query: string): Promise<Hit[]> {
  const passages = await db.read(userId, async (tx) => {
    const ids = await repo.findLinkedNotes(tx, userId, note.id, LINKED.notes);
    return ids.length === 0 ? [] : repo.findPassagesOf(tx, userId, ids, LINKED.passages);
  });
  return bestOfEach(passages, contentTerms(query))
    .slice(0, LINKED.most)
    .map(({ id, tags, startsAt }) => ({ kind: 'note', id, tags, noteId: id, startsAt, page: null }));
}

/** Of the notes that were found first, further passages with words of the question. */
async function findFurther({ db, userId }: UserServices, found: readonly Hit[], query: string): Promise<Hit[]> {
  const notes = found.filter(({ kind }) => kind === 'note').slice(0, FURTHER.notes);
  if (notes.length === 0) return [];
  const passages = await db.read(userId, (tx) =>
    repo.findPassagesOf(tx, userId, [...new Set(notes.map(({ id }) => id))], FURTHER.passages),
  );
  const isKnown = ({ id, startsAt }: { id: string; startsAt: number }) =>
    notes.some((note) => note.id === id && note.startsAt === startsAt);
  return bestOfEach(passages, contentTerms(query), FURTHER.ofEach + 1)
    .filter((passage) => !isKnown(passage))
    .slice(0, FURTHER.most)
    .map(({ id, tags, startsAt }) => ({ kind: 'note', id, tags, noteId: id, startsAt, page: null }));
}

/** Notes with words of the first one's title, beside those that were found. */
async function findSameMatter(services: UserServices, found: readonly Hit[]): Promise<Hit[]> {
  const first = found.find(({ kind }) => kind === 'note');
  const subject = subjectOf(first?.title ?? '');
  if (subject === '') return [];
  const known = new Set(found.slice(0, SAME_MATTER.most + SAME_MATTER.from).map(({ id }) => id));
  const { notes } = await findOrNothing(() => findNotes(services, subject));
  return notes
    .filter(({ id }) => !known.has(id))
    .slice(0, SAME_MATTER.most)
    .map(({ id, title, tags, passage }) => ({
      kind: 'note',
      id,
      title,
      tags,
      noteId: id,
      startsAt: passage.startsAt,
      page: null,
    }));
}

function findNotes({ search, userId }: UserServices, query: string): Promise<SearchReply> {
  return search.find(userId, { query, isTyping: false, filters: {} }, HITS);
}

/** What a search finds, notes and documents in turn. */
async function findHits(services: UserServices, query: string): Promise<Hit[]> {
  const { notes, documents, notice } = await findOrNothing(() => findNotes(services, query));
  const ofNotes = notes.filter(isReadable).map(({ id, title, tags, day, createdAt, updatedAt, passage }): Hit => {
    const shown =
      notice && shownPassage({ kind: 'note', id, title, day, isDated: isOther(day, createdAt), updatedAt }, passage);
    return { kind: 'note', id, title, tags, noteId: id, startsAt: passage.startsAt, page: null, shown };
  });
  const ofDocuments = documents.filter(isReadable).map(({ id, fileName, noteId, day, createdAt, passage }): Hit => {
    const { startsAt, page } = passage;
    const shown =
      notice &&
      shownPassage(
        { kind: 'document', id, title: fileName, day, isDated: isOther(day, createdAt), updatedAt: createdAt },
        passage,
      );
    return { kind: 'document', id, tags: [], noteId, startsAt, page, shown };
  });
  const inTurn = Array.from({ length: Math.max(ofNotes.length, ofDocuments.length) }, (_, rank) => [
    ...ofNotes.slice(rank, rank + 1),
    ...ofDocuments.slice(rank, rank + 1),
  ]);
  return inTurn.flat();
}

/** Whether a day is certainly not that of the creation. */
function isOther(day: string, createdAt: string): boolean {
  return day !== createdAt.slice(0, 10);
}

/** Whether what the search found of it may be read by others than its author. */
function isReadable({ passage }: { passage: FoundPassage }): boolean {
  return !passage.isPrivate;
}

function shownPassage(
  source: Pick<SourcePassage, 'kind' | 'id' | 'title' | 'day' | 'isDated' | 'updatedAt'>,
  { text, heading, startsAt, endsAt, page }: FoundPassage,
): Omit<SourcePassage, 'place'> {
  return { ...source, text, heading, startsAt, endsAt, page };
}

/** A question without a word that can be searched for finds nothing. */
async function findOrNothing(
  find: () => Promise<SearchReply>,
): Promise<Pick<SearchReply, 'notes' | 'documents' | 'notice'>> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { notes: [], documents: [] };
    throw error;
  }
}
