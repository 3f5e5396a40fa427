import type { AccessToken, TokenScope } from '#shared/access-tokens.ts';
import { type AiStatus, providerNames } from '#shared/ai.ts';
import { RECOVERY_CODES } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { countText, numberText } from '#shared/count-text.ts';
import type { Profession } from '#shared/professions.ts';
import { type Usage, type UsageKind, usedBytes } from '#shared/quota.ts';
import { type AiScope, LOGO_BYTES_MAX } from '#shared/settings.ts';
import { sizeText } from '#shared/size-text.ts';
import { dayText, momentText } from '#web/lib/dates.ts';

/** What the settings dialog says beside the names of the settings. Texts of the specification are marked. */
export const settingsTexts = {
  title: 'Settings',
  /** Specification. */
  tabs: {
    general: 'General',
    you: 'You',
    appearance: 'Appearance',
    apiKeys: 'API Keys',
    account: 'Account',
    activity: 'Activity',
    calendar: 'Calendar',
    transfer: 'Import & export',
    shared: 'Shared',
  },
  /** Specification. */
  cancel: 'Cancel',
  /** Specification. */
  save: 'Save Changes',
  /** Where nothing waits to be saved. */
  done: 'Done',
  /** Specification. */
  saved: { title: 'Settings saved', description: 'Your settings have been saved successfully.' },
  loadFailed: "Couldn't load your settings.",
  retry: 'Retry',
  autoSave: 'Save as you type. If off, save with Ctrl/Cmd+S; a copy stays on this device.',
  oneKeys: 'Press ? to see shortcuts (when not typing). Turn off if you use voice control.',
  defaultDark: "Used in browsers where you haven't chosen a theme.",
  profession: {
    hint: 'Decides which templates are offered.',
    unanswered: 'Not specified',
    choices: {
      consultant: 'Consultant',
      coach: 'Coach',
      planner: 'Event planner',
      adviser: 'Financial advisor',
      other: 'Something else',
    } satisfies Record<Profession, string>,
  },
  you: {
    name: 'Signs letters and shared pages instead of your username. To-dos in your notes with this name are yours.',
    otherNames: 'Other forms of your name in your notes, separated by commas.',
    otherNamesPlaceholder: 'Ms Rahman, Nadia',
    signOff: 'Ends your letters, before your name. Leave empty to use the usual one in the language of the letter.',
    signOffPlaceholder: 'Kind regards,',
    logo: {
      choose: 'Upload logo…',
      replace: 'Replace logo…',
      remove: 'Remove logo',
      hint: `Shown on the pages you share. PNG, JPEG or WebP, up to ${sizeText(LOGO_BYTES_MAX)}. Applies immediately.`,
      tooLarge: `A logo can have at most ${sizeText(LOGO_BYTES_MAX)}. Make it smaller and try again.`,
    },
  },
  theme: 'This browser only. Applies immediately.',
  administration: 'Open administration',
};

