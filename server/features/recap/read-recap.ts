import { createHash } from 'node:crypto';
import { dayOf } from '#server/language/days/calendar.ts';
import { draftLocale, type Signature, wordsOf } from '#server/language/draft-templates.ts';
import { listOf, readStatements, writtenDays } from '#server/reading/answer.ts';
import { type FoundTask, languageOfNote, readNote } from '#server/reading/read-note.ts';
import { blankPrivate, privateRanges } from '#shared/markdown/private.ts';
import type { Recap, RecapLine } from '#shared/recap.ts';
import { attendeeOf, findPeople, isNamedIn } from './find-people.ts';
import { isPerson, shortNames } from './initials.ts';
import { longDay } from './letter-days.ts';
import { linesOf } from './note-lines.ts';
import { readLine } from './read-line.ts';
import { type Attendee, formOf, type KnownPerson, type LineRead, type Reading, type RecapForm } from './reading.ts';
import { ownedRows } from './table-owners.ts';

/** A note, and what is known around it. */
export interface RecapOf {
  title: string;
  content: string;
  day: string;
  /** ISO. */
  updatedAt: string;
  /** The user's names. */
  self: string[];
  signature: Signature;
  /** The note's client, and its people. */
  client: string;
  people: KnownPerson[];
  /** The language of the user's letters; null for that of the note. */
  language: string | null;
  reader: string;
  /** What the user's other clients and their people are called. */
  others: string[];
  now: Date;
}

/** What is read of a note. */
export type ReadRecap = Omit<Recap, 'noteId' | 'suggestions'>;

const NOTE_MAX = 60_000;
const LINES_MAX = 600;
const PROMISERS_MAX = 3;
const QUOTE_MARKS = /^[\s>]+/;

/** Each line of a meeting's note with its place in the letter to the others, or why it has none. */
export function readRecap(of: RecapOf): ReadRecap {
  const whole = of.content.slice(0, NOTE_MAX);
  const content = blankPrivate(whole);
  const language = of.language ?? languageOfNote(content);
  const form = formOf(language);
  const daysOf = writtenDays(of);
  const locale = draftLocale(wordsOf(language), of.reader);
  const { statements, held } = readStatements(content);
  const { tasks } = readNote({
    title: of.title,
    content,
    writtenOn: new Date(Math.min(Date.parse(of.updatedAt), Date.parse(of.day))),
    self: [...of.self],
    people: of.people.map(({ name }) => name),
  });
  const found = findPeople({ title: of.title, content }, of.people, of.self, of.client);
  const attendees = found.length > 0 ? found : promisersOf(tasks, of);
  const { people, others, self, now } = of;
  const absent = people.filter(({ name }) => !attendees.some((each) => each.name === name));
  const names = shortNames(content, [...attendees, ...absent], language);
  const secretFrom = privateRanges(whole)[0]?.start ?? whole.length;
  const known = { content, language, locale, now, attendees, people, others, self, names, secretFrom, form };
  const reading = { ...known, written: daysOf([]).written };
  const all = [...statements.map((each) => ({ ...each, out: null })), ...held].sort((a, b) => a.start - b.start);
  const rows = ownedRows(all, content, (cell) => isOwner(cell, reading));
  const lines = linesOf(all, (each) => rows.has(each), reading).flatMap((line) => {
    const { written } = daysOf(line.first.headings);
    return readLine(line, { row: rows.get(line.first), tasks }, { ...reading, written });
  });
  const sorted = [...lines, ...privateLinesOf(whole)].sort((a, b) => a.startsAt - b.startsAt);
  const day = longDay(dayOf(new Date(of.day)), locale, of.now);
  return {
    day: of.day.slice(0, 10),
    language,
    people: attendees.map(({ name, email }) => ({ name, email })),
    lines: withIds(sorted.slice(0, LINES_MAX)),
    form: letterForm(form, attendees, day, signatureOf(language, of.signature)),
    isCut: whole.length < of.content.length || sorted.length > LINES_MAX,
  };
}

function letterForm(form: RecapForm, attendees: readonly Attendee[], day: string, signature: string): Recap['form'] {
  const called = attendees.map((each) => each.called);
  const names = [called.slice(0, -1).join(', '), called.at(-1)].filter((part) => part).join(` ${form.and} `);
  const { decisions, mine, theirs, dates, open, discussed } = form;
  const dated = (text: string) => text.replace('{day}', day);
  return {
    subject: dated(form.subject),
    greeting: names === '' ? form.greetingAll : form.greeting.replace('{names}', names),
    opening: dated(form.opening),
    bare: dated(form.bare),
    leads: { decisions, mine, theirs, dates, open, discussed, next: '' },
    closing: form.closing,
    signature,
  };
}

function signatureOf(language: string, { name, firm, signOff }: Signature): string {
  const end = signOff === '' ? wordsOf(language).regards : signOff;
  // "Best, Nadia" needs no "Nadia Rahman" below it.
  const isSigned = (each: string) => each.split(/\s+/).some((part) => part.length > 2 && end.includes(part));
  return [end, ...[name, firm].filter((each) => each !== '' && !isSigned(each))].join('\n');
}

/** Whether a cell is of somebody: the author, or one who is known. */
function isOwner(cell: string, reading: Reading): boolean {
  return listOf(cell, reading.self) === 'mine' || isPerson(cell, reading);
}

/** Where the note doesn't say who was there, those who promised something were: of the client, where its people are known. */
function promisersOf(tasks: readonly FoundTask[], { people, content }: RecapOf): Attendee[] {
  const owners = new Set(
    tasks.flatMap(({ owner, waiting, due }) =>
      waiting && owner !== null && (due !== null || people.length === 0) ? [owner] : [],
    ),
  );
  const found =
    people.length > 0
      ? people.filter(({ name }) => [...owners].some((owner) => isNamedIn(owner, name)))
      : [...owners].filter((owner) => /^\p{Lu}\p{L}+$/u.test(owner)).map((name) => ({ name, email: '' }));
  return found.slice(0, PROMISERS_MAX).map((person) => attendeeOf(person, people, content));
}

function privateLinesOf(content: string): LineRead[] {
  return privateRanges(content).flatMap(({ textStart, end }) => {
    let at = textStart;
    return content
      .slice(textStart, end)
      .split('\n')
      .flatMap((written): LineRead[] => {
        const startsAt = at;
        at += written.length + 1;
        const text = written.replace(QUOTE_MARKS, '').trim();
        const line = { heading: '', text, section: 'discussed', sentence: '', held: 'private' } as const;
        return text === '' ? [] : [{ ...line, startsAt, endsAt: startsAt + written.length }];
      });
  });
}

/** An id is made of the text, so that it is the same after the note was changed elsewhere. */
function withIds(lines: readonly LineRead[]): RecapLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const count = seen.get(line.text) ?? 0;
    seen.set(line.text, count + 1);
    const id = createHash('sha256').update(`${count} ${line.text}`).digest('base64url').slice(0, 16);
    return { id, ...line };
  });
}
