import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { dayOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { detectLanguage } from '#server/language/words.ts';
import { actionsOf, type SourcedAction, taskLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';
import { longDay } from './day-text.ts';
import { draftTexts } from './draft-language.ts';
import type { DraftTexts, Gap } from './draft-texts.ts';
import { emailSubject, greetingOf, heldOn, promised, subjectTitle } from './draft-wording.ts';
import { meetingDayOf } from './note-day.ts';
import { type Fact, factsOf, type NoteFacts } from './note-facts.ts';
import { answerOf, asWritten, createSources, type OpenNote, type Sources } from './sources.ts';

const TASKS_MAX = 15;
/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;
/** Said of a price, and not of any sum. */
const PRICE =
  /\b(?:price|fee|costs?|rate|quot(?:e|ed|ation)|fixed|offer(?:ed)?|per (?:session|day|hour|month|person)|deposit|invoice|incl|excl|VAT|(?:fest)?preis|honorar|kosten|tarief|prijs|btw|prix|tarif|honoraires|precio|honorarios|coste|iva|prezzo|costo|preço)\b/i;

export type DraftKind = 'proposal' | 'report' | 'plan' | 'email';

/** What a draft is written from. */
interface Draft {
  note: OpenNote;
  facts: NoteFacts;
  actions: SourcedAction[];
  /** Of the language that it is written in. */
  texts: DraftTexts;
  /** The recipient, if the request names one. */
  recipient: string;
  now: Date;
  sources: Sources;
}

/** A draft of what is in the note and nothing else; what is missing is a gap in square brackets. */
export function draft(kind: DraftKind, { text, now, replyLanguage }: Question, { note }: Material): Answer {
  if (!note) return { text: builtInTexts.openToDraft(builtInTexts.drafts[kind]), used: [] };
  if (note.content.trim() === '') return { text: builtInTexts.emptyToDraft(builtInTexts.drafts[kind]), used: [] };
  const sources = createSources();
  const recipient = forWhom(text);
  const found = actionsOf(note);
  const facts = factsOf(note, found);
  const actions = found.filter(
    ({ item }) => !facts.confidential.some((at) => at.start < item.end && item.start < at.end),
  );
  const texts = draftTexts(replyLanguage ?? languageOf(note.content.slice(0, LANGUAGE_SAMPLE)));
  const made: Draft = { note, texts, facts, actions, recipient, now, sources };
  const lines = { proposal, report, plan, email }[kind](made);
  return { ...answerOf(lines, sources), remark: texts.intro };
}

/** "for Acme", "to Priya". */
function forWhom(request: string): string {
  const named =
    /\b(?:for|to|für|an|voor|aan|pour|para|per)\s+(?:(?:the|my|our|die|den|das|de|het|le|la|el|il)\s+)?(?<name>.{2,80})$/iu.exec(
      request.trim().replace(/[.?!]+$/, ''),
    )?.groups?.name ?? '';
  const subject = subjectOf(named);
  return /\p{Lu}/u.test(subject) ? escapeMarkdown(subject) : '';
}

/** Each fact stands where it says most; said once, it is not said again. */
function takeFrom(draftOf: Draft): (facts: readonly Fact[], gap: Gap, count?: number) => string[] {
  const taken = new Set<string>();
  return (facts, gap, count = 5) => {
    const distinct = [...new Map(facts.map((fact) => [fact.text, fact])).values()];
    const fresh = distinct.filter((fact) => !taken.has(fact.text) && !isTask(fact, draftOf)).slice(0, count);
    for (const { text } of fresh) taken.add(text);
    if (fresh.length === 0) return [gapOf(draftOf, gap), ''];
    return [...fresh.map(({ text, source }) => `- ${asWritten(capitalised(text))}${draftOf.sources.cite(source)}`), ''];
  };
}

/** What is to be done stands under the next steps. */
function isTask({ source }: Fact, { actions }: Draft): boolean {
  return actions.slice(0, TASKS_MAX).some(({ item }) => item.start < source.endsAt && source.startsAt < item.end);
}

/** Days that are over are history. */
function ahead({ note, facts, now }: Draft): Fact[] {
  const written = meetingDayOf(note) ?? dayOf(new Date(note.updatedAt));
  return facts.days.filter(({ text }) => {
    const days = namedDays(text, written, detectLanguage(note.content));
    return days.length === 0 || days.some(({ day }) => day >= dayOf(now));
  });
}

function tasks(made: Draft, gap: Gap): string[] {
  const { actions, sources, now, texts } = made;
  const words = { ...texts, isForClient: true };
  if (actions.length === 0) return [gapOf(made, gap), ''];
  return [...actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources, now, words)), ''];
}

function people(made: Draft, gap: Gap): string {
  const { facts } = made;
  return facts.people.length === 0 ? gapOf(made, gap) : facts.people.slice(0, 8).map(escapeMarkdown).join('; ');
}