/** What the API Keys tab says. */
export const aiTexts = {
  loading: 'Loading…',
  loadFailed: "Couldn't load your AI settings.",
  current: {
    title: 'Current AI',
    own: (model: NonNullable<AiStatus['own']>) => `${modelText(model)}, with your own key.`,
    administrators: (model: NonNullable<AiStatus['operator']>) => `${modelText(model)}, set up by your administrator.`,
    nothingSent: 'Built-in assistant, because you chose to send nothing to an AI provider.',
    builtIn: "Built-in assistant: private, no key needed. It can't brainstorm or rewrite.",
  },
  key: {
    /** Specification: key-shaped. */
    placeholder: 'sk-...',
    show: 'Show key',
    hide: 'Hide key',
    hint: "Stored encrypted. You won't be able to see it again.",
    replacing: 'A new key replaces the saved one.',
  },
  provider: {
    label: 'Provider',
    detected: (name: string) => `Detected from the key: ${name}`,
    select: 'Select a provider',
  },
  endpoint: {
    label: 'Where the key is used',
    another: 'Another address',
    select: 'Select an address',
    address: 'Address',
    placeholder: 'https://api.example.com/v1',
  },
  model: {
    label: 'Model',
    hint: (usual: string | undefined) =>
      usual ? `Choose or type a model. Leave empty to use ${usual}.` : "The provider's name for the model.",
  },
  test: { button: 'Test key', pending: 'Testing…' },
  savedKey: {
    title: 'Saved key',
    /** `Anthropic, ending in wxyz, for llm.example.com`. */
    details: ({ provider, last4, baseUrl }: NonNullable<AiStatus['own']>) =>
      [providerNames[provider], last4 && `ending in ${last4}`, baseUrl && `for ${new URL(baseUrl).host}`]
        .filter(Boolean)
        .join(', '),
    remove: 'Remove key',
    removing: 'Removing…',
    question: {
      title: 'Remove your key?',
      description: "The key will be deleted from this server. To use it again, you'll have to enter it again.",
    },
    removed: { title: 'Key removed', description: 'It was deleted from this server.' },
    removeFailed: "Couldn't remove the key",
  },
  scope: {
    hint: 'Notes and folders hidden from AI are never sent.',
    choices: {
      note: { label: 'This note', meaning: 'Your question and the open note.' },
      library: {
        label: 'My notes and documents',
        meaning:
          'The above, plus relevant passages from your other notes and documents, and each note you change, to find its to-dos.',
      },
      nothing: { label: 'Nothing', meaning: 'Only the built-in assistant answers. Nothing leaves this server.' },
    } satisfies Record<AiScope, { label: string; meaning: string }>,
  },
  sameLanguage: 'Same as the question',
};

/** What the Account tab and the recovery codes say. */
export const accountTexts = {
  username: 'Username',
  provider: 'Single sign-on',
  passwordChange: {
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm new password',
    submit: 'Change password',
    pending: 'Changing password…',
    changed: { title: 'Password changed', description: "You've been signed out on all other devices." },
  },
  recovery: {
    loadFailed: "Couldn't load your recovery codes.",
    left: (count: number) =>
      `${count} of ${RECOVERY_CODES} left. Each code lets you set a new password once if you forget yours. New codes replace these.`,
    none: 'You have no recovery codes. With a code, you can set a new password if you forget yours.',
    password: 'Password to create codes',
    create: 'Create codes',
    createNew: 'Create new codes',
    creating: 'Creating codes…',
    dialog: {
      title: 'Save your recovery codes',
      description:
        "If you forget your password, use a code to set a new one. Each code works once. You won't see them again.",
      list: 'Recovery codes',
      copy: 'Copy',
      download: 'Download',
      done: "I've saved them",
    },
    file: (codes: readonly string[]) =>
      `${brand.name} recovery codes for ${location.origin}\nEach code sets a new password once.\n\n${codes.join('\n')}\n`,
    /** Specification. */
    copied: 'Copied to clipboard',
    /** Specification. */
    copyFailed: { title: 'Copy failed', description: 'Could not copy to clipboard' },
  },
  sessions: {
    loadFailed: "Couldn't load your sessions.",
    thisBrowser: 'This browser',
    lastUsed: (moment: string) => `Last used ${moment}`,
    signOut: 'Sign out',
    signOutDevice: (device: string) => `Sign out ${device}`,
    signOutFailed: "Couldn't sign out that device",
  },
  tokens: {
    hint: (origin: string) =>
      `For programs that call the API for you, and for AI assistants, which connect to ${origin}/mcp. Changing your password revokes them.`,
    loadFailed: "Couldn't load your access tokens.",
    scopes: { read: 'Read only', write: 'Read and write' } satisfies Record<TokenScope, string>,
    facts: ({ scope, expiresAt }: AccessToken, now = new Date()) =>
      `${accountTexts.tokens.scopes[scope]} · ${new Date(expiresAt) <= now ? 'Expired' : 'Until'} ${dayText(expiresAt, now)}`,
    lastUsed: (at: string | null) => (at === null ? 'Never used' : `Last used ${momentText(at)}`),
    revoke: 'Revoke',
    revokeToken: (name: string) => `Revoke ${name}`,
    revokeFailed: "Couldn't revoke the token",
    name: 'Name',
    namePlaceholder: 'Weekly report script',
    scope: 'What it can do',
    clients: {
      label: 'What it sees',
      all: 'Everything',
      some: 'Only some clients',
      choose: 'Clients that it sees',
      find: 'Find a client',
      none: 'You have no clients yet. Choose “This is a client” in the menu of a folder first.',
      notFound: 'No client has this name',
      loadFailed: "Couldn't load your clients.",
      more: (count: number) => `${countText(count, 'more client')}. Find them by name.`,
      count: (count: number) => (count === 0 ? 'Choose at least one client' : `${countText(count, 'client')} chosen`),
      full: 'A token can have at most 100 clients',
      only: (clients: NonNullable<AccessToken['clients']>) => {
        const names = clients.flatMap(({ name }) => name ?? []);
        const gone = clients.length - names.length;
        const shown = [...names.slice(0, 5), ...(names.length > 5 ? [`${numberText(names.length - 5)} more`] : [])];
        const missing = gone === 0 ? [] : [`${countText(gone, 'deleted client')}`];
        return `Only ${[...shown, ...missing].join(', ')}`;
      },
    },
    days: 'Works for',
    dayChoices: [
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
      { value: '90', label: '90 days' },
      { value: '365', label: '1 year' },
    ],
    password: 'Password to create a token',
    create: 'Create token',
    creating: 'Creating token…',
    dialog: {
      title: 'Copy your access token',
      description: "Store it where only your program can read it. You won't see it again.",
      done: "I've saved it",
    },
  },
  deletion: {
    warning:
      'Your account will be permanently deleted with everything in it, and links you shared will stop working. Backups of this server may keep a copy until they expire.',
    password: 'Your password',
    submit: 'Delete account',
    pending: 'Deleting account…',
    question: {
      title: 'Delete your account?',
      description:
        "All your notes, files, documents, recordings, conversations and settings will be deleted. This can't be undone.",
    },
    deleted: { title: 'Account deleted', description: 'All your notes and documents were deleted.' },
  },
};

