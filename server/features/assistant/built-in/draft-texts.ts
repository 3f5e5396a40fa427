/** The headings, gaps and fixed sentences of drafts in one language. Gaps are shown in square brackets. */
export interface DraftTexts {
  /** For formatting dates. */
  locale: string;
  /** Behind a label. */
  colon: string;
  /** Shown above the draft, and not part of it. */
  intro: string;
  me: string;
  due: string;
  date: string;
  proposal: {
    title: string;
    for: string;
    from: string;
    people: string;
    situation: string;
    goals: string;
    offer: string;
    timetable: string;
    investment: string;
    next: string;
    valid: string;
  };
  report: {
    title: string;
    people: string;
    summary: string;
    decisions: string;
    findings: string;
    risks: string;
    figures: string;
    actions: string;
  };
  plan: {
    title: string;
    people: string;
    goal: string;
    steps: string;
    dates: string;
    budget: string;
    risks: string;
    questions: string;
  };
  email: {
    subject: string;
    followUp: string;
    /** `{name}` is the recipient. */
    greeting: string;
    /** `{on}` is `on`, or a gap. */
    thanks: string;
    on: string;
    nextGap: string;
    next: string;
    closing: string;
    regards: string;
    fromMe: string;
    fromYou: string;
    by: string;
  };
  gaps: Record<Gap, string>;
}

/** What only the person who sends the draft can fill in. */
export type Gap =
  | 'client'
  | 'yourFirm'
  | 'yourName'
  | 'name'
  | 'nameAt'
  | 'on'
  | 'subject'
  | 'contact'
  | 'price'
  | 'days'
  | 'goal'
  | 'situation'
  | 'offer'
  | 'whoNext'
  | 'tookPart'
  | 'outcome'
  | 'decided'
  | 'found'
  | 'mayGoWrong'
  | 'figures'
  | 'none'
  | 'takesPart'
  | 'reached'
  | 'steps'
  | 'milestones'
  | 'budget'
  | 'whatThen'
  | 'agreed'
  | 'date';

export const english: DraftTexts = {
  locale: 'en-US',
  colon: ':',
  intro: 'Draft. Fill in the [brackets] before you send it.',
  me: 'me',
  due: 'due',
  date: 'Date',
  proposal: {
    title: 'Proposal',
    for: 'For',
    from: 'From',
    people: 'People involved',
    situation: 'Your situation',
    goals: 'Your goals',
    offer: 'What we propose',
    timetable: 'Timeline',
    investment: 'Investment',
    next: 'Next steps',
    valid: 'This proposal is valid until {gap}.',
  },
  report: {
    title: 'Report',
    people: 'People',
    summary: 'Summary',
    decisions: 'Decisions',
    findings: 'Findings',
    risks: 'Risks and issues',
    figures: 'Figures and dates',
    actions: 'Actions',
  },
  plan: {
    title: 'Plan',
    people: 'People',
    goal: 'Goal',
    steps: 'Steps',
    dates: 'Dates',
    budget: 'Budget',
    risks: 'Risks',
    questions: 'Open questions',
  },
  email: {
    subject: 'Subject',
    followUp: 'Follow-up',
    greeting: 'Dear {name},',
    thanks: "Thank you for your time {on}. Here's a quick recap:",
    on: 'on {day}',
    nextGap: 'Next, [who does what, and by when].',
    next: 'What happens next:',
    closing: 'Please let me know if I missed anything.',
    regards: 'Best regards,',
    fromMe: 'From me',
    fromYou: 'From you',
    by: 'by',
  },
  gaps: {
    client: 'client',
    yourFirm: 'your name and company',
    yourName: 'your name',
    name: 'name',
    nameAt: 'name at {name}',
    on: 'on …',
    subject: 'subject',
    contact: 'contact',
    price: 'price, and what it includes',
    days: 'start, milestones and end',
    goal: 'the goal, and how both sides will know it has been reached',
    situation: 'what the client told you, and why it matters now',
    offer: 'the work, step by step, and what the client gets',
    whoNext: 'who does what next, and by when',
    tookPart: 'who took part',
    outcome: 'the outcome in two or three sentences',
    decided: 'what was decided, and by whom',
    found: 'what was found',
    mayGoWrong: 'what could go wrong',
    figures: 'amounts and dates',
    none: 'none recorded',
    takesPart: 'who takes part',
    reached: 'what to achieve, and by when',
    steps: 'steps, each with an owner and a date',
    milestones: 'milestones',
    budget: 'budget',
    whatThen: 'what could go wrong, and what to do about it',
    agreed: 'what was agreed',
    date: 'date',
  },
};
