/** How long the texts are at most that the expressions of a module that aren’t linear, or of a folder, read. */
export const bounds: Readonly<Record<string, string>> = {
  'server/ai/ai.ts': 'Addresses in settings of the administrator.',
  'server/ai/provider-errors.ts': 'The first 2,000 characters of a provider’s answer.',
  'server/ai/provider-transcriber.ts': 'Addresses in settings of the administrator.',
  'server/ai/transcription.ts': 'Addresses in settings of the administrator.',
  'server/config.ts': 'Settings of the administrator.',
  'server/features/ai/own-key.ts': 'The address of a provider, a field of a call with its own limit.',
  'server/features/archive/addresses.ts':
    'Of a line, up to 99 spaces beside an address; an address ends at its first space or bracket.',
  'server/features/archive/names.ts': 'A title, of 500 characters, cut to the length of a file’s name.',
  'server/features/assistant/intent.ts': 'A question of up to 400 characters: a longer one is none of these requests.',
  'server/features/assistant/retrieval.service.ts': 'A question, a field with its own limit; each part is a few words.',
  'server/features/briefs/last-note.ts': 'The last note’s first 8,000 characters; 120 of a heading.',
  'server/features/export/bound-markdown.ts':
    'A note of up to 20,000 characters; a longer one is rendered in a thread.',
  'server/features/export/highlights.ts': 'A note of up to 20,000 characters; a longer one is rendered in a thread.',
  'server/features/import/place-links.ts': 'Notes that have a link to another imported file; labels have one level.',
  'server/features/search/cut-passages.ts': 'The title of a heading, of up to 300 characters.',
  'server/features/tasks/task-reader.service.ts': 'A username, of up to 64 characters.',
  'server/language/name-pattern.ts': 'A name in the settings, of up to 100 characters; owners of to-dos, in a thread.',
  'server/features/voice/audio/join-pieces.ts': 'Built from a constant class of characters; a word, or its end.',
  'server/files/s3-files.ts': 'A setting of the administrator.',
  'server/http/session.ts': 'A header: Node.js accepts 16 KiB of all of them together.',
  'server/language/days/': 'A question, a field with its own limit, or 360 characters of a title or a line.',
  'server/language/fold.ts':
    'Rows of marks; 30 of them are looked at from each, and bench/text-bounds.test.ts measures it.',
  'server/language/list-heads.ts': '100 characters of a line.',
  'server/language/markdown.ts':
    'A heading of up to 300 characters; what is built reads the first characters of a line.',
  'server/language/sentences.ts': 'A mark from the first of its row only, and 40 characters before a mark.',
  'server/language/text-day.ts': '320 characters of a title or a line.',
  'server/language/whole-words.ts': 'Words of the code: a question, or 320 characters of a title or a line.',
  'server/search-engine/query/': 'A question, a field with its own limit.',
  'shared/attachments.ts': 'Built from an id’s constant length.',
  'shared/document-links.ts': 'Lines that begin like a link to a document.',
  'shared/markdown/properties.ts': 'As properties-end.ts.',
  'shared/markdown/properties-end.ts':
    'Properties of up to 16,000 characters; a link in them ends after 300, or at its first bracket.',
  'shared/note-links.ts': 'Built from an id’s constant length.',
  'shared/note-preview.ts': 'The first 960 characters of a note.',
};
