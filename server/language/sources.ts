import { PLACE_JOINT } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { inlineText } from './inline-text.ts';

/** Between the headings above a passage. */
export const HEADING_JOINT = ' › ';

/** A passage of one of the user's notes or documents, as written there. */
export interface SourcePassage {
  kind: 'note' | 'document';
  /** The id of the note or document. */
  id: string;
  /** The note's title, or the document's file name. */
  title: string;
  /** The path of the folder of the note, or of the document's note, as `Clients / Brightwater Hotels`; else empty. */
  place: string;
  /** The client's folder; absent or null where it is no client's. */
  clientId?: string | null | undefined;
  /** The headings above it, outermost first, joined by {@link HEADING_JOINT}. */
  heading: string;
  text: string;
  /** Its position in the note's content, or in the text of the document's page, in UTF-16 code units. */
  startsAt: number;
  endsAt: number;
  page: number | null;
  /** The day of what its note or document says: `2026-11-18`. */
  day: string;
  /** Whether the text or the user says so; else it is the day of the creation. */
  isDated: boolean;
  /** ISO; for those of one day, which is later. */
  updatedAt: string;
  /** How the note or document begins, if the passage is not its beginning. */
  opening?: string | null | undefined;
}

/** A note as far as it is read at once. */
export interface OpenNote
  extends Pick<SourcePassage, 'id' | 'title' | 'place' | 'clientId' | 'day' | 'isDated' | 'updatedAt'> {
  content: string;
  tags: readonly string[];
}

/** Everything an answer may use: nothing else is known about the user. */
export interface Material {
  /** The open note, complete. */
  note: OpenNote | null;
  /** Best first; includes the open note if a part of it answers. */
  passages: readonly SourcePassage[];
}

/** An answer in markdown that names what it used as `[1]`, `[2]` …: places in `used`, counted from one. */
export interface Answer {
  text: string;
  /** What is said about the answer and is no part of it: it is not copied, inserted or saved with it. */
  remark?: string;
  used: readonly SourcePassage[];
}

/** Collects what an answer uses, and numbers it; a passage that is cited twice keeps its number. */
export function createSources() {
  const used: SourcePassage[] = [];
  const placeOf = ({ id, page, startsAt, endsAt }: SourcePassage) => `${id} ${page} ${startsAt} ${endsAt}`;
  /** ` [2]`, to stand behind what was taken from the passage. */
  const cite = (passage: SourcePassage): string => {
    const known = used.findIndex((other) => placeOf(other) === placeOf(passage));
    return ` [${known === -1 ? used.push(passage) : known + 1}]`;
  };
  return { cite, used };
}

export type Sources = ReturnType<typeof createSources>;

/** The open note as one passage. */
export function passageOf(note: OpenNote): SourcePassage {
  const { id, title, place, clientId, day, isDated, updatedAt, content } = note;
  const range = { text: content, startsAt: 0, endsAt: content.length, page: null };
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
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return { text: text.trim(), used };
}
