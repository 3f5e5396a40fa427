import type { Context, UserServices } from '#server/context.ts';
import type { Wall } from '#server/db/client.ts';
import type { Answer, Question } from '#server/features/assistant/material.ts';
import { clientOfFolder } from '#server/features/clients/clients.service.ts';
import { aside } from '#server/features/tasks/change-task.service.ts';
import { readNewTasks } from '#server/features/tasks/task-reader.service.ts';
import { openTasks } from '#server/features/tasks/tasks.service.ts';
import { answerTexts } from '#server/language/answer.texts.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { answerOf, asWritten, capitalised, clientNameOf, createSources } from '#server/language/sources.ts';
import { words } from '#server/language/words.ts';
import { within } from '#server/walls.ts';
import { type Client, namesOf } from '#shared/clients.ts';
import { draftDay, draftDayForm } from '#shared/draft-days.ts';
import { localeIn } from '#shared/locale.ts';
import { type AskedList, askedList } from './asked-list.ts';
import { type ListTexts, listTexts } from './list.texts.ts';
import { moneyWords } from './list-words.ts';
import { type NotedTask, notedTasks, quotedTasks } from './noted-tasks.service.ts';

/** Checkbox lines, and suggestions, that are looked at; and how many an answer has. */
const READ_MAX = 1_000;
const SHOWN_MAX = 60;
const WHOSE = { mine: false, theirs: true, both: undefined };

/** What a list is of. */
interface ListScope {
  /** The client that the question is about, if it is about one. */
  client: Client | undefined;
  /** Whether only one note is read. */
  isOfNote: boolean;
  /** Whether to-dos of further notes are still being read. */
  hasMore: boolean;
}

/**
 * The answer to a question that asks for what is open, from the stored to-dos alone (decision 108).
 *
 * @param everywhere without the wall of the question: what was just written counts, and reading it needs more.
 * @returns undefined for another question, and where nothing is found that sentences of the notes may still say: what is
 * about a name, money or one note.
 */
export async function answerList(
  everywhere: Context,
  { question, wall }: { question: Question; wall: Wall },
  replyLanguage: string | null,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const asked = question.action === null ? askedList(question.text, question.now) : null;
  if (asked === null) return undefined;
  const hasMore = await aside(() => readNewTasks(everywhere, everywhere.userId, signal));
  const context = within(everywhere, wall);
  const client = wall.clientId === undefined ? undefined : await clientOfFolder(context, wall.clientId);
  const scope = { client, isOfNote: wall.noteId !== undefined, hasMore };
  return listOpen(context, { ...question, replyLanguage, locale: context.locale }, asked, scope);
}

/** What is open, by client, each to-do with its source. */
async function listOpen(
  services: Pick<UserServices, 'db' | 'userId'>,
  { now, replyLanguage, locale = 'en-US' }: Pick<Question, 'now' | 'replyLanguage' | 'locale'>,
  asked: AskedList,
  { client, isOfNote, hasMore }: ListScope,
): Promise<Answer | undefined> {
  const { from, before, whose } = asked;
  const open = await openTasks(services, { waiting: WHOSE[whose], from: undefined, before }, READ_MAX);
  const about = (await notedTasks(services, open)).filter(isAsked(asked, client));
  const found = about.filter(({ task }) => from === undefined || (task.due !== null && task.due >= from));
  const isNarrow = isOfNote || asked.names.length > 0 || asked.kinds.has('paid') || asked.kinds.has('invoiced');
  if (found.length === 0 && isNarrow) return undefined;
  const language = replyLanguage ?? asked.language;
  const texts = listTexts(language);
  const form = localeIn(language, locale);
  const period = from === undefined || before === undefined ? null : periodText(from, before, form, now);
  const unread = hasMore ? [texts.unread] : [];
  if (found.length === 0) return { text: [texts.none(texts[whose], period), ...unread].join(' '), used: [] };
  const sources = createSources();
  const lines = [`${texts.head(texts[whose], period, found.length)}`, ''];
  const shown = await quotedTasks(services, found.slice(0, SHOWN_MAX));
  const groups = Map.groupBy(shown, ({ source }) => source.clientId ?? null);
  for (const [clientId, group] of groups) {
    const [first] = group;
    const name = first === undefined ? '' : clientNameOf(first.source);
    if (groups.size > 1 || (client === undefined && clientId !== null))
      lines.push(`**${escapeMarkdown(name) || answerTexts(language).noClient}**`, '');
    lines.push(
      ...group.map((noted) => lineOf(noted, texts, (iso) => draftDay(iso, form, now)) + sources.cite(noted.source)),
      '',
    );
  }
  if (found.length > shown.length) lines.push(texts.more(found.length - shown.length), '');
  const overdue = from === undefined ? 0 : about.filter(({ task }) => isBefore(task.due, isoOf(dayOf(now)))).length;
  if (overdue > 0) lines.push(texts.overdue(overdue));
  const suggested = found.filter(({ task }) => !task.certain).length;
  const remarks = [...(suggested === 0 ? [] : [texts.suggested(suggested, found.length)]), ...unread];
  return { ...answerOf(lines, sources), ...(remarks.length > 0 && { remark: remarks.join(' ') }) };
}

/** Whether a to-do is of the kind that is asked for, and about what is named. */
function isAsked({ kinds, names }: AskedList, client: Client | undefined): (noted: NotedTask) => boolean {
  const ofClient = new Set(namesOf(client).flatMap(termsOf));
  const further = names.filter((name) => !ofClient.has(name));
  const people = client?.people.map(({ name }) => termsOf(name)) ?? [];
  const isNamed = (person: readonly string[]) => person.some((term) => names.includes(term));
  // What is for another person of the client isn't for the one who is named.
  const others = people.some(isNamed) ? people.filter((person) => !isNamed(person)).flat() : [];
  return ({ task, source }) => {
    const terms = termsOf(`${task.owner ?? ''} ${task.text}`);
    const has = (stems: string) => stems.split(' ').some((stem) => terms.some((term) => term.startsWith(stem)));
    if ((kinds.has('due') || kinds.has('overdue')) && task.due === null) return false;
    if (kinds.has('paid') && !has(moneyWords.paid) && !/[€£$]/.test(task.text)) return false;
    if (kinds.has('invoiced') && !has(moneyWords.invoiced)) return false;
    if (others.some((name) => terms.includes(name)) && !names.some((name) => terms.includes(name))) return false;
    const around = [...terms, ...termsOf(`${source.title} ${source.place}`)];
    return further.every((name) => around.includes(name));
  };
}

function termsOf(text: string): string[] {
  return words(text).map(({ term }) => term);
}

function isBefore(due: string | null, day: string): boolean {
  return due !== null && due < day;
}

/** `- Final numbers — Anna, due Fri, Nov 27`, as a list item without its source. */
function lineOf({ task: { text, owner, due } }: NotedTask, texts: ListTexts, dayText: (iso: string) => string): string {
  const details = [
    ...(owner === null ? [] : [escapeMarkdown(owner)]),
    ...(due === null ? [] : [texts.due(dayText(due))]),
  ];
  const task = asWritten(capitalised(text));
  return `- ${task}${details.length === 0 ? '' : ` — ${details.join(', ')}`}`;
}

/** From a day up to the one before `before`, without the year where it is this one. */
function periodText(from: string, before: string, locale: string, now: Date): string {
  const last = new Date(isoOf(dayOf(new Date(before)) - 1));
  return draftDayForm(last.toISOString(), locale, now).formatRange(new Date(from), last);
}
