import { dayOf } from '#server/features/assistant/action-items/calendar.ts';
import { namedDays } from '#server/features/assistant/action-items/dates-in-words.ts';
import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { detectLanguage } from '#server/language/words.ts';
import { actionsOf, type SourcedAction, taskLine } from './action-list.ts';
import { emailSubject, greetingOf, heldOn, inWords, promised, subjectTitle } from './draft-wording.ts';
import { type Fact, factsOf, type NoteFacts } from './note-facts.ts';
import { answerOf, asWritten, createSources, type OpenNote, type Sources, titled } from './sources.ts';

const TASKS_MAX = 15;
/** Said of a price, and not of any sum. */
const PRICE =
  /\b(?:price|fee|costs?|rate|quot(?:e|ed|ation)|fixed|offer(?:ed)?|per (?:session|day|hour|month|person)|deposit|invoice|incl|excl|VAT|preis|honorar|kosten|tarief|prijs|btw|prix|tarif|honoraires)\b/i;

export type DraftKind = 'proposal' | 'report' | 'plan' | 'email';

/** What a draft is written from. */
interface Draft {
  note: OpenNote;
  facts: NoteFacts;
  actions: SourcedAction[];
  /** Whom it is for, where the request says so. */
  recipient: string;
  now: Date;
  sources: Sources;
}

const names: Record<DraftKind, string> = {
  proposal: 'proposal',
  report: 'report',
  plan: 'plan',
  email: 'follow-up e-mail',
};

/** A draft of what stands in the note and nothing else; what is missing is a gap in square brackets. */
export function draft(kind: DraftKind, { text, now }: Question, { note }: Material): Answer {
  if (!note) return { text: `Open the note that the ${names[kind]} should be made from, and ask again.`, used: [] };
  if (note.content.trim() === '')
    return { text: `This note is empty, so there is nothing to make a ${names[kind]} from yet.`, used: [] };
  const sources = createSources();
  const recipient = forWhom(text);
  const found = actionsOf(note);
  const facts = factsOf(note, found);
  const actions = found.filter(
    ({ item }) => !facts.confidential.some((at) => at.start < item.end && item.start < at.end),
  );
  const made: Draft = { note, facts, actions, recipient, now, sources };
  const lines = { proposal, report, plan, email }[kind](made);
  return answerOf(
    [`A draft from ${titled(note.title)}. Fill in what is in square brackets.`, '', '---', '', ...lines],
    sources,
  );
}

/** "for Acme", "to Priya". */
function forWhom(request: string): string {
  const named =
    /\b(?:for|to)\s+(?:the\s+|my\s+|our\s+)?(?<name>.{2,80})$/iu.exec(request.trim().replace(/[.?!]+$/, ''))?.groups
      ?.name ?? '';
  const subject = subjectOf(named);
  return /\p{Lu}/u.test(subject) ? escapeMarkdown(subject) : '';
}

/** Each fact stands where it says most; said once, it is not said again. */
function takeFrom(draftOf: Draft): (facts: readonly Fact[], gap: string, count?: number) => string[] {
  const taken = new Set<string>();
  return (facts, gap, count = 5) => {
    const distinct = [...new Map(facts.map((fact) => [fact.text, fact])).values()];
    const fresh = distinct.filter((fact) => !taken.has(fact.text) && !isTask(fact, draftOf)).slice(0, count);
    for (const { text } of fresh) taken.add(text);
    if (fresh.length === 0) return [`[${gap}]`, ''];
    return [...fresh.map(({ text, source }) => `- ${asWritten(capitalised(text))}${draftOf.sources.cite(source)}`), ''];
  };
}

/** What is to be done stands under the next steps. */
function isTask({ source }: Fact, { actions }: Draft): boolean {
  return actions.slice(0, TASKS_MAX).some(({ item }) => item.start < source.endsAt && source.startsAt < item.end);
}

/** Days that are over are history. */
function ahead({ note, facts, now }: Draft): Fact[] {
  const written = dayOf(new Date(note.updatedAt));
  return facts.days.filter(({ text }) => {
    const days = namedDays(text, written, detectLanguage(note.content));
    return days.length === 0 || days.some(({ day }) => day >= dayOf(now));
  });
}

function tasks({ actions, sources }: Draft, gap: string): string[] {
  if (actions.length === 0) return [`[${gap}]`, ''];
  return [...actions.slice(0, TASKS_MAX).map((action) => taskLine(action, sources)), ''];
}

