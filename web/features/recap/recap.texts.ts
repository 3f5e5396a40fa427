import type { HeldReason, LetterWay, RecapSection } from '#shared/recap.ts';
import { sentLineTexts } from './sent-line.texts.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What the recap of a meeting says. */
export const recapTexts = {
  title: 'Recap',
  description: 'On one side the whole note, on the other the letter to those who were there.',
  forMe: 'For me',
  forThem: 'For them',
  loading: 'Reading the note…',
  failed: "Couldn't read the note",
  empty: 'This note has no text yet. Write what was said, then open the recap again.',
  isCut: 'This note is too long to be read whole. Its end isn’t part of the recap.',
  lines: 'Lines of the note',
  linesHint:
    'Checked lines are in the letter. Press one, or use the arrow keys and Space, to let it in or hold it back.',
  held: {
    private: 'Private: make it public in the note to send it',
    internal: 'Internal, by its words or its place',
    doubt: 'Your doubt',
    price: 'A price of somebody else',
    otherClient: 'About another client',
    ownWork: 'A note to yourself',
    done: 'Done',
    struck: 'Struck through in the note',
    background: 'Background',
  } satisfies Record<HeldReason, string>,
  heldByYou: 'Held back by you',
  letIn: 'Let in by you',
  missing: (sections: readonly RecapSection[]) =>
    `The note doesn't say: ${list.format(sections.map((section) => sectionNames[section]))}.`,
  nothing: 'No line is in the letter yet. Check those it should say.',
  todos: {
    title: 'To-dos in this note',
    mine: 'Yours',
    theirs: (owner: string | null) => (owner === null ? 'Waiting' : `Waiting for ${owner}`),
    add: (count: number) => (count === 1 ? 'Add 1 to-do' : `Add ${count} to-dos`),
    hint: 'They become checkboxes in the note. What others promised is listed under Waiting.',
  },
  to: 'To',
  toHint: 'Names or email addresses',
  subject: 'Subject',
  letter: 'Letter',
  written: 'Written by your AI model from the checked lines, then compared with them.',
  write: 'Write with AI',
  writing: 'Writing…',
  writeFailed: "Couldn't write the letter",
  edit: 'Edit letter',
  back: 'Back to your own lines',
  email: 'Email',
  copy: 'Copy',
  pdf: 'PDF',
  page: 'Share page',
  copied: 'Letter copied',
  copyFailed: "Couldn't copy the letter",
  pdfFailed: "Couldn't create the PDF",
  pageCreated: 'Link copied. Anyone with it can read this letter for 30 days.',
  pageFailed: "Couldn't share the letter",
  ask: 'Sent it? Keep the letter with the note, as it is now.',
  keep: 'Keep as sent',
  kept: 'Letter kept with the note',
  keepFailed: "Couldn't keep the letter",
  sent: 'Sent letters',
  sentTo: sentLineTexts.sentTo,
  ways: { mail: 'By email', text: 'Copied as text', pdf: 'As PDF', page: 'On a shared page' } satisfies Record<
    LetterWay,
    string
  >,
  sentTitle: 'Sent letter',
  sentDescription: 'As it was sent. It can’t be changed, and is deleted only with the note.',
  sentFailed: "Couldn't load the letters",
  sentMissing: 'This letter no longer exists.',
};

const sectionNames: Record<RecapSection, string> = {
  decisions: 'decisions',
  mine: 'what you will do',
  theirs: 'what they will do',
  dates: 'dates',
  open: 'what is open',
  discussed: 'what was discussed',
  next: 'the next date',
};