function proposal(made: Draft): string[] {
  const { facts, recipient, note, texts } = made;
  const { colon, proposal: t } = texts;
  const take = takeFrom(made);
  const priced = facts.money.filter(({ text }) => PRICE.test(text));
  // What costs, when, and what for is said under those headings, not before.
  const money = take(priced, 'price');
  const days = take(ahead(made), 'days');
  const goals = take(facts.wants, 'goal', 4);
  return [
    `# ${t.title}${colon} ${subjectTitle(note, texts)}`,
    '',
    `**${t.for}${colon}** ${recipient === '' ? gapOf(made, 'client') : recipient}  `,
    `**${t.from}${colon}** ${gapOf(made, 'yourFirm')}  `,
    `**${texts.date}${colon}** ${dateOf(made)}  `,
    `**${t.people}${colon}** ${people(made, 'contact')}`,
    '',
    `## ${t.situation}`,
    '',
    ...take([...facts.problems, ...facts.points], 'situation', 4),
    `## ${t.goals}`,
    '',
    ...goals,
    `## ${t.offer}`,
    '',
    ...take([...facts.scope, ...facts.decisions], 'offer', 6),
    `## ${t.timetable}`,
    '',
    ...days,
    `## ${t.investment}`,
    '',
    ...money,
    `## ${t.next}`,
    '',
    ...tasks(made, 'whoNext'),
    t.valid.replace('{gap}', gapOf(made, 'date')),
    '',
    gapOf(made, 'yourName'),
  ];
}

function report(made: Draft): string[] {
  const { facts, note, texts } = made;
  const { colon, report: t } = texts;
  const take = takeFrom(made);
  const summary = take(facts.points, 'outcome', 4);
  return [
    `# ${t.title}${colon} ${subjectTitle(note, texts)}`,
    '',
    `**${texts.date}${colon}** ${dateOf(made)}  `,
    `**${t.people}${colon}** ${people(made, 'tookPart')}`,
    '',
    `## ${t.summary}`,
    '',
    ...summary,
    `## ${t.decisions}`,
    '',
    ...take(facts.decisions, 'decided'),
    `## ${t.findings}`,
    '',
    ...take([...facts.wants, ...facts.scope], 'found'),
    `## ${t.risks}`,
    '',
    ...take(facts.problems, 'mayGoWrong'),
    `## ${t.figures}`,
    '',
    ...take([...facts.money, ...facts.days], 'figures', 8),
    `## ${t.actions}`,
    '',
    ...tasks(made, 'none'),
  ];
}

function plan(made: Draft): string[] {
  const { facts, actions, note, texts } = made;
  const { colon, plan: t } = texts;
  const take = takeFrom(made);
  const dated = actions.toSorted((a, b) => (a.item.due ?? '9999').localeCompare(b.item.due ?? '9999'));
  return [
    `# ${t.title}${colon} ${subjectTitle(note, texts)}`,
    '',
    `**${t.people}${colon}** ${people(made, 'takesPart')}`,
    '',
    `## ${t.goal}`,
    '',
    ...take([...facts.wants, ...facts.points], 'reached', 3),
    `## ${t.steps}`,
    '',
    ...tasks({ ...made, actions: dated }, 'steps'),
    `## ${t.dates}`,
    '',
    ...take(ahead(made), 'milestones', 6),
    `## ${t.budget}`,
    '',
    ...take(facts.money, 'budget'),
    `## ${t.risks}`,
    '',
    ...take(facts.problems, 'whatThen'),
    `## ${t.questions}`,
    '',
    ...take(facts.questions, 'none'),
  ];
}

function email(made: Draft): string[] {
  const { facts, recipient, note, actions, sources, now, texts } = made;
  const { email: t, colon } = texts;
  const take = takeFrom(made);
  const done = facts.decisions.length > 0 ? facts.decisions : facts.points;
  return [
    `${t.subject}${colon} ${t.followUp}${colon} ${emailSubject(note, texts)}`,
    '',
    greetingOf(recipient, facts.people, texts),
    '',
    t.thanks.replace('{on}', heldOn(note, texts)),
    '',
    ...take(done, 'agreed', 5),
    ...(actions.length === 0
      ? [t.nextGap, '']
      : [
          t.next,
          '',
          ...actions
            .slice(0, 10)
            .map((action) => `- ${promised(action, recipient, now, texts)}${sources.cite(action.source)}`),
          '',
        ]),
    t.closing,
    '',
    t.regards,
    '',
    gapOf(made, 'yourName'),
  ];
}

function dateOf({ now, texts }: Draft): string {
  return longDay(now.toISOString().slice(0, 10), texts.locale);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What only the person knows. */
function gapOf({ texts }: Draft, gap: Gap): string {
  return `[${texts.gaps[gap]}]`;
}
