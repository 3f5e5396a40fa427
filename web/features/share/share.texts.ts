import { PASSCODE_MIN, type Share, type ShareKind } from '#shared/shares.ts';
import { dayText, momentText } from '#web/lib/dates.ts';

/** What sharing a note says. */
export const shareTexts = {
  share: 'Share',
  dialog: {
    title: 'Share note',
    description: 'Anyone with the link can read this note, without an account.',
    done: 'Done',
    form: 'New link',
    save: 'Create link',
    saving: 'Creating link…',
    failed: "Couldn't share the note",
    expiry: 'The link works for',
    days: (label: string) => label,
    unsaved: "Its text isn't saved yet. Check your connection and try again.",
    links: 'Links to this note',
    another: 'Another link',
    off: 'Sharing is turned off on this server.',
  },
  changing: {
    form: 'Change the page',
    save: 'Save changes',
    saving: 'Saving changes…',
    failed: "Couldn't change the page",
    changed: 'Shared page changed',
    expiry: 'The link works',
    days: (label: string) => `${label} from now`,
  },
  kind: {
    label: 'What they see',
    kept: (at: string) => `As it was on ${dayText(at)}`,
    choices: {
      live: 'Live, with your changes',
      snapshot: 'The note as it is now',
    } satisfies Record<ShareKind, string>,
  },
  files: {
    label: 'They can download its files',
    description: 'Files that the note links to, but not those in private paragraphs.',
  },
  answers: {
    label: 'They can answer',
    description: 'They tick their to-dos and leave a comment. Each answer arrives as a note beside this one.',
  },
  expiry: {
    choices: [
      { days: 1, label: '1 day' },
      { days: 7, label: '7 days' },
      { days: 30, label: '30 days' },
      { days: 90, label: '90 days' },
      { days: 365, label: '1 year' },
    ],
  },
  passcode: {
    label: 'Passcode (optional)',
    hint: `At least ${PASSCODE_MIN} characters. Send it separately from the link.`,
    generate: 'Generate a passcode',
    copy: 'Copy passcode',
    copied: 'Passcode copied',
    copyFailed: "Couldn't copy the passcode",
    chosen: 'The passcode:',
    another: 'New passcode (optional)',
    kept: ' Leave it empty to keep the one it has.',
    without: { label: 'Remove the passcode', description: 'Then anyone with the link can read the page.' },
    tooShort: `A passcode has at least ${PASSCODE_MIN} characters.`,
  },
  row: {
    kinds: { live: 'Live', snapshot: 'As it was' } satisfies Record<ShareKind, string>,
    state: ({ state, expiresAt }: Share) =>
      state === 'expired'
        ? `Expired ${dayText(expiresAt)}`
        : state === 'trashed'
          ? 'Not shown, because the note is in Trash'
          : `Until ${dayText(expiresAt)}`,
    passcode: 'Passcode',
    files: 'Files',
    answers: 'Answers',
    opened: (at: string | null) => (at === null ? 'Not opened yet' : `Last opened ${momentText(at)}`),
    copy: 'Copy link',
    copyOf: (title: string) => `Copy link to ${title}`,
    copied: 'Link copied',
    copyFailed: "Couldn't copy the link",
    open: 'Open',
    openPage: (title: string) => `Open the page of ${title}`,
    change: 'Change',
    changeOf: (title: string) => `Change the page of ${title}`,
    stop: 'Stop sharing',
    stopOf: (title: string) => `Stop sharing ${title}`,
    lost: "The link can't be shown any more. Stop sharing and create a new one.",
  },
  stopping: {
    title: 'Stop sharing?',
    description: 'The link will stop working immediately.',
    stopped: 'Sharing stopped',
    failed: "Couldn't stop sharing",
  },
  tab: {
    heading: 'Shared pages',
    hint: 'Notes that people without an account can read. To share one, open its menu and choose Share.',
    empty: "You aren't sharing any notes.",
    loadFailed: "Couldn't load your shared pages.",
    retry: 'Retry',
  },
  until: (at: string) => `Shared until ${dayText(at)}`,
  email: {
    menu: 'Email…',
    title: 'Email note',
    description: 'Copies the note with its formatting and opens your mail program. Paste it over the plain text there.',
    send: 'Copy and open mail',
    copyOnly: 'Copy only',
    copied: 'Note copied',
    copyFailed: "Couldn't copy the note",
    rest: '[The note is longer. The whole text is on your clipboard: paste it here.]',
    empty: 'This note is empty.',
  },
};
