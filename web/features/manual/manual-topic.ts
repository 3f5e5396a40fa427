import { sizeText } from '#shared/size-text.ts';

/** Where a topic can link to: ids of actions of the workspace. */
export const manualLinks = [
  'new-note',
  'capture',
  'voice',
  'upload',
  'search',
  'assistant',
  'conversations',
  'todos',
  'clients',
  'settings-calendar',
  'recap-note',
  'client-safe',
  'settings-shared',
  'settings-activity',
  'documents',
  'trash',
  'all',
  'tags',
  'folders',
  'history',
  'focus-mode',
  'source',
  'settings-general',
  'settings-appearance',
  'settings-api-keys',
  'settings-you',
  'settings-account',
  'import',
  'palette',
  'shortcuts',
] as const;
export type ManualLink = (typeof manualLinks)[number];

/** The shortcuts in the texts, as this platform writes them. */
export type ManualKeys = Record<
  'new-note' | 'palette' | 'assistant' | 'voice' | 'capture' | 'brief' | 'shortcuts',
  string
>;

export interface ManualTopic {
  title: string;
  /** Paragraphs. Those that start with `- ` are list items, and `[[…]]` marks a key. */
  text: readonly string[];
  link?: { to: ManualLink; label: string };
}

export interface ManualTab {
  name: string;
  topics: readonly ManualTopic[];
}

/** `10MB`: a limit in bytes, written as the specification does. */
export function megabytesText(bytes: number): string {
  return sizeText(bytes).replace(' ', '');
}
