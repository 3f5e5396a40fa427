import { NOTE_CONTENT_MAX, NOTE_TAGS_MAX, NOTE_TITLE_MAX, normalizeTags, TAG_MAX } from '#shared/notes.ts';
import { storableText } from '#shared/text.ts';
import { draftsTexts as texts } from './drafts.texts.ts';

/** What a person writes in a note. */
export interface NoteText {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/** What a person wrote in a note. */
export function textOf(note: NoteText): NoteText {
  return { title: note.title, content: note.content, tags: [...note.tags] };
}

/** The text as the server will keep it; sent in this form, so that the answer never differs from what was sent. */
export function storableNote(text: NoteText): NoteText {
  return {
    title: storableText(text.title),
    content: storableText(text.content),
    tags: normalizeTags(text.tags.map(storableText)),
  };
}

/** Whether two texts say the same, tags in order included. */
export function isSameText(one: NoteText, other: NoteText): boolean {
  return (
    one === other || (one.title === other.title && one.content === other.content && isSameTags(one.tags, other.tags))
  );
}

/** Whether two notes have the same tags in the same order. */
export function isSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

/** Why the server would refuse this text, as a sentence; undefined where it would not. */
export function refusalOf(text: NoteText): string | undefined {
  if (text.title.length > NOTE_TITLE_MAX) return texts.tooLong.title;
  if (text.content.length > NOTE_CONTENT_MAX) return texts.tooLong.content;
  if (text.tags.length > NOTE_TAGS_MAX) return texts.tooLong.tags;
  if (text.tags.some((tag) => tag.length > TAG_MAX)) return texts.tooLong.tag;
  return undefined;
}
