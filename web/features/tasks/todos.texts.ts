import { BUILT_IN, makerName } from '#shared/ai.ts';
import { countText, numberText } from '#shared/count-text.ts';
import { TASK_COUNT_MAX } from '#shared/tasks.ts';

/** Counting stops at 1,000. */
function countedTo(count: number): string {
  return count < TASK_COUNT_MAX ? String(count) : '999+';
}

/** What the view of to-dos says. */
export const todosTexts = {
  title: 'To-dos',
  description: 'Every to-do in your notes. Tick one here or there.',
  close: 'Close to-dos',
  /** After the name in the sidebar: `3 + 14 suggested`. */
  shortCounts: (open: number, suggestions: number) =>
    suggestions > 0 ? `${countedTo(open)} · ${countedTo(suggestions)}` : countedTo(open),
  /** Said instead. */
  counts: (open: number, suggestions: number, overdue: number) =>
    `${countedTo(open)} open, ${countedTo(suggestions)} suggested, ${countedTo(overdue)} overdue`,
  filters: {
    label: 'Which to-dos',
    mine: 'Mine',
    waiting: 'Waiting for others',
    suggestions: 'Suggestions',
    all: 'All',
    done: 'Done',
  },
  /** Beside the name of the tab. */
  suggestionCount: countedTo,
  /** Where there is little room. */
  waitingShort: 'Waiting',
  folder: 'Folder',
  allFolders: 'All folders',
  groups: { overdue: 'Overdue', week: 'This week', later: 'Later', none: 'No date' },
  loading: 'Loading to-dos',
  failed: "Couldn't load your to-dos",
  offline: 'To-dos need a connection',
  moreFailed: "Couldn't load more to-dos",
  retry: 'Retry',
  empty: {
    mine: { title: 'No open to-dos', text: 'Write “- [ ] Call the bank by Friday” in a note, and it appears here.' },
    waiting: {
      title: 'Not waiting for anyone',
      text: 'A to-do that names someone else, as in “- [ ] Anna: send the offer”, appears here.',
    },
    suggestions: {
      title: 'No suggestions',
      text: 'Sentences that sound like a promise, as in “Anna will send the offer by Friday”, and deadlines in your documents appear here.',
    },
    all: { title: 'No open to-dos', text: 'Write “- [ ] Call the bank by Friday” in a note, and it appears here.' },
    done: { title: 'Nothing done yet', text: 'A to-do that you tick, here or in its note, appears here.' },
  },
  /** Names the checkbox. */
  done: (text: string) => `Done: ${text}`,
  open: 'Open in the note',
  /** After a document's name. */
  page: (number: number) => `page ${numberText(number)}`,
  openDocument: 'Open the document',
  noDate: 'Add date',
  due: {
    /** Begins with what the button shows. */
    name: (label: string, text: string) => `${label}: due date of ${text}`,
    field: (text: string) => `Due date of ${text}`,
    placeholder: 'Friday, Dec 3 …',
    save: 'Save date',
    saveShort: 'Save',
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
  },
  accept: 'Add as to-do',
  acceptName: (text: string) => `Add as to-do: ${text}`,
  acceptAll: 'Add all',
  acceptAllName: (title: string) => `Add all suggestions of “${title}”`,
  acceptAllMenu: 'Add suggested to-dos',
  /** Beside the suggestions of a note that a model was asked about. */
  readBy: (madeBy: string) =>
    madeBy === BUILT_IN
      ? "The model couldn't read this note. The built-in assistant read it instead."
      : `Read by ${makerName(madeBy)}`,
  acceptedAll: (count: number, title: string) => `${countText(count, 'to-do')} added to “${title}”`,
  acceptedLeft: (count: number) => `${countText(count, 'suggestion')} left in this note.`,
  noneToAccept: 'This note has no suggested to-dos',
  dismiss: 'Dismiss',
  dismissName: (text: string) => `Dismiss: ${text}`,
  ticked: 'To-do done',
  cleared: 'To-do open again',
  accepted: (title: string) => `Added to “${title}”`,
  dismissed: 'Suggestion dismissed',
  undo: 'Undo',
  changeFailed: "Couldn't change the to-do",
  count: (count: number, isMore: boolean) => (isMore ? `${numberText(count)} or more` : countText(count, 'to-do')),
};
