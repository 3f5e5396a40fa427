import { LOCALE } from '#shared/locale.ts';

/** A text that a new note begins with. */
export interface NoteTemplate {
  /** Only the user's own templates have one. */
  id?: string;
  title: string;
  content: string;
}

/** Where a template has it, the note gets its day. */
const DATE = '{{date}}';

const inWords = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });

/** The template as a note is created from it, with the day in words. */
export function filledTemplate(template: NoteTemplate, now = new Date()): NoteTemplate {
  const fill = (text: string) => text.replaceAll(DATE, inWords.format(now));
  return { ...template, title: fill(template.title), content: fill(template.content) };
}
