import type { DraftLine, DraftMark } from '#shared/drafts.ts';

const counts: Record<DraftMark['kind'], [one: string, many: string]> = {
  figure: ['figure', 'figures'],
  date: ['date', 'dates'],
  name: ['name', 'names'],
  promise: ['promise', 'promises'],
};
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const draftsTexts = {
  title: 'Draft',
  description: 'Choose lines from your notes. Nothing is filled in by guessing.',
  filledDescription: 'Filled in with lines of these notes, word for word. No AI model was used.',
  writtenDescription: 'Written by your AI model from these notes, then compared with them.',
  fromThese: 'Draft from these…',
  theseNotes: (count: number) => `The ${count} selected notes`,
  template: 'Template',
  notes: 'Notes',
  thisNote: (title: string) => `This note: ${title}`,
  folder: (name: string) => `Folder: ${name}`,
  search: 'Notes found by a search',
  query: 'Search for',
  find: 'Find',
  kinds: { proposal: 'Proposal', report: 'Report', plan: 'Plan', email: 'Follow-up email' },
  chooseNotes: 'Choose the notes for this draft.',
  failed: "Couldn't gather your notes",
  gathering: 'Gathering your notes…',
  noNotes: 'No notes found. Choose another folder or search.',
  noLines: 'These notes have no text that can be used.',
  hidden: (count: number) => `${counted(count, ['note is', 'notes are'])} hidden from AI and not used.`,
  others: (count: number) =>
    `${counted(count, ['note is', 'notes are'])} of another client and not used: a draft is of one client.`,
  sent: (titles: readonly string[], more: number) =>
    `Written with AI, the text of ${[...titles.map((title) => `“${title}”`), ...(more > 0 ? [`${more} more`] : [])].join(', ')} goes to your AI provider, and nothing else.`,
  isCut: 'There is more in these notes than is shown. Choose fewer notes to see the rest.',
  candidates: (heading: string) => `From your notes, for ${heading}`,
  nothing: 'No clear match in your notes.',
  addAll: (count: number, heading: string) => `Add all ${count} to ${heading}`,
  add: (text: string) => `Add “${text}”`,
  remove: (text: string) => `Remove “${text}”`,
  openNote: (title: string, date: string) => `Open ${title}, ${date}`,
  evidence: {
    label: 'Labeled in the note',
    heading: 'Under this heading in the note',
    task: 'A task',
  } satisfies Record<NonNullable<DraftLine['evidence']>, string>,
  confirm: (day: string) => `Confirm ${day}`,
  unconfirm: (day: string) => `Don't use ${day}`,
  elsewhere: 'Elsewhere in your notes',
  elsewhereHint: 'Select lines, then choose where they belong.',
  putUnder: 'Put under',
  put: (count: number) => (count === 0 ? 'Put' : `Put ${counted(count, ['line', 'lines'])}`),
  more: (count: number) => `Show ${count} more`,
  openHeadings: (count: number) => `${counted(count, ['heading is', 'headings are'])} empty`,
  openDays: (count: number) => `${counted(count, ["day isn't", "days aren't"])} confirmed`,
  still: (parts: readonly string[]) => `${list.format(parts)}.`,
  create: 'Create note',
  created: (title: string) => `“${title}” created`,
  undo: 'Undo',
  createFailed: "Couldn't create the note",
  copy: 'Copy',
  export: 'Export…',
  copied: 'Copied to clipboard',
  copyFailed: { title: "Couldn't copy", description: 'Your browser may be blocking the clipboard.' },
  copyOpen: (open: string) => `Copied. Still open: ${open}`,
  write: 'Write it with AI',
  fill: 'Fill in from notes',
  leftOut: (count: number) =>
    `${counted(count, ['line is', 'lines are'])} marked as private or struck through, and left out.`,
  writing: 'Writing the draft…',
  arriving: 'The draft so far, not compared with your notes yet',
  interrupted: 'The draft was interrupted. Try again.',
  stop: 'Stop',
  writeFailed: "Couldn't write the draft",
  back: 'Back to your lines',
  missing: (marks: readonly DraftMark[]) => {
    const found = (Object.keys(counts) as DraftMark['kind'][]).flatMap((kind) => {
      const count = marks.filter((mark) => mark.kind === kind && mark.sources.length === 0).length;
      return count === 0 ? [] : [counted(count, counts[kind])];
    });
    return found.length === 0
      ? 'Every figure, date, name and promise is in your notes.'
      : `${list.format(found)} not in your notes.`;
  },
  checked: 'Press a marked word to see where it comes from.',
  written: 'The draft',
  inNoNote: 'No note says this.',
  notOfNotes: { note: 'From a note', template: 'From your template', settings: 'From Settings → You' },
  mark: (text: string, isFound: boolean) => (isFound ? `${text}: in your notes` : `${text}: not in your notes`),
  openPassage: 'Open note',
};
