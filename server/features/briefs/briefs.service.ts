import type { Context } from '#server/context.ts';
import { type LastNote, readForBrief } from '#server/features/clients/client-page.service.ts';
import { gatherNotes } from '#server/features/drafts/drafts.service.ts';
import { ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
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
import { type PlacedLine, type PlaceOfLine, placeLines } from './last-note.ts';

const LAST_CHARACTERS = 8_000;
const LINES = { last: 20, agreed: 8, open: 8, due: 5, changed: 6, disagrees: 4, ask: 3 };
const DUE_DAYS = 14;
/** A longer line is no question. */
const ASKED_MAX = 100;
/** What is asked of the last note, by headings that the reader of drafts knows. */
const ASKED = '## Decisions\n\n## Questions\n';

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
  const { page, last, contents } = await readForBrief(context, id, { today, characters: LAST_CHARACTERS });
  const { placed, hasDayAhead } = await linesOfLast(context, last, page, today, leaving);
  const placedAs = (where: PlaceOfLine) => placed.flatMap(({ place, line }) => (place === where ? [line] : []));
  const before = openBefore(page, last, contents, today);
  const [mine, theirs] = [
    [...placedAs('mine'), ...before.mine.map(promise)],
    [...placedAs('theirs'), ...before.theirs.map(promise)],
  ].map((lines) => lines.toSorted(byDue)) as [BriefLine[], BriefLine[]];
  const dayText = (day: string) => draftDay(day, localeIn('en', locale), now());
  const soon = isoOf(dayOf(new Date(today)) + DUE_DAYS);
  const disputed = page.facts.filter((fact) => fact.disputed.length > 0);
  const [agreed, asked, changes] = [placedAs('agreed'), placedAs('ask'), page.changed.map(changeOf)];
  const isElsewhere = ({ sources: [own] }: BriefLine) =>
    changes.some(({ sources: [holds] }) => own && holds && isSamePlace(own, holds));
  const changed = [...changes, ...placedAs('changed').filter((line) => !isElsewhere(line))];
  const hasNext = page.summary.next !== null || hasDayAhead;
  const ask = questionsTo({ theirs, disputed, asked, hasNext }, today, dayText);
  // What finds no room in its place is still of the last time; a question that is asked isn't.
  const left = new Set([agreed.slice(LINES.agreed), changed.slice(LINES.changed), asked].flat());
  const isAsked = ({ sources: [own] }: BriefLine) => ask.some(({ sources: [other] }) => own && own === other);
  const isOfLast = ({ place, line }: PlacedLine) => place === 'last' || (left.has(line) && !isAsked(line));
  const lines: Record<BriefSection, BriefLine[]> = {
    last: placed.filter(isOfLast).map(({ line }) => line),
    agreed: agreed.slice(0, LINES.agreed),
    mine: mine.slice(0, LINES.open),
    theirs: theirs.slice(0, LINES.open),
    due: [...mine, ...theirs]
      .filter(({ due }) => due !== null && due >= today && due <= soon)
      .sort(byDue)
      .slice(0, LINES.due),
    changed: changed.slice(0, LINES.changed),
    disagrees: disputed.slice(0, LINES.disagrees).map(disputeOf),
    ask,
  };
  return {
    summary: page.summary,
    last: last ? { id: last.id, title: last.title, day: last.day } : null,
    sections: Object.entries({ ...lines, last: cut(lines.last) }).flatMap(([name, own]) =>
      own.length === 0 ? [] : [{ name: name as BriefSection, lines: own }],
    ),
  };
}

/** The lines of the last note, without what the head of the brief says; and whether any names a day ahead. */
async function linesOfLast(
  context: Context,
  last: LastNote | null,
  page: ClientPage,
  today: string,
  leaving: AbortSignal,
): Promise<{ placed: PlacedLine[]; hasDayAhead: boolean }> {
  if (last === null) return { placed: [], hasDayAhead: false };
  const note: LastNote = { ...last, content: blankPrivate(last.content) };
  const self = ownNames(await readSettings(context));
  const gathered = await gatherNotes(context, ASKED, [{ ...note, about: [] }], leaving);
  const next = page.summary.next?.text;
  const isOpen = (line: { startsAt: number; endsAt: number }) =>
    [...page.mine, ...page.theirs].some((item) => isSamePlace(item, { ...line, noteId: last.id }));
  const placed = charged(() => placeLines(note, gathered, { page, self }));
  return {
    placed: placed.filter(({ line }) => next === undefined || line.text !== next),
    // What is due is no meeting.
    hasDayAhead: gathered.elsewhere.some((line) => (line.until ?? '') > today && !isOpen(line)),
  };
}

/**
 * What is open from before: boxes, and days of papers that are ahead. Suggestions of older notes were left alone. No
 * private paragraph is quoted.
 */
function openBefore(
  { mine, theirs }: ClientPage,
  last: LastNote | null,
  contents: ReadonlyMap<string, string>,
  today: string,
): Record<'mine' | 'theirs', OpenItem[]> {
  const ranges = new Map(Array.from(contents, ([noteId, text]) => [noteId, charged(() => privateRanges(text))]));
  const isPrivate = ({ noteId, startsAt }: OpenItem) =>
    ranges.get(noteId)?.some(({ start, end }) => start <= startsAt && startsAt < end) === true;
  const isShown = (item: OpenItem) =>
    item.documentId === null
      ? item.certain && item.noteId !== last?.id && !isPrivate(item)
      : item.due !== null && item.due >= today;
  return { mine: mine.filter(isShown), theirs: theirs.filter(isShown) };
}

/** As many lines as one reads in half a minute; the last says how many more there are. */
function cut(lines: BriefLine[]): BriefLine[] {
  const more = lines.length - LINES.last;
  if (more <= 0) return lines;
  const [next] = lines.slice(LINES.last);
  return [...lines.slice(0, LINES.last), { text: briefsTexts.more(more), due: null, sources: next?.sources ?? [] }];
}

interface Known {
  theirs: readonly BriefLine[];
  disputed: readonly ClientFact[];
  asked: readonly BriefLine[];
  hasNext: boolean;
}

/** Three at most: what is late on their side, what disagrees, what the last note asks, what is due soon, when to speak next. */
function questionsTo(
  { theirs, disputed, asked, hasNext }: Known,
  today: string,
  dayText: (day: string) => string,
): BriefLine[] {
  const { ask } = briefsTexts;
  const dated = theirs.filter(({ due, text }) => due !== null && text.length <= ASKED_MAX);
  const about = (line: BriefLine, sentence: (what: string, day: string) => string): BriefLine => ({
    ...line,
    text: sentence(line.text, dayText(line.due ?? today)),
    due: null,
  });
  const all: BriefLine[] = [
    ...dated.filter(({ due }) => (due ?? '') < today).map((line) => about(line, ask.late)),
    ...disputed.map(({ thing, holds, disputed: [other] }) => ({
      text: ask.disputed(thing, holds.value, other?.value ?? ''),
      due: null,
      sources: [holds, ...(other ? [other] : [])].map(sourceOf),
    })),
    ...asked.map((line) => (/[?:]/.test(line.text) ? line : { ...line, text: ask.open(line.text) })),
    ...dated.filter(({ due }) => (due ?? '') >= today).map((line) => about(line, ask.soon)),
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

/** What has no day comes last. */
function byDue(a: BriefLine, b: BriefLine): number {
  return (a.due ?? '9').localeCompare(b.due ?? '9');
}

type Place = Pick<ClientLine, 'noteId' | 'startsAt' | 'endsAt'>;

function isSamePlace(one: Place, other: Place): boolean {
  return one.noteId === other.noteId && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
