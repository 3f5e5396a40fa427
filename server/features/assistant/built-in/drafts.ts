import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { actionsOf, type SourcedAction, taskLine } from './action-list.ts';
import { type Fact, factsOf, type NoteFacts } from './note-facts.ts';
import { answerOf, asWritten, createSources, type OpenNote, type Sources, titled } from './sources.ts';

export type DraftKind = 'proposal' | 'report' | 'plan' | 'email';

/** What a draft is written from. */
interface Draft {
  note: OpenNote;
  facts: NoteFacts;
  actions: SourcedAction[];
  /** Whom it is for, where the request says so. */
  recipient: string;
  today: string;
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
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(now);
  const recipient = forWhom(text);
  const made: Draft = { note, facts: factsOf(note), actions: actionsOf(note), recipient, today, sources };
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
    const fresh = distinct.filter(({ text }) => !taken.has(text)).slice(0, count);
    for (const { text } of fresh) taken.add(text);
    if (fresh.length === 0) return [`[${gap}]`, ''];
    return [...fresh.map(({ text, source }) => `- ${asWritten(text)}${draftOf.sources.cite(source)}`), ''];
  };
}

function tasks({ actions, sources }: Draft, gap: string): string[] {
  if (actions.length === 0) return [`[${gap}]`, ''];
  return [...actions.slice(0, 15).map((action) => taskLine(action, sources)), ''];
}

function people({ facts }: Draft, gap: string): string {
  return facts.people.length === 0 ? `[${gap}]` : facts.people.slice(0, 8).map(escapeMarkdown).join('; ');
}

function proposal(made: Draft): string[] {
  const { facts, recipient, today, note } = made;
  const take = takeFrom(made);
  // What costs and when is said under those headings, not before.
  const [money, days] = [
    take(facts.money, 'price, and what it includes'),
    take(facts.days, 'start, milestones and end'),
  ];
  return [
    `# Proposal: ${subjectTitle(note)}`,
    '',
    `**For:** ${recipient === '' ? '[client]' : recipient}  `,
    '**From:** [your name and firm]  ',
    `**Date:** ${today}  `,
    `**People involved:** ${people(made, 'contact')}`,
    '',
    '## Your situation',
    '',
    ...take([...facts.problems, ...facts.points], 'what the client told you, and why it matters now', 4),
    '## What you would like to achieve',
    '',
    ...take(facts.wants, 'the goal, and how both sides will know that it is reached', 4),
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
  const { facts, today, note } = made;
  const take = takeFrom(made);
  const summary = take(facts.points, 'the outcome in two or three sentences', 4);
  return [
    `# Report: ${subjectTitle(note)}`,
    '',
    `**Date:** ${today}  `,
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
    ...take(facts.days, 'milestones', 6),
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
  const { facts, recipient, note, actions, sources } = made;
  const take = takeFrom(made);
  const done = facts.decisions.length > 0 ? facts.decisions : facts.points;
  return [
    `**Subject:** Follow-up: ${subjectTitle(note)}`,
    '',
    `Dear ${recipient === '' ? '[name]' : recipient},`,
    '',
    'Thank you for your time [on …]. Here is what I took from it:',
    '',
    ...take(done, 'what was agreed', 5),
    ...(actions.length === 0
      ? ['Next, [who does what, and by when].', '']
      : [
          'What happens next:',
          '',
          ...actions.slice(0, 10).map((action) => taskLine(action, sources).replace('- [ ] ', '- ')),
          '',
        ]),
    'Please let me know if I missed anything.',
    '',
    'Kind regards,',
    '',
    '[your name]',
  ];
}

function subjectTitle({ title }: OpenNote): string {
  return title.trim() === '' ? '[subject]' : escapeMarkdown(title);
}
