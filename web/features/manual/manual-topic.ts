/** What a topic can lead to: the ids of actions of the workspace. */
export type ManualLink =
  | 'new-note'
  | 'capture'
  | 'voice'
  | 'upload'
  | 'search'
  | 'assistant'
  | 'conversations'
  | 'documents'
  | 'trash'
  | 'list'
  | 'folders'
  | 'history'
  | 'preview'
  | 'settings-general'
  | 'settings-appearance'
  | 'settings-api-keys'
  | 'settings-account'
  | 'palette'
  | 'shortcuts';

/** The keys the texts name, as this platform writes them. */
export type ManualKeys = Record<'new-note' | 'palette' | 'assistant' | 'voice' | 'capture' | 'shortcuts', string>;

export interface ManualTopic {
  title: string;
  /** Paragraphs; those that begin with `- ` are a list. What stands in `[[…]]` is a key. */
  text: readonly string[];
  link?: { to: ManualLink; label: string };
}

export interface ManualTab {
  name: string;
  topics: readonly ManualTopic[];
}

/** A number of the product as a person reads it. */
export function counted(count: number): string {
  return count.toLocaleString('en');
}

/** Bytes of a limit, as the product writes them. */
export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024}MB`;
}
