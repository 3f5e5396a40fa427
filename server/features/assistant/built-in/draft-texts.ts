/** The headings, gaps and fixed sentences of drafts in a language. What is in `gaps` stands in square brackets. */
export interface DraftTexts {
  /** For days in words. */
  locale: string;
  /** Behind a label. */
  colon: string;
  /** `{title}` is the note's. */
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
    /** `{name}` is whom it is for. */
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
  locale: 'en-GB',
  colon: ':',
  intro: 'A draft from {title}. Fill in what is in square brackets.',
  me: 'me',
  due: 'due',
  date: 'Date',
  proposal: {
    title: 'Proposal',
    for: 'For',
    from: 'From',
    people: 'People involved',
    situation: 'Your situation',
    goals: 'What you would like to achieve',
    offer: 'What we propose',
    timetable: 'Timetable',
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
    risks: 'Risks and difficulties',
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
    thanks: 'Thank you for your time {on}. Here is what I took from it:',
    on: 'on {day}',
    nextGap: 'Next, [who does what, and by when].',
    next: 'What happens next:',
    closing: 'Please let me know if I missed anything.',
    regards: 'Kind regards,',
    fromMe: 'From me',
    fromYou: 'From you',
    by: 'by',
  },
  gaps: {
    client: 'client',
    yourFirm: 'your name and firm',
    yourName: 'your name',
    name: 'name',
    nameAt: 'name at {name}',
    on: 'on …',
    subject: 'subject',
    contact: 'contact',
    price: 'price, and what it includes',
    days: 'start, milestones and end',
    goal: 'the goal, and how both sides will know that it is reached',
    situation: 'what the client told you, and why it matters now',
    offer: 'the work, step by step, and what the client receives',
    whoNext: 'who does what next, and by when',
    tookPart: 'who took part',
    outcome: 'the outcome in two or three sentences',
    decided: 'what was decided, and by whom',
    found: 'what was found',
    mayGoWrong: 'what may go wrong',
    figures: 'amounts and dates',
    none: 'none recorded',
    takesPart: 'who takes part',
    reached: 'what is to be reached, and by when',
    steps: 'steps, each with somebody and a day',
    milestones: 'milestones',
    budget: 'budget',
    whatThen: 'what may go wrong, and what then',
    agreed: 'what was agreed',
    date: 'date',
  },
};
