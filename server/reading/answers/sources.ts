import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { PLACE_JOINT } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import type { Answer, Material, SourcePassage } from './material.ts';

/** A note as far as it is read at once. */
export type OpenNote = NonNullable<Material['note']>;

/** Collects what an answer uses, and numbers it. */
export interface Sources {
  /** ` [2]`, to stand behind what was taken from the passage. */
  cite: (passage: SourcePassage) => string;
  used: readonly SourcePassage[];
}

/** Begins with none; a passage that is cited twice keeps its number. */
export function createSources(): Sources {
  const used: SourcePassage[] = [];
  const isSame = (a: SourcePassage, b: SourcePassage) =>
    a.id === b.id && a.page === b.page && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
  return {
    used,
    cite: (passage) => {
      const known = used.findIndex((other) => isSame(other, passage));
      return ` [${known === -1 ? used.push(passage) : known + 1}]`;
    },
  };
}

/** A piece of the open note as a source. */
export function sourceIn(note: OpenNote, start: number, end: number): SourcePassage {
  const { id, title, place, clientId, day, isDated, updatedAt, content } = note;
  const range = { text: content.slice(start, end), startsAt: start, endsAt: end, page: null };
  return { kind: 'note', id, title, place, clientId, heading: '', ...range, day, isDated, updatedAt };
}

/** A piece of a passage as a source of its own. */
export function sourceWithin(passage: SourcePassage, start: number, end: number): SourcePassage {
  const text = passage.text.slice(start, end);
  // A passage whose text was made readable no longer has the length of its place: it stays whole.
  if (passage.text.length !== passage.endsAt - passage.startsAt) return passage;
  return { ...passage, text, startsAt: passage.startsAt + start, endsAt: passage.startsAt + end };
}

/** Words of a note as they read, and never as Markdown of the answer: what somebody wrote is data. */
export function asWritten(text: string): string {
  return escapeMarkdown(inlineText(text));
}

/** The name of the client that a passage is of, with which its place begins; empty where it is no client's. */
export function clientNameOf({ clientId, place }: Pick<SourcePassage, 'clientId' | 'place'>): string {
  return clientId == null ? '' : (place.split(PLACE_JOINT)[0] ?? '');
}

/** With a capital, as a line begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title in a sentence. */
export function titled(title: string): string {
  return `“${escapeMarkdown(shownTitle(title.trim()))}”`;
}

/** Lines of Markdown as an answer, with what was cited in them. */
export function answerOf(lines: readonly string[], { used }: Sources): Answer {
  return {
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    used,
  };
}
