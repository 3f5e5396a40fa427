import type { GrantAccess, OpenedClient } from '#shared/colleagues.ts';
import { dayText, relativeText } from '#web/lib/dates.ts';

/** What is said about clients that are open to colleagues. */
export const colleaguesTexts = {
  title: 'Open to a colleague',
  description: (client: string) =>
    `A colleague on this server sees all notes, to-dos and documents of ${client}, also in Trash, with their ` +
    'earlier versions and the letters sent from them. Notes with a private paragraph and what is hidden from AI aren’t ' +
    'shown. Your colleague can’t use your assistant, share, or delete anything for good. What is written there uses your storage.',
  username: 'Username of your colleague',
  usernameHint: 'The name that your colleague signs in with.',
  access: 'What they may do',
  accessOf: (name: string) => `What ${name} may do`,
  accesses: { read: 'Read', write: 'Read and write' } satisfies Record<GrantAccess, string>,
  open: 'Open',
  list: 'Who it is open to',
  loadFailed: "Couldn't load who it is open to.",
  since: ({ since, lastSeenAt }: OpenedClient, now = new Date()) =>
    `Since ${dayText(since)} · ${lastSeenAt === null ? 'not opened yet' : `last seen ${relativeText(new Date(lastSeenAt), now)}`}`,
  end: 'End',
  endFor: (name: string) => `End it for ${name}`,
  ended: (name: string) => `No longer open to ${name}`,
  changeFailed: "Couldn't change it",
  received: 'From colleagues',
  receivedClient: (client: string, owner: string) => `${client}, of ${owner}`,
  leave: 'Remove from my list',
  leaving: {
    title: (client: string) => `Remove ${client} from your list?`,
    description: (owner: string) => `It will no longer be open to you. ${owner} can open it to you again.`,
    confirm: 'Remove',
  },
  bar: {
    label: 'A colleague’s client',
    shown: (client: string, owner: string) => `${client} of ${owner}`,
    access: { read: 'Read only', write: 'You can read and write' } satisfies Record<GrantAccess, string>,
    back: 'Back to my notes',
  },
  over: {
    title: 'This client is no longer open to you',
    description: 'Your colleague ended it, or you removed it from your list.',
    lowered: {
      title: 'You can only read this client now',
      description: 'Your colleague changed what you may do here.',
    },
    unsaved: 'What you wrote there last wasn’t saved. It is still here:',
    untitled: 'Untitled',
    keep: 'Keep as my notes',
    copy: 'Copy',
    copied: 'Copied',
    discard: 'Discard',
    back: 'Back to my notes',
  },
};
