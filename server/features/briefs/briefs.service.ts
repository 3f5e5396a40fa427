import type { Context } from '#server/context.ts';
import {
  type LastNote,
  readClient,
  readContents,
  readLastNotes,
} from '#server/features/clients/client-page.service.ts';
import { gatherNotes } from '#server/features/drafts/drafts.service.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { words } from '#server/language/words.ts';
import type { Gathered, NoteOfDraft } from '#server/reading/answer.ts';
import { charged } from '#server/work.ts';
import type {
  Brief,
  BriefLine,
  BriefSection,
  ClientFact,
  ClientLine,
  ClientPage,
  OpenItem,
} from '#shared/client-page.ts';
import { draftDay } from '#shared/draft-days.ts';
import { localeIn } from '#shared/locale.ts';
import { blankPrivate, privateRanges } from '#shared/markdown/private.ts';
import { briefsTexts } from './briefs.texts.ts';

const LAST_NOTES = { count: 2, characters: 8_000 };
const LINES = { last: 4, agreed: 6, open: 7, due: 5, changed: 5, disagrees: 4, ask: 3 };
/** So much of what is open is looked at. */
const OPEN_MAX = 60;
/** Before the words of a line. */
const MARKS = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?/;
/** Shorter lines say who was there, or where. */
const WORDS_LEAST = 4;
const DUE_DAYS = 14;
/** What is asked of notes, by headings that the reader of drafts knows. */
const ASKED = '## Decisions\n\n## Summary\n\n## Questions\n';

/**
 * What one reads before a meeting: lines of this client's notes and documents, word for word, each with where it stands.
 *
 * @throws {AppError} `not_found`
 */
export async function readBrief(
  context: Context,
  id: string,
  today: string = isoOf(dayOf(context.now())),
  leaving: AbortSignal = new AbortController().signal,
): Promise<Brief> {
  const { locale = 'en-US', now } = context;
  const page = await readClient(context, id, today);
  const notes = await readLastNotes(context, id, { today, ...LAST_NOTES });
  const { last, agreed, questions } = await quote(context, notes, page, leaving);
  const dayText = (day: string) => draftDay(day, localeIn('en', locale), now());
  const isDue = ({ due }: OpenItem) => due !== null && due >= today && due <= isoOf(dayOf(new Date(today)) + DUE_DAYS);
  const disputed = page.facts.filter((fact) => fact.disputed.length > 0);
  const { mine, theirs, written } = await readOpen(context, id, page, { notes, today });
  const lines: Record<BriefSection, BriefLine[]> = {
    last,
    agreed,
    mine: mine.slice(0, LINES.open).map(promise),
    theirs: theirs.slice(0, LINES.open).map(promise),
    written: written.slice(0, LINES.open).map(quoted),
    due: [...mine, ...theirs].filter(isDue).sort(byDue).slice(0, LINES.due).map(promise),
    changed: page.changed.slice(0, LINES.changed).map(changeOf),
    disagrees: disputed.slice(0, LINES.disagrees).map(disputeOf),
    ask: questionsTo({ theirs, disputed, questions, hasNext: page.summary.next !== null }, today, dayText),
  };
  const [newest] = notes;
  return {
    summary: page.summary,
    last: newest ? { id: newest.id, title: newest.title, day: newest.day } : null,
    sections: Object.entries(lines).flatMap(([name, own]) =>
      own.length === 0 ? [] : [{ name: name as BriefSection, lines: own }],
    ),
  };
}

type Line = Gathered['elsewhere'][number];

/** Of the newest note how it begins, and of the newest two what was agreed and what is still asked. */
async function quote(context: Context, notes: readonly LastNote[], page: ClientPage, leaving: AbortSignal) {
  const read: NoteOfDraft[] = notes.map((note) => ({ ...note, content: blankPrivate(note.content), about: [] }));
  const gathered = await gatherNotes(context, ASKED, read, leaving);
  const [decisions, summary, questions] = gathered.slots.map(({ lines }) => lines);
  const elsewhere = gathered.elsewhere.filter(({ noteId }) => noteId === notes[0]?.id);
  const isOpen = (line: { noteId: string; startsAt: number; endsAt: number }) =>
    [...page.mine, ...page.theirs].some(
      (item) =>
        item.documentId === null &&
        item.noteId === line.noteId &&
        item.startsAt < line.endsAt &&
        line.startsAt < item.endsAt,
    );
  const isNew = (line: Line, at: number, all: readonly Line[]) =>
    !isOpen(line) && all.findIndex((other) => isSamePlace(other, line)) === at;
  const agreed = [...(decisions ?? []), ...elsewhere.filter(({ likely }) => likely === 'decisions')].filter(isNew);
  const asked = [...(questions ?? []), ...elsewhere.filter(({ text }) => text.endsWith('?'))].filter(isNew);
  // The head of the brief says when they speak again.
  const isElse = (line: Line) =>
    line.text !== page.summary.next?.text && ![...agreed, ...asked].some((other) => isSamePlace(other, line));
  const last = [...(summary ?? []).filter(({ noteId }) => noteId === notes[0]?.id), ...elsewhere]
    .filter(isNew)
    .filter((line) => isElse(line) && line.likely !== 'done' && line.text.split(' ').length >= WORDS_LEAST)
    .sort((one, other) => one.startsAt - other.startsAt);
  const lineOf = ({ date: day, text, noteId, title, startsAt, endsAt }: Line): BriefLine =>
    quoted({ text, noteId, title, day, startsAt, endsAt, documentId: null, fileName: null, page: null });
  return {
    last: last.slice(0, LINES.last).map(lineOf),
    agreed: agreed.slice(0, LINES.agreed).map(lineOf),
    questions: asked.map(lineOf),
  };
}

