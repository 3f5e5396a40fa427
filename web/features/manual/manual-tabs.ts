import { AI_RESPONSE_TAG, CHAT_MESSAGE_MAX, REWRITE_TEXT_MAX } from '#shared/assistant.ts';
import { RECOVERY_CODES } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { fill, readPage } from '#shared/content.ts';
import { numberText } from '#shared/count-text.ts';
import { PASSWORD_MIN, USERNAME_MIN } from '#shared/credential-limits.ts';
import { DOCUMENT_BYTES_MAX, documentTypes } from '#shared/documents.ts';
import { DEFAULT_FOLDER_NAMES, FOLDER_DEPTH_MAX, FOLDER_NAME_MAX, NEW_FOLDER_NAME } from '#shared/folders.ts';
import { NOTE_CONTENT_MAX, NOTE_TAGS_MAX, NOTE_TITLE_MAX, TAG_MAX, TRASH_DAYS } from '#shared/notes.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { AUDIO_BYTES_MAX, VOICE_TAG } from '#shared/voice.ts';
import { type ManualKeys, type ManualLink, type ManualTab, type ManualTopic, megabytesText } from './manual-topic.ts';

/** In the order of their names. */
const files = import.meta.glob<string>('./*.md', {
  base: '../../../content/manual',
  query: '?raw',
  import: 'default',
  eager: true,
});
const types = documentTypes.flatMap((type) => (type === 'picture' ? [] : type.toUpperCase()));

/** What the pages name in `{{…}}`, beside the keys. */
const facts: Record<string, string | number> = {
  brand: brand.name,
  'ai-tag': AI_RESPONSE_TAG,
  'voice-tag': VOICE_TAG,
  'question-max': numberText(CHAT_MESSAGE_MAX),
  'passage-max': numberText(REWRITE_TEXT_MAX),
  'search-max': numberText(SEARCH_QUERY_MAX),
  'title-max': numberText(NOTE_TITLE_MAX),
  'text-max': numberText(NOTE_CONTENT_MAX),
  'tags-max': NOTE_TAGS_MAX,
  'tag-max': TAG_MAX,
  'trash-days': TRASH_DAYS,
  'username-min': USERNAME_MIN,
  'password-min': PASSWORD_MIN,
  'recovery-codes': RECOVERY_CODES,
  'default-folders': DEFAULT_FOLDER_NAMES.map((name) => `'${name}'`).join(' and '),
  'new-folder': NEW_FOLDER_NAME,
  'folder-depth-max': FOLDER_DEPTH_MAX,
  'folder-name-max': FOLDER_NAME_MAX,
  'document-types': `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`,
  'document-size': megabytesText(DOCUMENT_BYTES_MAX),
  'recording-size': megabytesText(AUDIO_BYTES_MAX),
};

/** The manual: a tab for each file, a topic for each of its headings. */
export function manualTabs(keys: ManualKeys): ManualTab[] {
  const values: Record<string, string | number> = { ...facts, ...keys };
  return Object.values(files).map((file) => {
    const { head, text } = readPage(fill(file, (name) => values[name]));
    return { name: head.title ?? '', topics: text.split(/^## /m).slice(1).map(readTopic) };
  });
}

/** A line of the form `[label](action)` is the topic's link. */
function readTopic(section: string): ManualTopic {
  const [title = '', ...lines] = section.split('\n').filter(Boolean);
  const [, label, to] = /^\[(.+)\]\((.+)\)$/.exec(lines.at(-1) ?? '') ?? [];
  if (label === undefined) return { title, text: lines };
  return { title, text: lines.slice(0, -1), link: { to: to as ManualLink, label } };
}
