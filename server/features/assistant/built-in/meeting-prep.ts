import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { clientOf } from '#server/features/assistant/search-text.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readBlocks } from '#server/language/blocks.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { ownBlocks } from '#server/language/found.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { readWrittenLines } from '#server/language/markdown.ts';
import { findPeople } from '#server/language/people.ts';
import { detectLanguage, stem, words } from '#server/language/words.ts';
import { actionsIn, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { shortDay } from './day-text.ts';
import { lastMeetingOf } from './note-day.ts';
import { quotesOf } from './quotes.ts';
import { readable } from './sentences-of.ts';
import { answerOf, createSources, sourceIn, sourceWithin, titled } from './sources.ts';
import { namedLines } from './summary-answer.ts';

const PASSAGES_MAX = 20;
const TASKS_MAX = 12;

/** What the notes know of a client or a person: last contact, what is open, dates, sums, and the notes' own words. */
export function prepareMeeting({ text, now }: Question, { note, passages }: Material): Answer {
  const subject = clientOf(text, note?.title);
  const own = note && note.content.trim() !== '' ? [sourceIn(note, 0, note.content.length)] : [];
  const about = [...own, ...passages.filter(({ id }) => id !== note?.id)]
    .filter((passage) => speaksOf(passage, subject))
    .flatMap((passage) => partsAbout(passage, subject))
    .slice(0, PASSAGES_MAX);
  if (about.length === 0) {
    return { text: builtInTexts.nothingKnown(subject === '' ? null : titled(subject)), used: [] };
  }
  const sources = createSources();
  const text_ = about.map((passage) => passage.text).join('\n\n');
  const blocks = ownBlocks(readBlocks([{ number: 1, markdown: text_ }]));
  const notes = new Set(about.map(({ id }) => id)).size;
  const lines = [
    builtInTexts.beforeMeeting(subject === '' ? null : escapeMarkdown(subject), notes),
    '',
    ...lastContact(about, now, sources.cite),
  ];
  lines.push(`**${builtInTexts.highlights}**`, '', ...quotesOf(newestFirst(about), sources, 5, subject.split(' ')), '');
  const actions = actionsIn(about).slice(0, TASKS_MAX);
  if (actions.length > 0)
    lines.push(`**${builtInTexts.stillToDo}**`, '', ...actions.map((action) => taskLine(action, sources, now)), '');
  const ahead = datesAhead(about, now, sources.cite);
  if (ahead.length > 0) lines.push(`**${builtInTexts.upcomingDates}**`, '', ...ahead, '');
  lines.push(
    ...namedLines([
      [builtInTexts.people, findPeople(blocks).map((person) => person.text)],
      [builtInTexts.amounts, findAmounts(blocks).map((amount) => amount.text)],
    ]),
  );
  return answerOf(lines, sources);
}

/** Half of the words that name its subject, or all of two. */
function speaksOf({ place, title, heading, text }: SourcePassage, subject: string): boolean {
  const wanted = stemsOf(subject);
  if (wanted.size === 0) return true;
  const found = stemsOf(`${place} ${title} ${heading} ${text}`);
  const shared = [...wanted].filter((term) => found.has(term)).length;
  return shared / wanted.size >= 0.5;
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(({ term }) => stem(term, 'en')));
}

/** Of a passage that is about them, all; of one about many things, the lines that name them. */
function partsAbout(passage: SourcePassage, subject: string): SourcePassage[] {
  const wanted = stemsOf(subject);
  const named = (text: string) => [...stemsOf(text)].filter((term) => wanted.has(term)).length;
  const lines = linesOf(passage.text);
  const isTheirs =
    wanted.size === 0 ||
    named(`${passage.place} ${passage.title} ${passage.heading}`) > 0 ||
    lines.filter(({ text }) => named(text) > 0).length > 1 ||
    lines.slice(0, HEAD_LINES).some(({ text }) => HEAD.test(text) && named(text) > 0);
  if (isTheirs) return [passage];
  return lines.filter(({ text }) => named(text) > 0).map(({ start, end }) => sourceWithin(passage, start, end));
}

/** Of an e-mail or of minutes: its sender, or its participants. */
const HEAD_LINES = 5;
const HEAD =
  /^\W{0,4}(?:from|to|cc|subject|re|client|customer|company|project|present|attendees|with|meeting|call|kick-?off|spoke|von|an|betreff|kunde|mandant|gespräch|van|aan|onderwerp|klant|gesprek|de|à|objet|client)\b/i;

function linesOf(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(/[^\n]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function newestFirst(passages: readonly SourcePassage[]): SourcePassage[] {
  const best = new Map<string, SourcePassage>();
  for (const passage of passages) if (!best.has(passage.id)) best.set(passage.id, passage);
  return [...best.values()].sort((a, b) => b.day.localeCompare(a.day) || b.updatedAt.localeCompare(a.updatedAt));
}

type Cite = (passage: SourcePassage) => string;

/** The newest day up to now that a note says it is of, or else that of the newest note. */
function lastContact(passages: readonly SourcePassage[], now: Date, cite: Cite): string[] {
  const dated = passages.flatMap((passage) => {
    const day = lastMeetingOf(passage);
    return day === undefined ? [] : [{ passage, day }];
  });
  const [last] = dated.sort((a, b) => b.day - a.day);
  if (last) {
    const day = shortDay(isoOf(last.day), now);
    return [`**${builtInTexts.lastContact}:** ${day}, ${titled(last.passage.title)}${cite(last.passage)}`, ''];
  }
  const [changed] = newestFirst(passages);
  return changed
    ? [`**${builtInTexts.lastNote}:** ${shortDay(changed.day, now)}, ${titled(changed.title)}${cite(changed)}`, '']
    : [];
}

function datesAhead(passages: readonly SourcePassage[], now: Date, cite: Cite): string[] {
  const today = dayOf(now);
  const found = new Map<number, { passage: SourcePassage; line: string }>();
  for (const passage of passages) {
    const language = detectLanguage(passage.text);
    const written = lastMeetingOf(passage) ?? dayOf(new Date(passage.day));
    for (const line of passage.text.split('\n').slice(0, 200)) {
      for (const { day, isRelative } of namedDays(line.slice(0, 500), written, language)) {
        if (!isRelative && day >= today && day < today + 366 && !found.has(day)) found.set(day, { passage, line });
      }
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(0, 6)
    .map(([day, { passage, line }]) => `- ${shortDay(isoOf(day), now)}: ${shortened(line)}${cite(passage)}`);
}

function shortened(line: string): string {
  const [read] = readWrittenLines(line);
  const words = line.slice(read?.textStart, read?.textEnd);
  const text = inlineText(readable({ text: words, kind: read?.kind === 'row' ? 'row' : 'text' }));
  return escapeMarkdown(text.length <= 120 ? text : `${text.slice(0, 117).replace(/\s\S*$/, '')}…`);
}
