import { countText } from '#shared/count-text.ts';

/** Who a client is open to, by name. */
export function openToText([first, second, ...others]: readonly string[] = []): string {
  if (first === undefined) return 'Open to a colleague…';
  if (second === undefined) return `Open to ${first}`;
  return `Open to ${first} and ${others.length === 0 ? second : countText(others.length + 1, 'other')}`;
}

/** What the page of a client and its brief say. */
export const clientPageTexts = {
  loading: 'Loading the client',
  failed: "Couldn't load the client",
  offline: 'This client is not on this device yet',
  close: 'Close the client',
  details: 'Details',
  showOnly: 'Show only this client',
  openTo: openToText,
  newNote: 'New note',
  brief: 'Brief',
  recap: 'Recap',
  share: 'Share',
  noMeeting: 'Write a note about a meeting first',
  nextDate: 'Next date',
  lastContact: 'Last contact',
  never: 'No notes yet',
  noNext: 'None',
  quiet: 'longer ago than usual',
  open: 'Open between us',
  mine: 'I owe them',
  theirs: 'They owe me',
  nothingMine: 'Nothing.',
  nothingTheirs: 'Nothing.',
  suggestion: 'suggested',
  due: (day: string) => `by ${day}`,
  overdue: (day: string) => `was due ${day}`,
  changed: 'What changed since we last spoke',
  judging: 'Your model compares what your notes say…',
  disagrees: 'What disagrees',
  disagreesHint: 'Two places say different things of the same. Choose what holds.',
  holds: (value: string) => `“${value}” holds`,
  settled: (thing: string, value: string) => `${thing}: ${value} holds`,
  undo: 'Undo',
  settleFailed: "Couldn't keep what holds",
  facts: 'Facts that hold',
  noFacts: 'Fees, dates, numbers and people are read from your notes: “Day rate: 980”, “Board meets on 9 December”.',
  kinds: { money: 'Money', day: 'Dates and times', number: 'Numbers', person: 'People' },
  earlier: (count: number) => `${countText(count, 'earlier value')}`,
  documents: 'Documents',
  noDocuments: 'No documents yet.',
  timeline: 'Notes',
  noNotes: 'Nothing is written about this client yet.',
  allNotes: (count: number) => `All ${countText(count, 'note')}`,
  more: (count: number) => `Show ${count} more`,
  from: (day: string, title: string) => `${day} · ${title}`,
  page: (page: number) => `page ${page}`,
};

export const briefTexts = {
  title: (name: string) => `Brief: ${name}`,
  plainTitle: 'Brief',
  loading: 'Loading the brief',
  failed: "Couldn't load the brief",
  offline: 'This brief is not on this device yet',
  next: (day: string, what: string) => `Next: ${day}, ${what}`,
  noNext: 'No next date is known',
  sections: {
    last: 'Last time',
    agreed: 'What was agreed',
    mine: 'I owe them',
    theirs: 'They owe me',
    due: 'Due within two weeks',
    changed: 'What changed',
    disagrees: 'What disagrees',
    ask: 'Three things to ask',
  },
  lastTime: (day: string) => `Last time, ${day}`,
  print: 'Print',
  openPage: 'Open the client',
  asProse: 'Write it as prose',
  /** What a model is asked to write; what it states is compared with the notes as in every draft. */
  template: {
    title: 'Brief',
    content:
      '## Last time\n\n## What was agreed\n\n## What I owe them\n\n## What they owe me\n\n## What is due\n\n' +
      '## What changed\n\n## Three things to ask\n',
  },
  empty: 'Nothing is written about this client yet.',
  choose: 'Which client?',
  noClients: 'There are no clients yet',
};
