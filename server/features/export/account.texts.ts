import { brand } from '#shared/brand.ts';
import { exportTexts } from './export.texts.ts';

const file = (name: string, about: string) => ({ file: name, about });

/** What an archive of all data about a person says of itself. */
export const accountTexts = {
  account: file('account', 'your username and when you registered'),
  settings: file('settings', 'your settings, your names and what you do'),
  sessions: file('sessions', 'the browsers you are signed in with, their addresses and when they were last used'),
  history: file(
    'account-history',
    'what happened in your account: sign-ins, shared pages opened, exports and the like',
  ),
  tokens: file('access-tokens', 'the names and dates of your access tokens, and the clients they are for'),
  recoveryCodes: file('recovery-codes', 'when your recovery codes were created'),
  passkeys: file('passkeys', 'the names and dates of your passkeys'),
  totpKeys: file('authenticator-app', 'when you set up your authenticator app'),
  aiKeys: file('ai-key', 'the provider and model of your own AI key'),
  conversations: file('conversations', 'your conversations with the assistant'),
  messages: file('messages', 'what was said in them, in order'),
  recordings: file('recordings', 'your recordings and their transcripts'),
  documents: file('documents', 'your documents, with their summaries'),
  documentPages: file('document-pages', 'the text that was read from them'),
  attachments: file('attachments', 'pictures and files in notes, with the text that was read from pictures'),
  tasks: file('to-dos', 'to-dos and suggestions read from your notes, and the suggestions you dismissed'),
  templates: file('templates', 'your own templates'),
  judgedFacts: file('judged-facts', 'what your model said of passages that may disagree'),
  settledFacts: file('settled-facts', 'what you said holds where notes of a client disagree'),
  colleagues: file('colleagues', 'the clients you opened to colleagues'),
  savedSearches: file('saved-searches', 'your saved searches'),
  shares: file('shared-pages', 'the notes you shared, without the links'),
  calendars: file('calendars', 'the calendars that are read, without their addresses'),
  calendarEvents: file('calendar-events', 'their events, from 60 days ago to a year ahead'),
  calendarFeed: file('calendar-feed', 'the feed of your due dates, without its link'),
  letters: file('sent-letters', 'the letters you sent from notes'),
  dismissals: file('dismissed-filing', 'the folders and tags you dismissed as suggestions'),
  samples: file('example-notes', 'which of your notes came with the example client'),
  imports: file('imports', 'your imports'),
  importLines: file('import-reports', 'what they reported'),

  inFolders: 'It is the Markdown files in the archive',
  inHistory: 'It is the Markdown files in `.history`',
  asFolders: 'It is the folders of the archive',
  derivedFromNotes: 'It is computed from the notes',
  challenges: 'It has random numbers that passkeys signed in the last minutes, so that none is accepted twice',
  unfinished: 'It names the notes that a change is still being made to, and is deleted with the last one',
  sizes: 'It only adds up the sizes of what is in the archive',
  fingerprints: 'It has hashes that recognize notes imported before; the notes are in the archive',
  index: 'It is the search index, computed from notes and documents',

  /** The names of folders in the archive. */
  folder: 'account',
  recordingsFolder: 'recordings',
  recording: (day: string) => `Recording ${day}`,
  readmeText: ({ username, origin, when, folders, files }: ReadmeFacts) =>
    [
      `${brand.name}: all data of ${username}`,
      '',
      `Downloaded on ${when} from ${origin}.`,
      '',
      'What this archive has',
      '',
      ...exportTexts.contents(folders),
      `- ${folders.recordings} has the recordings that are still stored.`,
      `- ${folders.account} has everything else that is stored about you, as JSON, which programs read and text editors show:`,
      ...files.map((each) => `  - ${each.file}: ${each.about}`),
      exportTexts.manifest,
      '',
      `You can import this archive into ${brand.name} again. Notes, pictures, files and documents come back; what is in`,
      `${folders.account} and ${folders.recordings} doesn't.`,
      '',
      'What it does not have',
      '',
      '- Your password, recovery codes, passkeys, access tokens, AI key and the links to shared pages: they are stored encrypted or',
      '  as hashes, and would let whoever finds this archive in.',
      '- What can be computed from the rest: the search index, lists of tags, links and sizes.',
      '- The log and the backups of the server. Ask the administrator about them.',
      '- What your browser has not sent yet: unsaved text and recordings on your device.',
      '',
    ].join('\n'),
};

interface ReadmeFacts {
  username: string;
  origin: string;
  /** In words. */
  when: string;
  folders: Record<'attachments' | 'documents' | 'recordings' | 'account', string>;
  files: readonly { file: string; about: string }[];
}