function modelText({ provider, model }: NonNullable<AiStatus['operator']>): string {
  return `${providerNames[provider]} (${model})`;
}

/** The share from which the storage counts as nearly full. */
const NEARLY = 0.9;
const makeRoom = 'delete files, recordings or notes you no longer need and empty Trash.';

export const storageTexts = {
  failed: "Couldn't load your storage.",
  used: (usage: Usage) => `${sizeText(usedBytes(usage))} of ${sizeText(usage.bytesMax)} used`,
  kinds: {
    notes: 'Notes, including Trash',
    history: 'Earlier versions',
    files: 'Files',
    recordings: 'Recordings',
    templates: 'Templates',
    searches: 'Saved searches',
    shares: 'Shared pages',
  } satisfies Record<UsageKind, string>,
  /** `1,204 of 100,000 · 3 MB`, and where the number is not limited `12 · 40 MB`. */
  amount: (kind: UsageKind, usage: Usage) => {
    const { items, bytes } = usage[kind];
    const count = kind === 'notes' ? `${numberText(items)} of ${numberText(usage.notesMax)}` : numberText(items);
    return `${count} · ${sizeText(bytes)}`;
  },
  /** What to do, once there is little room left for bytes or notes. */
  advice: (usage: Usage): string | undefined => {
    const bytes = usedBytes(usage) / usage.bytesMax;
    const notes = usage.notes.items / usage.notesMax;
    if (bytes >= 1) return `Your storage is full. You can still edit your notes. To add more, ${makeRoom}`;
    if (notes >= 1) {
      return `You've reached your limit of ${numberText(usage.notesMax)} notes. You can still edit them. To add more, delete notes you no longer need and empty Trash.`;
    }
    if (bytes >= NEARLY) return `Your storage is nearly full. To make room, ${makeRoom}`;
    if (notes >= NEARLY) {
      return `You've almost reached your limit of ${numberText(usage.notesMax)} notes. To make room, delete notes you no longer need and empty Trash.`;
    }
    return undefined;
  },
};
