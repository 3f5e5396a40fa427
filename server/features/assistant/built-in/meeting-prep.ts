import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { clientOf } from '#server/features/assistant/search-text.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import {
  answerOf,
  asWritten,
  createSources,
  passageOf,
  type Sources,
  sourceWithin,
  titled,
} from '#server/language/sources.ts';
import { detectLanguage, stem, words } from '#server/language/words.ts';
import { daysOf, quotesOf, readable, readSentences, shortDay } from '#server/reading/answer.ts';
import { cutText } from '#shared/text.ts';
import { actionsIn, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';

const MOST = { passages: 20, tasks: 12, dates: 6, daysAhead: 366, lineLength: 120 };

/** What the notes know of a client or a person: last contact, the notes' own words, what is open, and dates. */
export function prepareMeeting({ text, now }: Question, { note, passages }: Material): Answer {
  const subject = clientOf(text, note?.title);
  const wanted = stemsOf(subject);
  const open = note && note.content.trim() !== '' ? [passageOf(note)] : [];
  const all = [...open, ...passages.filter(({ id }) => id !== note?.id)];
  const about = all.flatMap((passage) => partsAbout(passage, wanted)).slice(0, MOST.passages);
  if (about.length === 0) return { text: builtInTexts.nothingKnown(subject && titled(subject)), used: [] };
  const sources = createSources();
  const newest = about.toSorted((a, b) => b.day.localeCompare(a.day) || b.updatedAt.localeCompare(a.updatedAt));
  const ofEach = newest.filter(({ id }, at) => newest.findIndex((other) => other.id === id) === at);
  const contact = lastContact(newest, sources, now);
  const actions = actionsIn(about).slice(0, MOST.tasks);
  const parts: [label: string, found: string[]][] = [
    [builtInTexts.highlights, quotesOf(ofEach, sources, 5, subject)],
    [builtInTexts.stillToDo, actions.map((action) => taskLine(action, sources, now))],
    [builtInTexts.upcomingDates, datesAhead(about, sources, now)],
  ];
  const lines = parts.flatMap(([label, found]) => (found.length === 0 ? [] : ['', `**${label}**`, '', ...found]));
  return answerOf([builtInTexts.beforeMeeting(escapeMarkdown(subject), ofEach.length), '', contact, ...lines], sources);
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(({ term }) => stem(term, 'en')));
}

/** Of a passage that is about them, all; of one about something else, the lines that name them. */
function partsAbout(passage: SourcePassage, wanted: ReadonlySet<string>): SourcePassage[] {
  const isAbout = (text: string) => stemsOf(text).intersection(wanted).size >= wanted.size / 2;
  if (isAbout(`${passage.place} ${passage.title} ${passage.heading}`)) return [passage];
  const lines = [...passage.text.matchAll(/[^\n]+/g)].filter(([line]) => isAbout(line));
  return lines.map(({ 0: line, index }) => sourceWithin(passage, index, index + line.length));
}

/** The newest day up to now that a note says it is of, or else that of the newest note. */
function lastContact(newest: readonly SourcePassage[], { cite }: Sources, now: Date): string {
  const days = newest.flatMap((passage) => daysOf(passage).map((day) => ({ passage, day })));
  // What is ahead was no meeting yet.
  const past = days.filter(({ passage, day }) => day <= passage.updatedAt.slice(0, 10));
  const [last] = past.sort((a, b) => b.day.localeCompare(a.day));
  const passage = last?.passage ?? (newest[0] as SourcePassage);
  const label = last ? builtInTexts.lastContact : builtInTexts.lastNote;
  return `**${label}:** ${shortDay(last?.day ?? passage.day, now)}, ${titled(passage.title)}${cite(passage)}`;
}

function datesAhead(passages: readonly SourcePassage[], { cite }: Sources, now: Date): string[] {
  const [from, to] = [dayOf(now), dayOf(now) + MOST.daysAhead];
  const found = passages.flatMap((passage) => {
    const [written, language] = [dayOf(new Date(passage.day)), detectLanguage(passage.text)];
    return readSentences(passage.text).flatMap((sentence) =>
      namedDays(sentence.text, written, language)
        .filter(({ day, isRelative }) => !isRelative && day >= from && day < to)
        .map(({ day }) => ({ day, passage, text: cutText(readable(sentence), MOST.lineLength) })),
    );
  });
  const first = new Map(found.toReversed().map((each) => [each.day, each]));
  const sorted = [...first.values()].sort((a, b) => a.day - b.day).slice(0, MOST.dates);
  return sorted.map(({ day, passage, text }) => `- ${shortDay(isoOf(day), now)}: ${asWritten(text)}${cite(passage)}`);
}
