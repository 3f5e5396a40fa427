import { Facet } from '@codemirror/state';

/** The notes that links lead to. */
export interface LinkedNotes {
  /** The current title; undefined while it isn't known, null if the note was deleted. */
  titleOf(id: string): string | null | undefined;
  subscribe(listener: () => void): () => void;
  open(id: string, place?: string): void;
}

/** How the page follows links between notes; without it they are text. */
export const linkedNotes = Facet.define<LinkedNotes, LinkedNotes | undefined>({ combine: (values) => values[0] });
