import { blankPrivate } from '#shared/markdown/private.ts';

/** A to-do as a model answers it. */
export interface ModelTask {
  /** The sentence or line of the note. */
  quote: string;
  /** `me` for the writer. */
  owner: string | null;
  /** The words that say by when. */
  due: string | null;
}

/** What a model read in a note. */
export interface ModelReading {
  /** How much of the content it read, in UTF-16 code units. */
  readTo: number;
  tasks: readonly ModelTask[];
  /** Whether it read an earlier version. */
  isStale?: boolean;
}

/** What a quotation may leave out or change: white space, what is invisible, emphasis and the form of quotation marks. */
const LEFT_OUT = /[\s\p{DI}*_`]/u;

/** What a model may read of a note: blanks where it is private, and its characters that count, with their places. */
export interface OpenText {
  text: string;
  characters: string;
  places: number[];
}

/** The content up to there, in UTF-16 code units. */
export function openText(content: string, readTo: number): OpenText {
  const text = blankPrivate(content).slice(0, readTo);
  return { text, ...compared(text) };
}

/** A text as quotations are compared with it, and where each character was. */
export function compared(text: string): Omit<OpenText, 'text'> {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (!LEFT_OUT.test(text.charAt(at))) places.push(at);
  const characters = places.map((at) => text.charAt(at)).join('');
  return { characters: characters.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"'), places };
}

/** Whether an answer quotes anything at all that the note says, or finds no to-dos. */
export function isOfNote({ readTo, tasks }: ModelReading, content: string): boolean {
  const { characters } = openText(content, readTo);
  return tasks.length === 0 || tasks.some(({ quote }) => characters.includes(compared(quote).characters));
}