function people({ facts }: Draft, gap: string): string {
  return facts.people.length === 0 ? `[${gap}]` : facts.people.slice(0, 8).map(escapeMarkdown).join('; ');
}

function proposal(made: Draft): string[] {
  const { facts, recipient, now, note } = made;
  const take = takeFrom(made);
  const priced = facts.money.filter(({ text }) => PRICE.test(text));
  // What costs, when, and what for is said under those headings, not before.
  const money = take(priced, 'price, and what it includes');
  const days = take(ahead(made), 'start, milestones and end');
  const goals = take(facts.wants, 'the goal, and how both sides will know that it is reached', 4);
  return [
    `# Proposal: ${subjectTitle(note)}`,
    '',
    `**For:** ${recipient === '' ? '[client]' : recipient}  `,
    '**From:** [your name and firm]  ',
    `**Date:** ${dateOf(now)}  `,
    `**People involved:** ${people(made, 'contact')}`,
    '',
    '## Your situation',
    '',
    ...take([...facts.problems, ...facts.points], 'what the client told you, and why it matters now', 4),
    '## What you would like to achieve',
    '',
    ...goals,
    '## What we propose',
    '',
    ...take([...facts.scope, ...facts.decisions], 'the work, step by step, and what the client receives', 6),
    '## Timetable',
    '',
    ...days,
    '## Investment',
    '',
    ...money,
    '## Next steps',
    '',
    ...tasks(made, 'who does what next, and by when'),
    'This proposal is valid until [date].',
    '',
    '[your name]',
  ];
}

function report(made: Draft): string[] {
  const { facts, now, note } = made;
  const take = takeFrom(made);
  const summary = take(facts.points, 'the outcome in two or three sentences', 4);
  return [
    `# Report: ${subjectTitle(note)}`,
    '',
    `**Date:** ${dateOf(now)}  `,
    `**People:** ${people(made, 'who took part')}`,
    '',
    '## Summary',
    '',
    ...summary,
    '## Decisions',
    '',
    ...take(facts.decisions, 'what was decided, and by whom'),
    '## Findings',
    '',
    ...take([...facts.wants, ...facts.scope], 'what was found'),
    '## Risks and difficulties',
    '',
    ...take(facts.problems, 'what may go wrong'),
    '## Figures and dates',
    '',
    ...take([...facts.money, ...facts.days], 'amounts and dates', 8),
    '## Actions',
    '',
    ...tasks(made, 'none recorded'),
  ];
}

function plan(made: Draft): string[] {
  const { facts, actions, note } = made;
  const take = takeFrom(made);
  const dated = actions.toSorted((a, b) => (a.item.due ?? '9999').localeCompare(b.item.due ?? '9999'));
  return [
    `# Plan: ${subjectTitle(note)}`,
    '',
    `**People:** ${people(made, 'who takes part')}`,
    '',
    '## Goal',
    '',
    ...take([...facts.wants, ...facts.points], 'what is to be reached, and by when', 3),
    '## Steps',
    '',
    ...tasks({ ...made, actions: dated }, 'steps, each with somebody and a day'),
    '## Dates',
    '',
    ...take(ahead(made), 'milestones', 6),
    '## Budget',
    '',
    ...take(facts.money, 'budget'),
    '## Risks',
    '',
    ...take(facts.problems, 'what may go wrong, and what then'),
    '## Open questions',
    '',
    ...take(facts.questions, 'none recorded'),
  ];
}

function email(made: Draft): string[] {
  const { facts, recipient, note, actions, sources, now } = made;
  const take = takeFrom(made);
  const done = facts.decisions.length > 0 ? facts.decisions : facts.points;
  return [
    `**Subject:** Follow-up: ${emailSubject(note)}`,
    '',
    greetingOf(recipient, facts.people),
    '',
    `Thank you for your time${heldOn(note, now)}. Here is what I took from it:`,
    '',
    ...take(done, 'what was agreed', 5),
    ...(actions.length === 0
      ? ['Next, [who does what, and by when].', '']
      : [
          'What happens next:',
          '',
          ...actions.slice(0, 10).map((action) => `- ${promised(action, recipient)}${sources.cite(action.source)}`),
          '',
        ]),
    'Please let me know if I missed anything.',
    '',
    'Kind regards,',
    '',
    '[your name]',
  ];
}

function dateOf(now: Date): string {
  return inWords(now.toISOString().slice(0, 10));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