function isSamePlace(one: Line, other: Line): boolean {
  return one.noteId === other.noteId && one.startsAt === other.startsAt;
}

/** What is open: what is sure of each side, and lines that promise something, where it isn't sure who or when. */
interface OpenLines {
  mine: OpenItem[];
  theirs: OpenItem[];
  written: ClientLine[];
}

/**
 * Sure is a box, what one of the client's people promised, and a paper's day ahead. Other suggestions are quoted as lines
 * of the newest notes; older ones were left alone. No private paragraph is quoted.
 */
async function readOpen(
  context: Context,
  id: string,
  { mine, theirs, summary }: ClientPage,
  { notes, today }: { notes: readonly LastNote[]; today: string },
): Promise<OpenLines> {
  const people = new Set(summary.client.people.flatMap(({ name }) => words(name).map(({ term }) => term)));
  const isNew = ({ noteId, documentId }: OpenItem) => documentId === null && notes.some((note) => note.id === noteId);
  const isKnown = ({ owner }: OpenItem) => owner !== null && words(owner).some(({ term }) => people.has(term));
  const isPaper = ({ documentId, due }: OpenItem) => documentId !== null && due !== null && due >= today;
  const isSure = (item: OpenItem) => item.certain || isPaper(item) || (isNew(item) && isKnown(item));
  const open = [...mine, ...theirs].filter((item) => isSure(item) || isNew(item)).slice(0, OPEN_MAX);
  const contents = await readContents(context, id, [...new Set(open.map(({ noteId }) => noteId))]);
  const ranges = new Map(Array.from(contents, ([noteId, text]) => [noteId, charged(() => privateRanges(text))]));
  const isPrivate = ({ noteId, documentId, startsAt }: OpenItem) =>
    documentId === null && ranges.get(noteId)?.some(({ start, end }) => start <= startsAt && startsAt < end) === true;
  const shown = open.filter((item) => !isPrivate(item));
  const lines = shown.filter((item) => !isSure(item)).map((item) => wholeLine(item, contents.get(item.noteId) ?? ''));
  return {
    mine: shown.filter((item) => isSure(item) && mine.includes(item)),
    theirs: shown.filter((item) => isSure(item) && theirs.includes(item)),
    written: [...new Map(lines.map((line) => [`${line.noteId} ${line.startsAt}`, line])).values()],
  };
}

/** The line that an item is a part of, as it is written. */
function wholeLine(item: OpenItem, content: string): ClientLine {
  const start = content.lastIndexOf('\n', item.startsAt) + 1;
  const end = content.indexOf('\n', item.startsAt);
  const endsAt = end === -1 ? content.length : end;
  const text = inlineText(content.slice(start, endsAt).replace(MARKS, ''));
  return { ...sourceOf(item), text: text === '' ? item.text : text, startsAt: start, endsAt };
}

interface Known {
  theirs: readonly OpenItem[];
  disputed: readonly ClientFact[];
  questions: readonly BriefLine[];
  hasNext: boolean;
}

/** Three at most: what is late on their side, what disagrees, what the notes ask, what is due soon, when to speak next. */
function questionsTo(
  { theirs, disputed, questions, hasNext }: Known,
  today: string,
  dayText: (day: string) => string,
): BriefLine[] {
  const { ask } = briefsTexts;
  const dated = theirs.filter(({ due }) => due !== null);
  const about = (item: OpenItem, sentence: (what: string, day: string) => string): BriefLine => ({
    text: sentence(item.text, dayText(item.due ?? today)),
    due: null,
    sources: [sourceOf(item)],
  });
  const all: BriefLine[] = [
    ...dated.filter(({ due }) => (due ?? '') < today).map((item) => about(item, ask.late)),
    ...disputed.map(({ thing, holds, disputed: [other] }) => ({
      text: ask.disputed(thing, holds.value, other?.value ?? ''),
      due: null,
      sources: [holds, ...(other ? [other] : [])].map(sourceOf),
    })),
    ...questions.map((line) => (line.text.endsWith('?') ? line : { ...line, text: ask.open(line.text) })),
    ...dated.filter(({ due }) => (due ?? '') >= today).map((item) => about(item, ask.soon)),
    ...(hasNext ? [] : [{ text: ask.next, due: null, sources: [] }]),
  ];
  return all.slice(0, LINES.ask);
}

function quoted(line: ClientLine): BriefLine {
  return { text: line.text, due: null, sources: [sourceOf(line)] };
}

function promise(item: OpenItem): BriefLine {
  return { ...quoted(item), due: item.due };
}

function changeOf({ thing, holds, earlier: [before] }: ClientFact): BriefLine {
  const was = before === undefined ? '' : `${before.value} → `;
  return {
    text: `${thing}: ${was}${holds.value}`,
    due: null,
    sources: [holds, ...(before ? [before] : [])].map(sourceOf),
  };
}

function disputeOf({ thing, holds, disputed }: ClientFact): BriefLine {
  const all = [holds, ...disputed];
  return { text: `${thing}: ${all.map(({ value }) => value).join(' · ')}`, due: null, sources: all.map(sourceOf) };
}

/** Without what else is known of it. */
function sourceOf({ noteId, title, day, documentId, fileName, page, startsAt, endsAt, text }: ClientLine): ClientLine {
  return { noteId, title, day, documentId, fileName, page, startsAt, endsAt, text };
}

function byDue(a: OpenItem, b: OpenItem): number {
  return (a.due ?? '').localeCompare(b.due ?? '');
}
