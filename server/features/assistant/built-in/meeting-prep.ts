import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { clientOf } from '#server/features/assistant/search-text.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import {
  answerOf,
  asWritten,
  createSources,
  type Sources,
  sourceIn,
  sourceWithin,
  titled,
} from '#server/language/sources.ts';
import { detectLanguage, stem, words } from '#server/language/words.ts';
import { quotesOf, readable, readSentences, shortDay, statedOn, unitsIn } from '#server/reading/answer.ts';
import { cutText } from '#shared/text.ts';
import { actionsIn, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { namedIn } from './summary-answer.ts';

const PASSAGES_MAX = 20;
const TASKS_MAX = 12;
const DATES = { most: 6, daysAhead: 366, lineMax: 120 };

/** What the notes know of a client or a person: last contact, what is open, dates, sums, and the notes' own words. */
export function prepareMeeting({ text, now }: Question, { note, passages }: Material): Answer {
  const subject = clientOf(text, note?.title);
  const own = note && note.content.trim() !== '' ? [sourceIn(note, 0, note.content.length)] : [];
  const about = [...own, ...passages.filter(({ id }) => id !== note?.id)]
    .flatMap((passage) => partsAbout(passage, stemsOf(subject)))
    .slice(0, PASSAGES_MAX);
  if (about.length === 0) return { text: builtInTexts.nothingKnown(subject === '' ? null : titled(subject)), used: [] };
  const sources = createSources();
  const notes = new Set(about.map(({ id }) => id)).size;
  const lines = [builtInTexts.beforeMeeting(subject === '' ? null : escapeMarkdown(subject), notes), ''];
  const listed = (label: string, found: readonly string[]) => {
    if (found.length > 0) lines.push(`**${label}**`, '', ...found, '');
  };
  lines.push(...lastContact(about, sources, now));
  listed(builtInTexts.highlights, quotesOf(newestFirst(about), sources, 5, subject.split(' ')));
  const actions = actionsIn(about).slice(0, TASKS_MAX);
  listed(
    builtInTexts.stillToDo,
    actions.map((action) => taskLine(action, sources, now)),
  );
  listed(builtInTexts.upcomingDates, datesAhead(about, sources, now));
  lines.push(...namedIn(about.map((passage) => passage.text).join('\n\n'), false));
  return answerOf(lines, sources);
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(({ term }) => stem(term, 'en')));
}

/** Of a passage that is about them, all; of one about many things, the lines that name them. */
function partsAbout(passage: SourcePassage, wanted: ReadonlySet<string>): SourcePassage[] {
  const named = (text: string) => stemsOf(text).intersection(wanted).size;
  const { place, title, heading, text } = passage;
  const above = `${place} ${title} ${heading}`;
  if (named(`${above} ${text}`) < wanted.size / 2) return [];
  const lines = [...text.matchAll(/[^\n]+/g)];
  const theirs = lines.filter(([line]) => named(line) > 0);
  if (wanted.size === 0 || named(above) > 0 || theirs.length > 1) return [passage];
  return theirs.map(({ 0: line, index }) => sourceWithin(passage, index, index + line.length));
}

/** One passage of each note. */
function newestFirst(passages: readonly SourcePassage[]): SourcePassage[] {
  const best = new Map(passages.toReversed().map((passage) => [passage.id, passage]));
  return [...best.values()].sort((a, b) => b.day.localeCompare(a.day) || b.updatedAt.localeCompare(a.updatedAt));
}

/** The newest day up to now that a note says it is of, or else that of the newest note. */
function lastContact(passages: readonly SourcePassage[], { cite }: Sources, now: Date): string[] {
  const dated = passages.flatMap((passage) =>
    // What is ahead was no meeting yet.
    unitsIn(passage).flatMap((unit) => {
      const day = statedOn(unit);
      return day === null || day > passage.updatedAt.slice(0, 10) ? [] : [{ passage, day }];
    }),
  );
  const [last] = dated.sort((a, b) => b.day.localeCompare(a.day));
  const [newest] = newestFirst(passages);
  const { passage, day } = last ?? { passage: newest, day: newest?.day ?? '' };
  if (passage === undefined) return [];
  const label = last ? builtInTexts.lastContact : builtInTexts.lastNote;
  return [`**${label}:** ${shortDay(day, now)}, ${titled(passage.title)}${cite(passage)}`, ''];
}

function datesAhead(passages: readonly SourcePassage[], { cite }: Sources, now: Date): string[] {
  const today = dayOf(now);
  const found = new Map<number, string>();
  for (const passage of passages) {
    const language = detectLanguage(passage.text);
    for (const sentence of readSentences(passage.text))
      for (const { day, isRelative } of namedDays(sentence.text, dayOf(new Date(passage.day)), language)) {
        if (isRelative || day < today || day >= today + DATES.daysAhead || found.has(day)) continue;
        const line = cutText(readable(sentence), DATES.lineMax);
        found.set(day, `- ${shortDay(isoOf(day), now)}: ${asWritten(line)}${cite(passage)}`);
      }
  }
  const sorted = [...found].sort(([a], [b]) => a - b).slice(0, DATES.most);
  return sorted.map(([, line]) => line);
}
