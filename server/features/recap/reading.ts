import forms from '#content/recap-words.json' with { type: 'json' };
import type { Day } from '#server/language/days/calendar.ts';
import type { RecapLine } from '#shared/recap.ts';

/** What letters have beside the lines of a note, in one language. */
export type RecapForm = (typeof forms)['en'];

/** What a letter in a language has; in English where there is none. */
export function formOf(language: string): RecapForm {
  return (forms as Record<string, RecapForm>)[language] ?? forms.en;
}

/** Somebody of a client, as the user entered them. */
export interface KnownPerson {
  name: string;
  email: string;
}

/** Somebody who was there. */
export interface Attendee extends KnownPerson {
  /** As a letter greets them. */
  called: string;
}

/** What lines of a note are read with. */
export interface Reading {
  content: string;
  written: Day;
  language: string;
  locale: string;
  now: Date;
  /** Who was there, and all who are known. */
  attendees: readonly Attendee[];
  people: readonly KnownPerson[];
  others: readonly string[];
  /** The user's names, and what the note calls people in short. */
  self: readonly string[];
  names: ReadonlyMap<string, string>;
  /** Where the first private part begins. */
  secretFrom: number;
  form: RecapForm;
}

/** A line before it has an id. */
export type LineRead = Omit<RecapLine, 'id'>;
