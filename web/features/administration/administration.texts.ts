import type { Member, Overview } from '#shared/administration.ts';
import { brand } from '#shared/brand.ts';
import { countText } from '#shared/count-text.ts';
import { sizeText } from '#shared/size-text.ts';
import { dayText, momentText } from '#web/lib/dates.ts';

const registrations: Record<Overview['registration'], string> = {
  open: 'Open to everyone',
  invite: 'With an invite',
  closed: 'Closed: only accounts you create',
  provider: 'With single sign-on',
};
const jobKinds: Record<string, string> = { documents: 'Documents', recordings: 'Recordings', pictures: 'Pictures' };
const jobStates: Record<string, string> = { kept: 'not transcribed' };

/** What the administrator's page says. */
export const administrationTexts = {
  title: 'Administration',
  pageTitle: `Administration · ${brand.name}`,
  back: 'Back to notes',
  intro: "You can't see anybody's notes here, only how much they store.",
  refused: 'Only administrators can open this page',
  refusedHint: 'Whoever runs the server appoints administrators with “npm run users -- admin <name>”.',
  cancel: 'Cancel',
  done: 'Done',
  overview: {
    title: 'Server',
    loadFailed: "Couldn't load the state of the server",
    version: ['Version', (version: string) => `${brand.name} ${version}`] as const,
    accounts: [
      'Accounts',
      ({ members, lockedMembers }: Overview) =>
        lockedMembers === 0 ? String(members) : `${members} (${lockedMembers} locked)`,
    ] as const,
    registration: ['Registration', ({ registration }: Overview) => registrations[registration]] as const,
    sharing: ['Shared pages', ({ sharing }: Overview) => (sharing === 'on' ? 'On' : 'Off')] as const,
    history: ['Activity is stored for', ({ historyDays }: Overview) => countText(historyDays, 'day')] as const,
    database: [
      'Database',
      ({ database: { isEmbedded, answersInMs } }: Overview) =>
        `${isEmbedded ? 'Embedded' : 'PostgreSQL'}, answers in ${answersInMs} ms`,
    ] as const,
    disk: [
      'Free disk space',
      ({ diskFreeBytes, isDiskLow }: Overview) =>
        `${sizeText(diskFreeBytes)}${isDiskLow ? ': uploads are refused. Free some space.' : ''}`,
    ] as const,
    backups: [
      'Last backup',
      ({ backups: { lastAt, isHourly } }: Overview) =>
        lastAt === null
          ? `None${isHourly ? ' yet' : '. Run “npm run backup”, or back up PostgreSQL itself.'}`
          : `${momentText(lastAt)}${isHourly ? ', every hour' : ''}`,
    ] as const,
    jobs: [
      'Waiting and failed work',
      ({ jobs }: Overview) =>
        jobs
          .map(({ kind, state, count }) => `${jobKinds[kind] ?? kind}: ${count} ${jobStates[state] ?? state}`)
          .join(', ') || 'None',
    ] as const,
    ai: ['AI provider', ({ ai }: Overview) => (ai === null ? 'None' : `${ai.model} (${ai.provider})`)] as const,
    testAi: 'Test AI provider',
    whereToChange:
      'Registration, shared pages and the rest are set in the environment of the server (REGISTRATION, SHARING, ACCOUNT_HISTORY_DAYS). Restart it after a change.',
  },
  members: {
    title: 'Accounts',
    loadFailed: "Couldn't load the accounts",
    search: 'Search accounts',
    more: 'Show more accounts',
    empty: 'No account has that in its name.',
    create: 'Create account',
    username: 'Username of the new account',
    createHint: 'You get a temporary password to pass on. The person chooses their own with it.',
    administrator: 'Administrator',
    locked: 'Locked',
    hasFactors: 'Second factor',
    facts: ({ createdAt, lastSeenAt, notes, bytes }: Member) =>
      [
        `Created ${dayText(createdAt)}`,
        lastSeenAt === null ? 'Signed out' : `Last used ${momentText(lastSeenAt)}`,
        countText(notes, 'note'),
        sizeText(bytes),
      ]
        // On a phone the line breaks between facts, not within one.
        .map((fact) => fact.replaceAll(' ', '\u00a0'))
        .join(' · '),
    actionsFor: (username: string) => `Actions for ${username}`,
    failed: "Couldn't do that",
  },
  actions: {
    lock: {
      label: 'Lock account',
      question: (name: string) => `Lock ${name}?`,
      meaning: 'All sessions end, and new ones, access tokens and shared pages are refused until you unlock it.',
      done: (name: string) => `${name} locked`,
    },
    unlock: {
      label: 'Unlock account',
      question: (name: string) => `Unlock ${name}?`,
      meaning: 'They can sign in again.',
      done: (name: string) => `${name} unlocked`,
    },
    signOut: {
      label: 'End sessions',
      question: (name: string) => `End all sessions of ${name}?`,
      meaning: 'They are signed out everywhere, and their access tokens are revoked. They can sign in again.',
      done: (name: string) => `Sessions of ${name} ended`,
    },
    resetPassword: {
      label: 'Reset password',
      question: (name: string) => `Reset the password of ${name}?`,
      meaning:
        "Make sure it's really that person who asks. You get a temporary password to pass on; nothing else lets them in until they have used it. All sessions, recovery codes, second factors and access tokens end.",
      done: (name: string) => `Password of ${name} reset`,
    },
    removeFactors: {
      label: 'Remove second factors',
      question: (name: string) => `Remove the second factors of ${name}?`,
      meaning: 'For somebody who lost their passkeys and authenticator app. All sessions end; the password stays.',
      done: (name: string) => `Second factors of ${name} removed`,
    },
    delete: {
      label: 'Delete account',
      question: (name: string) => `Delete ${name}?`,
      meaning: "The account and all its notes, files and history will be deleted. This can't be undone.",
      done: (name: string) => `${name} deleted`,
    },
  },
  password: 'Your password',
  temporary: {
    title: (name: string) => `Temporary password for ${name}`,
    hint: (until: string) =>
      `It works once, until ${dayText(until)}: under “Forgot your password?” on the sign-in page. You won't see it again.`,
  },
  invites: {
    title: 'Invites',
    loadFailed: "Couldn't load the invites",
    hint: (registration: Overview['registration'] | undefined) =>
      registration === 'invite' ? 'Each registers one account.' : 'Used only while registration needs an invite.',
    empty: 'No unused invites.',
    create: 'Create invite',
    days: 'Works for',
    dayChoices: [
      { value: '1', label: '1 day' },
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
    ],
    facts: (id: string, expiresAt: string) => `${id} · Until ${dayText(expiresAt)}`,
    revoke: 'Revoke',
    revokeNamed: (id: string) => `Revoke invite ${id}`,
    made: 'New invite',
    madeHint: "Send this link to one person. You won't see it again.",
    failed: "Couldn't do that",
  },
};
