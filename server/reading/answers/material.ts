import type { ChatMessage } from '#shared/assistant.ts';

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

/** What is asked in words. */
export interface AskedQuestion {
  text: string;
  /** Earlier messages, oldest first. */
  history: readonly (Pick<ChatMessage, 'role' | 'content'> & Partial<Pick<ChatMessage, 'sources'>>)[];
  /** The language chosen for replies, such as `en`; else that of the question. */
  replyLanguage?: string | null;
}

/** Everything an answer may use: nothing else is known about the user. */
export interface Material {
  /** The open note, complete. */
  note:
    | (Pick<SourcePassage, 'id' | 'title' | 'place' | 'clientId' | 'day' | 'isDated' | 'updatedAt'> & {
        content: string;
        tags: readonly string[];
      })
    | null;
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
